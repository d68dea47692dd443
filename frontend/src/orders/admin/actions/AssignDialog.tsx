import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import { officeActionsOn } from '@orderstream/contracts/orders/office-actions';
import { neededUnits } from '@orderstream/contracts/orders/missing-units';
import { shortId } from '@orderstream/contracts/shared/ids';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useId, useRef } from 'react';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../../platform/texts.ts';
import { adminProducts, type ProductRow } from '../../../stock/stock.queries.ts';
import { unitWordsOf } from '../../../stock/stock.commands.ts';
import { Remark } from '../../../ui/format/Remark.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { LoadMore } from '../../../ui/tables/LoadMore.tsx';
import { productName } from '../../../ui/format/product-names.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useActOnOrder } from '../admin-orders.commands.ts';
import { adminOrder, type AdminOrder } from '../../orders.queries.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { assignTexts } from './delivery.texts.ts';

const productsAtOnce = 200;
/** The server accepts no more units in one request. */
const mostAssigned = 1000;

type Target = Pick<AdminOrder, 'id' | 'type' | 'status' | 'channel' | 'product_type' | 'quantity' | 'missing_units'>;

/** The assignable units, oldest first, and the number needed; of the order's channel and type, or of any for a custom order. */
function useOffered({ type, channel, product_type }: Target, required: number | null) {
  const sku = type === 'user' ? { channel: channel ?? undefined, product_type: product_type ?? undefined } : {};
  const query = useInfiniteQuery(adminProducts({ ...sku, status: 'available', sort: 'oldest' }, productsAtOnce));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const tooFew = rows.length < (required ?? 0) && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (tooFew) void fetchNextPage();
  }, [tooFew, fetchNextPage]);
  return { query, rows };
}

/** How many units the order can get, null if that is not known; and how many of those shown are promised to other orders. */
function useStock({ id, type }: Target, query: ReturnType<typeof useOffered>['query'], rows: number) {
  const obtainable = useQuery(adminOrder(id)).data?.units_in_stock ?? null;
  // What can be chosen counts, as soon as all of it is there.
  const listed = type === 'user' && query.data && !query.hasNextPage ? rows : null;
  const available = listed === null ? obtainable : Math.min(listed, obtainable ?? listed);
  return { available, promised: listed === null || available === null ? 0 : listed - available };
}

type ChoicesProps = {
  rows: readonly ProductRow[];
  chosen: ReadonlySet<string>;
  full: boolean;
  label: string;
  onToggle: (id: string) => void;
};

type ChoiceProps = { row: ProductRow; checked: boolean; disabled: boolean; onToggle: (id: string) => void };

const Choice = memo(function Choice({ row, checked, disabled, onToggle }: ChoiceProps) {
  const t = useTexts(assignTexts);
  const language = useLanguage();
  const { id, channel, product_type, mask, created_at } = row;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: '1px solid var(--os-line)' } }}>
      <FormControlLabel
        sx={{ m: 0, py: 0.75, width: '100%', alignItems: 'flex-start' }}
        disabled={disabled}
        control={<Checkbox size="small" checked={checked} onChange={() => onToggle(id)} />}
        label={
          <Box sx={{ minWidth: 0, pt: 0.75 }}>
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              <code>{shortId(id)}</code> · {productName({ channel, product_type })}
            </Typography>
            <Typography component="code" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {mask}
            </Typography>
            <Remark text={unitWordsOf(row)} />
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {t.added(formatMoment(created_at, language))}
            </Typography>
          </Box>
        }
      />
    </Box>
  );
});

const Choices = ({ rows, chosen, full, label, onToggle }: ChoicesProps) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {rows.map((row) => (
      <Choice key={row.id} row={row} checked={chosen.has(row.id)} disabled={full && !chosen.has(row.id)} onToggle={onToggle} />
    ))}
  </Box>
);

/** A stable function that calls the current `act`, so that rows are not rendered again. */
function useNewest(act: (id: string) => void): (id: string) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((id) => newest.current(id), []);
}

type Stocked = { required: number | null; available: number | null; promised: number };

function Warnings({ required, available, promised }: Stocked) {
  const t = useTexts(assignTexts);
  if (required === null) return null;
  return (
    <>
      {available !== null && available < required && (
        <Alert severity="warning">
          {t.notEnough({ required, available })}
          {promised > 0 && (
            <Typography variant="body2" color="inherit" sx={{ mt: 0.25 }}>
              {t.promised(promised)}
            </Typography>
          )}
        </Alert>
      )}
      {required > mostAssigned && <Alert severity="warning">{t.tooMany(mostAssigned)}</Alert>}
    </>
  );
}

