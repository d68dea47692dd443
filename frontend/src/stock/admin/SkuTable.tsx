import { productTypeName } from '../../ui/product-names.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { adminStats } from '../../accounts/accounts.queries.ts';
import { today, type Today } from '../../payments/today.queries.ts';
import type { Answer } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { wholeRow, type RowCard } from '../../ui/TwoLines.tsx';
import type { ProductFilters } from '../stock.queries.ts';
import { skuTableTexts } from './products.texts.ts';

type Level = Answer<'get', '/api/admin/stats'>['stock'][number];
type Sku = Pick<Level, 'channel' | 'product_type'>;
type Short = Today['stock'][number];

const sameSku = (a: Sku, b: Partial<Sku>) => a.channel === b.channel && a.product_type === b.product_type;

/** How long it lasts if it sells as it did lately, as on the office's first page. */
function Lasts({ short }: { short: Short | undefined }) {
  const t = useTexts(skuTableTexts);
  if (!short) return t.enough;
  if (short.available === 0) return <StatusChip label={t.out} tone="danger" dot />;
  return <StatusChip label={t.days(short.days_left ?? 0)} tone="warning" dot />;
}

type Props = { filters: ProductFilters; onChoose: (sku: Partial<Sku>) => void };
type ChoiceProps = Props & { level: Level; whole?: boolean };

/** Its units stand below while it is chosen. */
function Choice({ level, filters: { channel, product_type }, onChoose, whole = false }: ChoiceProps) {
  const chosen = sameSku(level, { ...(channel && { channel }), ...(product_type && { product_type }) });
  return (
    <Button
      size="small"
      variant={chosen ? 'contained' : 'text'}
      aria-pressed={chosen}
      onClick={() => onChoose(chosen ? {} : { channel: level.channel, product_type: level.product_type })}
      sx={{ textAlign: 'left', ...(whole && { ...wholeRow, minHeight: 0, py: 0, ...(!chosen && { px: 0 }) }) }}
    >
      {level.channel} • {productTypeName(level.product_type)}
    </Button>
  );
}

/** What there is of each product; one of them can be chosen, and its units stand below. */
export function SkuTable({ filters, onChoose }: Props) {
  const t = useTexts(skuTableTexts);
  const stats = useQuery(adminStats());
  const running = useQuery(today());
  const shortOf = useCallback((level: Level) => running.data?.stock.find((one) => sameSku(one, level)), [running.data]);
  const columns = useMemo(
    (): Column<Level>[] => [
      {
        name: t.product,
        lead: true,
        cell: (level) => <Choice level={level} filters={filters} onChoose={onChoose} />,
      },
      { name: t.available, align: 'right', cell: ({ available }) => available },
      { name: t.held, align: 'right', cell: ({ held }) => held },
      { name: t.sold, align: 'right', cell: ({ assigned }) => assigned },
      { name: t.lasts, cell: (level) => <Lasts short={shortOf(level)} /> },
    ],
    [t, filters, onChoose, shortOf],
  );
  const card = useMemo(
    (): RowCard<Level> => ({
      what: (level) => <Choice level={level} filters={filters} onChoose={onChoose} whole />,
      status: (level) => shortOf(level) && <Lasts short={shortOf(level)} />,
      about: ({ available, held, assigned }) => [t.short(available, held, assigned)],
    }),
    [t, filters, onChoose, shortOf],
  );
  return (
    <SectionCard title={t.title} text={t.text} flush>
      {stats.data ? (
        <DataTable
          label={t.title}
          columns={columns}
          rows={stats.data.stock}
          keyOf={(level) => `${level.channel}.${level.product_type}`}
          card={card}
        />
      ) : (
        <Box sx={{ p: 2.5 }}>
          {stats.isError ? <ErrorState onRetry={() => void stats.refetch()} /> : <RowSkeletons count={12} height={44} />}
        </Box>
      )}
    </SectionCard>
  );
}
