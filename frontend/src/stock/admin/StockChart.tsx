import { productTypeLabels } from '@orderstream/contracts/catalogue';
import { useQuery } from '@tanstack/react-query';
import { adminStats } from '../../accounts/accounts.queries.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { StackedBars } from '../../ui/charts/StackedBars.tsx';
import { stockChartTexts } from './products.texts.ts';

/** The stock of each product: available, held and assigned. */
export function StockChart() {
  const t = useTexts(stockChartTexts);
  const language = useLanguage();
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
        { name: t.held, colour: 'var(--os-accent)' },
        { name: t.assigned, colour: 'var(--os-line-strong)' },
      ]}
      rows={data.stock.map(({ channel, product_type, available, on_hold, assigned }) => ({
        name: `${channel} · ${productTypeLabels[product_type][language]}`,
        values: [available, on_hold, assigned],
      }))}
    />
  );
}