function Products({ query, rows, ...rest }: Pick<ReturnType<typeof useOffered>, 'query' | 'rows'> & Omit<ChoicesProps, 'rows' | 'label'>) {
  const t = useTexts(assignTexts);
  if (query.isPending) return <RowSkeletons count={4} height={48} />;
  if (query.isError && !query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  if (rows.length === 0) return <EmptyState title={t.none} level="p" />;
  return (
    <Box>
      <Choices rows={rows} label={t.products} {...rest} />
      <LoadMore query={query} />
    </Box>
  );
}

/** Whether a colleague has delivered or changed the order while the dialog was open. */
function useIsOver({ id }: Target): boolean {
  const order = useQuery(adminOrder(id)).data;
  return order !== undefined && officeActionsOn(order).assign === null;
}

/** Selects the units for an order: exactly those that it needs, or at least one for an order without a quantity. */
export function AssignDialog({ order, onClose }: { order: Target; onClose: () => void }) {
  const t = useTexts(assignTexts);
  const id = useId();
  const required = neededUnits(order.status, order.missing_units, order.quantity);
  const { query, rows } = useOffered(order, required);
  const { available, promised } = useStock(order, query, rows.length);
  // Units that are promised to others are neither proposed nor selectable.
  const isShort = required !== null && available !== null && available < required;
  /** null: the oldest ones, as proposed. */
  const form = useForm({ first: { picked: null as ReadonlySet<string> | null } });
  const { picked } = form.values;
  const pick = (next: typeof picked): void => form.change({ picked: next });
  const assign = useActOnOrder(order.id, '/api/admin/orders/{id}/assign-products');
  const offered = rows.map((row) => row.id);
  const chosen = new Set(picked ? offered.filter((one) => picked.has(one)) : offered.slice(0, isShort ? available : (required ?? 0)));
  const full = chosen.size >= (isShort ? available : (required ?? mostAssigned));
  const isOver = useIsOver(order) && assign.isIdle;
  const complete = required === null ? chosen.size > 0 : chosen.size === required;
  const toggle = useNewest((one: string): void => {
    if (!chosen.has(one) && full) return;
    pick(chosen.has(one) ? new Set([...chosen].filter((other) => other !== one)) : new Set([...chosen, one]));
  });
  const assignChosenUnits = form.submit({
    send: async () => {
      await assign.mutateAsync({ productIds: [...chosen] });
      toast.success(t.assigned);
      onClose();
    },
    why: (error) => t.failed(sentenceFor(error, orderRefusalTexts, t.unknown)),
  });
  const { channel, product_type } = order;
  const what = channel && product_type ? productName({ channel, product_type }) : '';
  return (
    <Dialog open onClose={form.busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {t.title} · <code>{shortId(order.id)}</code>
      </DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          {isOver && (
            <Alert severity="info" role="status">
              {t.over}
            </Alert>
          )}
          <Typography variant="body2" color="textSecondary">
            {required === null ? t.any : t.exactly(required, what)}
          </Typography>
          {isPayable(order.status) && <Typography variant="body2">{t.onlyReserved}</Typography>}
          {picked === null && chosen.size > 0 && rows.length > chosen.size && (
            <Typography variant="body2" color="textSecondary">
              {t.proposed}
            </Typography>
          )}
          <Warnings required={required} available={available} promised={promised} />
          <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2" role="status" sx={{ fontWeight: 560, flex: 1 }}>
              {t.selected(chosen.size, required)}
            </Typography>
            {required !== null && picked !== null && (
              <Button size="small" variant="outlined" color="inherit" disabled={form.busy} onClick={() => pick(null)}>
                {t.selectOldest(required)}
              </Button>
            )}
            {chosen.size > 0 && (
              <Button size="small" color="inherit" onClick={() => pick(new Set())}>
                {t.clear}
              </Button>
            )}
          </Stack>
          <Products query={query} rows={rows} chosen={chosen} full={full} onToggle={toggle} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose} disabled={form.busy}>
          {t.cancel}
        </Button>
        <Button variant="contained" onClick={assignChosenUnits} disabled={!complete || isOver || form.busy}>
          {form.busy ? t.assigning : t.assign}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
