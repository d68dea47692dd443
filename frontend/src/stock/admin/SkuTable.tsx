import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { productName } from '../../ui/format/product-names.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { LoadedData } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { oneOf, useAddressFilters } from '../../ui/tables/address-filters.ts';
import { wholeRowLink, type RowCard } from '../../ui/tables/TwoLineRow.tsx';
import { selfDeliveryStates, stockOnHand, type ProductFilters, type SelfDeliveryState, type StockOnHand } from '../stock.queries.ts';
import { skuTableTexts } from './products.texts.ts';
import { selfDeliveryTexts } from './self-delivery.texts.ts';
import { SelfDeliveryToggle, useSelfDeliveryQuestion } from './SelfDeliveryToggle.tsx';
import { WarningDialog } from './WarningDialog.tsx';

type SkuKey = Pick<StockOnHand, 'channel' | 'product_type'>;

const sameSku = (a: SkuKey, b: Pick<ProductFilters, keyof SkuKey>) => a.channel === b.channel && a.product_type === b.product_type;
const keyOf = ({ channel, product_type }: SkuKey) => `${channel}.${product_type}`;

/** Products of which there is too little come first, so that they are seen at once. */
const shortFirst = (items: readonly StockOnHand[]) => [...items.filter(({ short }) => short), ...items.filter(({ short }) => !short)];
/** As many products as leave room for the units below on the first screen. */
const shownAtFirst = 4;

/** The first products and the selected one. */
const firstItems = (items: readonly StockOnHand[], selected: ProductFilters) =>
  items.filter((level, at) => at < shownAtFirst || sameSku(level, selected));

/** The address says whether all products are shown, as it says the filters. */
const reads = { stock: oneOf(['all']) };

/** How long the stock lasts at recent sales; marked below the warning threshold. */
function StockDuration({ level: { available, days_left, sold, warn_below, short } }: { level: StockOnHand }) {
  const t = useTexts(skuTableTexts);
  if (available === 0) return <StatusChip label={t.out} tone={short ? 'danger' : 'neutral'} dot={short} />;
  const lasts = days_left === null ? (sold > 0 ? t.tooEarly : t.unsold) : t.days(days_left);
  if (!short) return lasts;
  if (days_left === null) return <StatusChip label={t.few} tone="warning" dot />;
  return <StatusChip label={warn_below === null ? lasts : t.fewLasting(lasts)} tone="warning" dot />;
}

/** How long the stock lasts, in a word for a narrow row. */
function ShortStockDuration({ level: { available, short } }: { level: StockOnHand }) {
  const t = useTexts(skuTableTexts);
  if (!short) return null;
  return available === 0 ? <StatusChip label={t.outShort} tone="danger" dot /> : <StatusChip label={t.few} tone="warning" dot />;
}

/** The switch for automatic delivery; until it has loaded, a placeholder of its height. */
const AutoDeliveryCell = ({ of, onAsk }: { of: SelfDeliveryState | undefined; onAsk: (of: SelfDeliveryState) => void }) =>
  of ? <SelfDeliveryToggle of={of} onAsk={onAsk} /> : <Skeleton width={32} height={24} />;

type Props = { filters: ProductFilters; onChoose: (sku: Partial<SkuKey>) => void };
type ChoiceProps = Props & { level: StockOnHand; whole?: boolean };

/** A product; while it is selected, its units are listed below. */
function SkuButton({ level, filters, onChoose, whole = false }: ChoiceProps) {
  const chosen = sameSku(level, filters);
  return (
    <Button
      size="small"
      variant={chosen ? 'contained' : 'text'}
      aria-pressed={chosen}
      onClick={() => onChoose(chosen ? {} : { channel: level.channel, product_type: level.product_type })}
      sx={{ textAlign: 'left', ...(whole && { ...wholeRowLink, minHeight: 0, py: 0, ...(!chosen && { px: 0 }) }) }}
    >
      {productName(level)}
    </Button>
  );
}

/** The warning threshold; a button for users who may change it. */
function WarningThreshold({ level, onWarn }: { level: StockOnHand; onWarn: ((level: StockOnHand) => void) | null }) {
  const t = useTexts(skuTableTexts);
  const said = t.warns(level.warn_below);
  if (!onWarn) return said;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`${said}: ${t.warningOf(productName(level))}`}
      onClick={() => onWarn(level)}
    >
      {said}
    </Button>
  );
}

