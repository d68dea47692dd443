import { chargePlaces, type ChargePlace } from '@orderstream/contracts/payments/lifecycle';
import Alert from '@mui/material/Alert';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { ChoiceField } from '../../ui/tables/filter-fields.tsx';
import { formatCalendarDay, formatSecond } from '../../ui/format/dates.ts';
import { PagedList } from '../../ui/tables/PagedList.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import {
  chargesOfRange,
  type Difference,
  type MoneyBooks,
  type MoneyDay,
  type MoneyRange,
  type MovementOfOthers,
  type PlacedCharge,
} from './money.queries.ts';
import { moneyTexts } from './money.texts.ts';

const FactsLink = ({ id }: { id: string }) => (
  <AppLink to={`/audit/facts?subject_id=${encodeURIComponent(id)}`} sx={{ overflowWrap: 'anywhere' }}>
    <code>{id}</code>
  </AppLink>
);

/** The amounts that differ between the shop and the payment provider, and the charges that are in no place. */
export function DifferenceTable({ rows }: { rows: readonly Difference[] }) {
  const t = useTexts(moneyTexts);
  const language = useLanguage();
  const sideText = (side: Difference['here']) => side && `${formatMoney(side)} · ${formatCalendarDay(side.day, language)}`;
  const columns: TableColumn<Difference>[] = [
    { name: t.id, lead: true, cell: ({ id }) => <FactsLink id={id} /> },
    { name: t.what, cell: ({ kind }) => t[kind] },
    { name: t.difference, cell: ({ difference }) => t[difference] },
    { name: t.here, cell: ({ here }) => sideText(here) },
    { name: t.atProvider, cell: ({ at_provider }) => sideText(at_provider) },
  ];
  return (
    <SectionCard title={t.differences} flush={rows.length > 0}>
      {rows.length === 0 && <Alert severity="success">{t.equal}</Alert>}
      {rows.length > 0 && (
        <DataTable label={t.differences} columns={columns} rows={rows} keyOf={({ id, difference }) => `${difference} ${id}`} />
      )}
    </SectionCard>
  );
}

/** Movements of the same Stripe account that belong to other shops. */
export function MoneyOfOthers({ rows }: { rows: readonly MovementOfOthers[] }) {
  const t = useTexts(moneyTexts);
  const language = useLanguage();
  const columns: TableColumn<MovementOfOthers>[] = [
    { name: t.id, lead: true, cell: ({ id }) => <code>{id}</code> },
    { name: t.what, cell: ({ kind }) => t[kind] },
    { name: t.day, cell: ({ day }) => formatCalendarDay(day, language) },
    { name: t.amount, align: 'right', cell: (row) => formatMoney(row) },
  ];
  if (rows.length === 0) return null;
  const messages = <AppLink to="/audit/webhooks?state=not_ours">{t.messages}</AppLink>;
  return (
    <SectionCard title={t.ofOthers} text={t.ofOthersText} flush actions={messages}>
      <DataTable label={t.ofOthers} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </SectionCard>
  );
}

type PlaceSum = MoneyBooks['places'][number];

/** The sum of the charges in each place. */
export function PlaceTable({ rows }: { rows: readonly PlaceSum[] }) {
  const t = useTexts(moneyTexts);
  const columns: TableColumn<PlaceSum>[] = [
    { name: t.place, lead: true, cell: ({ place }) => t[place] },
    { name: t.count, align: 'right', cell: ({ charges }) => charges },
    { name: t.amount, align: 'right', cell: (row) => formatMoney(row) },
  ];
  return (
    <SectionCard title={t.places} flush>
      {rows.length === 0 && <EmptyState title={t.none} level="p" />}
      {rows.length > 0 && (
        <DataTable label={t.places} columns={columns} rows={rows} keyOf={({ place, currency }) => `${place} ${currency}`} />
      )}
    </SectionCard>
  );
}

/** Money received and returned by day, here and at the provider. */
export function DayTable({ rows }: { rows: readonly MoneyDay[] }) {
  const t = useTexts(moneyTexts);
  const language = useLanguage();
  const sumColumn = (name: string, field: 'charged' | 'charged_at_provider' | 'back' | 'back_at_provider'): TableColumn<MoneyDay> => ({
    name,
    align: 'right',
    cell: (row) => formatMoney({ amount: row[field], currency: row.currency }),
  });
  const columns: TableColumn<MoneyDay>[] = [
    { name: t.day, lead: true, cell: ({ day, currency }) => `${formatCalendarDay(day, language)} · ${currency.toUpperCase()}` },
    sumColumn(t.charged, 'charged'),
    sumColumn(t.chargedThere, 'charged_at_provider'),
    sumColumn(t.back, 'back'),
    sumColumn(t.backThere, 'back_at_provider'),
  ];
  return (
    <SectionCard title={t.days} flush>
      {rows.length === 0 && <EmptyState title={t.none} level="p" />}
      {rows.length > 0 && <DataTable label={t.days} columns={columns} rows={rows} keyOf={({ day, currency }) => `${day} ${currency}`} />}
    </SectionCard>
  );
}

/** The charges of a range, each with its place. */
export function ChargeTable({ range }: { range: MoneyRange }) {
  const t = useTexts(moneyTexts);
  const language = useLanguage();
  const [place, setPlace] = useState<ChargePlace>();
  const list = useInfiniteQuery(chargesOfRange(range, place));
  const columns = useMemo(
    (): TableColumn<PlacedCharge>[] => [
      { name: t.id, lead: true, cell: ({ id }) => <FactsLink id={id} /> },
      { name: t.when, noWrap: true, cell: ({ at }) => formatSecond(at, language) },
      { name: t.place, cell: (row) => t[row.place] },
      { name: t.amount, align: 'right', cell: (row) => formatMoney(row) },
      {
        name: t.givenBack,
        align: 'right',
        cell: ({ given_back, currency }) => (given_back > 0 ? formatMoney({ amount: given_back, currency }) : null),
      },
      { name: t.ofOrder, cell: ({ order_id }) => order_id && <FactsLink id={order_id} /> },
    ],
    [t, language],
  );
  const choice = (
    <ChoiceField
      size="small"
      label={t.place}
      all={t.all}
      value={place}
      options={chargePlaces}
      names={t}
      onPick={setPlace}
      sx={{ width: 200 }}
    />
  );
  return (
    <SectionCard title={t.charges} flush actions={choice}>
      <PagedList query={list} count={3} height={44} empty={{ title: t.none, level: 'p' }}>
        {(rows) => <DataTable label={t.charges} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </PagedList>
    </SectionCard>
  );
}
