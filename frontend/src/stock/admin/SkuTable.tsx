import { productTypeName } from '../../ui/product-names.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { adminStats } from '../../accounts/accounts.queries.ts';
import { today, type Today } from '../../payments/today.queries.ts';
import type { Answer } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { wholeRow, type RowCard } from '../../ui/TwoLines.tsx';
import { selfDelivery, type ProductFilters, type SelfDelivery } from '../stock.queries.ts';
import { skuTableTexts } from './products.texts.ts';
import { selfDeliveryTexts } from './self-delivery.texts.ts';
import { SelfDeliveryDialog, SelfDeliverySwitch } from './SelfDeliverySwitch.tsx';

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

/** As high as the switch that will stand there. */
const ByItself = ({ of, onAsk }: { of: SelfDelivery | undefined; onAsk: (of: SelfDelivery) => void }) =>
  of ? <SelfDeliverySwitch of={of} onAsk={onAsk} /> : <Skeleton width={32} height={24} />;

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
  const byItself = useTexts(selfDeliveryTexts);
  const stats = useQuery(adminStats());
  const running = useQuery(today());
  const switches = useQuery(selfDelivery());
  const [asked, setAsked] = useState<SelfDelivery | null>(null);
  const shortOf = useCallback((level: Level) => running.data?.stock.find((one) => sameSku(one, level)), [running.data]);
  const switchOf = useCallback((level: Level) => switches.data?.items.find((one) => sameSku(one, level)), [switches.data]);
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
      { name: byItself.column, cell: (level) => <ByItself of={switchOf(level)} onAsk={setAsked} /> },
      { name: t.lasts, cell: (level) => <Lasts short={shortOf(level)} /> },
    ],
    [t, byItself, filters, onChoose, shortOf, switchOf],
  );
  const card = useMemo(
    (): RowCard<Level> => ({
      what: (level) => <Choice level={level} filters={filters} onChoose={onChoose} whole />,
      status: (level) => shortOf(level) && <Lasts short={shortOf(level)} />,
      about: (level) => [t.short(level.available, level.held, level.assigned), switchOf(level)?.on && byItself.column.toLowerCase()],
      menu: (level) => {
        const one = switchOf(level);
        const label = byItself.menu(`${level.channel} • ${productTypeName(level.product_type)}`);
        return { label, actions: one ? [{ name: one.on ? byItself.stop : byItself.start, onClick: () => setAsked(one) }] : [] };
      },
    }),
    [t, byItself, filters, onChoose, shortOf, switchOf],
  );
  return (
    <SectionCard title={t.title} text={`${t.text} ${byItself.explain}`} flush>
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
      {asked && <SelfDeliveryDialog of={asked} onClose={() => setAsked(null)} />}
    </SectionCard>
  );
}
