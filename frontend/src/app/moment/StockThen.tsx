import { type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import Stack from '@mui/material/Stack';
import { IdLink } from '../../audit/reading/FactValue.tsx';
import { fieldTexts } from '../../audit/moment/fields.texts.ts';
import type { PanelProps } from '../../audit/moment/MomentScreen.tsx';
import { momentTexts } from '../../audit/moment/moment.texts.ts';
import { stockChartTexts } from '../../stock/admin/products.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatMoment, formatSecond } from '../../ui/format/dates.ts';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StackedBars } from '../../ui/charts/StackedBars.tsx';
import { StoryThen } from './StoryThen.tsx';
import { productName } from '../../ui/format/product-names.ts';

type Hold = { order_id: string; quantity: number; expires_at: string | null };
type Stock = {
  sku: string;
  channel: Channel;
  product_type: ProductType;
  units: number;
  on_hold: number;
  available: number;
  assigned: number;
  holds: Hold[];
};

function HoldTable({ rows }: { rows: readonly Hold[] }) {
  const t = useTexts(fieldTexts);
  const words = useTexts(momentTexts);
  const language = useLanguage();
  const columns: TableColumn<Hold>[] = [
    { name: words.order, lead: true, cell: ({ order_id }) => <IdLink id={order_id} kind="order" /> },
    { name: t.quantity, align: 'right', cell: ({ quantity }) => quantity },
    { name: t.hold_expires_at, cell: ({ expires_at }) => expires_at && formatMoment(expires_at, language) },
  ];
  return (
    <SectionCard title={t.holds} flush>
      <DataTable label={t.holds} columns={columns} rows={rows} keyOf={({ order_id }) => order_id} />
    </SectionCard>
  );
}

/** The stock of a product at the moment, and the orders with a hold on it. */
export function StockThen({ state, asOf }: PanelProps) {
  const { sku, channel, product_type, units, on_hold, available, assigned, holds } = state as unknown as Stock;
  const t = useTexts(fieldTexts);
  const chart = useTexts(stockChartTexts);
  const words = useTexts(momentTexts);
  const language = useLanguage();
  const product = productName({ channel, product_type });
  return (
    <Stack spacing={2.5}>
      <SectionCard title={product} text={sku}>
        <DescriptionList
          columns={2}
          facts={[
            { name: t.available, value: <strong>{available}</strong> },
            { name: t.on_hold, value: on_hold },
            { name: t.units, value: units },
            { name: t.assigned, value: assigned },
          ]}
        />
      </SectionCard>
      <StackedBars
        title={chart.title}
        text={asOf.at ? words.at(formatSecond(asOf.at, language), asOf.position) : words.beforeAll}
        of={chart.product}
        empty={chart.none}
        parts={[
          { name: chart.available, colour: 'var(--os-brand)' },
          { name: chart.heldUnits, colour: 'var(--os-accent)' },
          { name: chart.assigned, colour: 'var(--os-line-strong)' },
        ]}
        rows={[{ name: product, values: [available, on_hold, assigned] }]}
      />
      {holds.length > 0 && <HoldTable rows={holds} />}
      <StoryThen asOf={asOf} />
    </Stack>
  );
}