type ShowAllProps = { items: readonly StockOnHand[]; shown: readonly StockOnHand[]; all: boolean; onToggle: () => void };

/** Says how many of the products that are not shown run short: none of them goes unnoticed. */
function ShowAll({ items, shown, all, onToggle }: ShowAllProps) {
  const t = useTexts(skuTableTexts);
  if (items.length <= shownAtFirst) return null;
  const shortBelow = items.filter((level) => level.short && !shown.includes(level)).length;
  return (
    <Box sx={{ p: 1, textAlign: 'center', borderTop: '1px solid var(--os-line)' }}>
      <Button size="small" color="inherit" aria-expanded={all} onClick={onToggle}>
        {all ? t.showFewer(shownAtFirst) : t.showAll(items.length, shortBelow)}
      </Button>
    </Box>
  );
}

/** The stock by product; the units of the selected product are listed below. */
export function SkuTable({ filters, onChoose }: Props) {
  const t = useTexts(skuTableTexts);
  const byItself = useTexts(selfDeliveryTexts);
  const stock = useQuery(stockOnHand());
  const switches = useQuery(selfDeliveryStates());
  const isAdministrator = useIsAdministrator();
  const [warned, setWarned] = useState<StockOnHand | null>(null);
  const ask = useSelfDeliveryQuestion();
  const [{ stock: extent }, change] = useAddressFilters(reads);
  const all = extent === 'all';
  const items = useMemo(() => shortFirst(stock.data?.items ?? []), [stock.data]);
  const shown = all ? items : firstItems(items, filters);
  const switchOf = useCallback((level: SkuKey) => switches.data?.items.find((one) => sameSku(one, level)), [switches.data]);
  const columns = useMemo(
    (): TableColumn<StockOnHand>[] => [
      { name: t.product, lead: true, cell: (level) => <SkuButton level={level} filters={filters} onChoose={onChoose} /> },
      { name: t.available, align: 'right', cell: ({ available }) => available },
      { name: t.heldUnits, align: 'right', cell: (level) => level.on_hold },
      { name: t.quarantined, align: 'right', cell: ({ quarantined }) => quarantined },
      { name: t.sold, align: 'right', cell: ({ sold }) => sold },
      { name: byItself.column, cell: (level) => <AutoDeliveryCell of={switchOf(level)} onAsk={ask} /> },
      { name: t.lasts, cell: (level) => <StockDuration level={level} /> },
      { name: t.warnBelow, cell: (level) => <WarningThreshold level={level} onWarn={isAdministrator ? setWarned : null} /> },
    ],
    [t, byItself, filters, onChoose, isAdministrator, switchOf, ask],
  );
  const card = useMemo(
    (): RowCard<StockOnHand> => ({
      what: (level) => <SkuButton level={level} filters={filters} onChoose={onChoose} whole />,
      status: (level) => (
        <Stack direction="row" spacing={0.5}>
          {switchOf(level)?.on && <StatusChip label={byItself.short} />}
          <ShortStockDuration level={level} />
        </Stack>
      ),
      about: (level) => [
        t.soldShort(level.sold),
        t.availableShort(level.available),
        t.heldUnitsShort(level.on_hold),
        level.quarantined > 0 && t.away(level.quarantined),
      ],
      menu: (level) => {
        const one = switchOf(level);
        const warning = { name: `${t.warnBelow}: ${t.warns(level.warn_below)}`, onClick: () => setWarned(level) };
        return {
          label: byItself.menu(productName(level)),
          actions: [
            ...(one ? [{ name: one.on ? byItself.stop : byItself.start, onClick: () => ask(one) }] : []),
            ...(isAdministrator ? [warning] : []),
          ],
        };
      },
    }),
    [t, byItself, filters, onChoose, isAdministrator, switchOf, ask],
  );
  return (
    <SectionCard title={t.title} text={`${t.text} ${byItself.explain}`} flush>
      <LoadedData inset query={stock} count={shownAtFirst} height={44}>
        {() => (
          <>
            <DataTable label={t.title} columns={columns} rows={shown} keyOf={keyOf} card={card} />
            <ShowAll items={items} shown={shown} all={all} onToggle={() => change({ stock: all ? undefined : 'all' })} />
          </>
        )}
      </LoadedData>
      {warned && <WarningDialog level={warned} name={productName(warned)} onClose={() => setWarned(null)} />}
    </SectionCard>
  );
}
