import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { FactValue, IdLink } from '../reading/FactValue.tsx';
import { fieldTexts } from './fields.texts.ts';
import { momentTexts } from './moment.texts.ts';
import type { MomentKind } from './moment.queries.ts';

export type StateFields = Record<string, unknown>;
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const moneyFields = new Set(['amount', 'refunded_amount', 'given_back', 'price_unit_amount']);

function useFields(kind: MomentKind) {
  const names: Partial<Record<string, string>> = useTexts(fieldTexts);
  const t = useTexts(momentTexts);
  const language = useLanguage();
  const valueOf = (state: StateFields, field: string) => {
    const value = state[field];
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return t.none;
    if (field === 'id' && typeof value === 'string') return <IdLink id={value} kind={kind === 'stock' ? undefined : kind} />;
    if (moneyFields.has(field)) return formatMoney({ amount: Number(value), currency: String(state['currency']) });
    if (typeof value === 'string' && instantPattern.test(value)) return formatSecond(value, language);
    return <FactValue value={value} field={field === 'products' ? 'product_ids' : field} />;
  };
  return { nameOf: (field: string) => names[field] ?? field, valueOf };
}

type Row = { field: string; differs: boolean };

/** Compares the states at two moments field by field, differing fields first. */
export function MomentComparison({ kind, first, second }: { kind: MomentKind; first: StateFields | null; second: StateFields | null }) {
  const t = useTexts(momentTexts);
  const { nameOf, valueOf } = useFields(kind);
  const [before, after] = [first ?? {}, second ?? {}];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const rows = fields.map((field): Row => ({ field, differs: JSON.stringify(before[field]) !== JSON.stringify(after[field]) }));
  const differing = rows.filter(({ differs }) => differs);
  const columns: TableColumn<Row>[] = [
    {
      name: t.field,
      lead: true,
      cell: ({ field, differs }) => (differs ? <strong>{`${nameOf(field)} · ${t.differs}`}</strong> : nameOf(field)),
    },
    { name: t.first, cell: ({ field }) => valueOf(before, field) },
    { name: t.second, cell: ({ field }) => valueOf(after, field) },
  ];
  return (
    <SectionCard title={t.compare} text={differing.length === 0 ? t.equal : t.differing(differing.length)} flush>
      <DataTable
        label={t.compare}
        columns={columns}
        rows={[...differing, ...rows.filter(({ differs }) => !differs)]}
        keyOf={({ field }) => field}
      />
    </SectionCard>
  );
}
