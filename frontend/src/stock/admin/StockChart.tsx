import { useQuery } from '@tanstack/react-query';
import { adminStats } from '../../accounts/accounts.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { StackedBars } from '../../ui/charts/StackedBars.tsx';
import { stockChartTexts } from './products.texts.ts';
import { productName } from '../../ui/format/product-names.ts';

/** The stock of each product: available, held and assigned. */
export function StockChart() {
  const t = useTexts(stockChartTexts);
  const { data } = useQuery(adminStats());
  if (!data) return null;
  return (
    <StackedBars
      title={t.title}
      text={t.text}
      of={t.product}
      empty={t.none}
      parts={[
        { name: t.available, colour: 'var(--os-brand)' },
        { name: t.heldUnits, colour: 'var(--os-accent)' },
        { name: t.assigned, colour: 'var(--os-line-strong)' },
      ]}
      rows={data.stock.map(({ available, on_hold, assigned, ...product }) => ({
        name: productName(product),
        values: [available, on_hold, assigned],
      }))}
    />
  );
}
