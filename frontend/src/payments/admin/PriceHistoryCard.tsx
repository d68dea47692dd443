import { skuParts, skuOf, skus, type Sku } from '@orderstream/contracts/catalogue';
import { shortId } from '@orderstream/contracts/shared/ids';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { ChoiceField } from '../../ui/tables/filter-fields.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { productName } from '../../ui/format/product-names.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, LoadedData } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import type { RowCard } from '../../ui/tables/TwoLineRow.tsx';
import { priceHistory, type PricePeriod } from '../payments.queries.ts';
import { priceEndTexts, priceHistoryTexts } from '../payments.texts.ts';

const skuOfPeriod = ({ channel, product_type }: Pick<PricePeriod, 'channel' | 'product_type'>): Sku => skuOf(channel, product_type);
const nameOf = (sku: Sku): string => productName(skuParts(sku));
const keyOf = ({ id }: PricePeriod): string => id;

/** The end of a price, and its cause. */
function Until({ period: { until, ended } }: { period: PricePeriod }) {
  const t = useTexts(priceHistoryTexts);
  const ends = useTexts(priceEndTexts);
  const language = useLanguage();
  if (until === null || ended === null) return <StatusChip label={t.applies} tone="success" dot />;
  return (
    <>
      <span>{formatMoment(until, language)}</span>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {ends[ended]}
      </Typography>
    </>
  );
}

function SetBy({ period: { set_by } }: { period: PricePeriod }) {
  const t = useTexts(priceHistoryTexts);
  if (!set_by) return t.nobody;
  return <AppLink to={`/admin/users/${set_by.id}`}>{set_by.name ?? t.deleted(shortId(set_by.id))}</AppLink>;
}

function Periods({ rows }: { rows: readonly PricePeriod[] }) {
  const t = useTexts(priceHistoryTexts);
  const ends = useTexts(priceEndTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<PricePeriod>[] => [
      { name: t.product, lead: true, cell: (period) => nameOf(skuOfPeriod(period)) },
      { name: t.price, align: 'right', noWrap: true, cell: ({ unit_amount, currency }) => formatMoney({ amount: unit_amount, currency }) },
      { name: t.since, noWrap: true, cell: ({ since }) => formatMoment(since, language) },
      { name: t.until, cell: (period) => <Until period={period} /> },
      { name: t.setBy, cell: (period) => <SetBy period={period} /> },
    ],
    [t, language],
  );
  const card = useMemo(
    (): RowCard<PricePeriod> => ({
      what: (period) => nameOf(skuOfPeriod(period)),
      status: ({ until, ended }) => (until === null || ended === null ? <StatusChip label={t.applies} tone="success" dot /> : ends[ended]),
      about: ({ set_by, since, unit_amount, currency }) => [
        set_by ? (set_by.name ?? t.deleted(shortId(set_by.id))) : t.nobody,
        formatMoney({ amount: unit_amount, currency }),
        formatMoment(since, language),
      ],
    }),
    [t, ends, language],
  );
  return <DataTable label={t.title} columns={columns} rows={rows} keyOf={keyOf} card={card} />;
}

/** The price history of each product, with who set each price. */
export function PriceHistoryCard() {
  const t = useTexts(priceHistoryTexts);
  const history = useQuery(priceHistory());
  const [chosen, setChosen] = useState<Sku>();
  const all = history.data?.items ?? [];
  const sold = new Set(all.map(skuOfPeriod));
  const rows = chosen === undefined ? all : all.filter((period) => skuOfPeriod(period) === chosen);
  return (
    <SectionCard
      title={t.title}
      text={t.text}
      flush
      actions={
        <ChoiceField
          label={t.product}
          all={t.all}
          value={chosen}
          options={skus.filter((sku) => sold.has(sku))}
          names={Object.fromEntries(skus.map((sku) => [sku, nameOf(sku)]))}
          onPick={setChosen}
          sx={{ width: { xs: '100%', sm: 260 } }}
        />
      }
    >
      <LoadedData inset query={history} count={4} height={44}>
        {() => (rows.length === 0 ? <EmptyState title={t.none} /> : <Periods rows={rows} />)}
      </LoadedData>
    </SectionCard>
  );
}
