import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { ignored, removes, type Projection } from '../platform/declaring/projection.ts';
import type { RowOf } from '../platform/declaring/table.ts';
import { timers } from '../platform/declaring/timers.table.ts';

const holdTimers = timers<'hold_expiry', { sku: string; order_id: string }>('hold_timers');
type HoldTimer = RowOf<typeof holdTimers>;

const due = (data: { order_id: string; sku: string; expires_at: string }): HoldTimer => ({
  id: data.order_id,
  kind: 'hold_expiry',
  key: data.order_id,
  due_at: data.expires_at,
  payload: { sku: data.sku, order_id: data.order_id },
});

/** When holds lapse. */
export const holdTimersProjection: Projection<PoolEvent, HoldTimer> = {
  of: holdTimers,
  version: 1,
  indexes: 'create index on rows (due_at);',
  key: ({ data }) => ('order_id' in data && data.order_id !== null ? data.order_id : []),
  on: {
    stock_held: (_row, { data }) => due(data),
    hold_extended: (_row, { data }) => due(data),
    hold_kept: removes,
    hold_released: removes,
    product_assigned: removes,
    product_unassigned: ignored,
    pool_cleared: ignored,
    self_delivery_switched: ignored,
    product_added: ignored,
    product_moved_in: ignored,
    product_moved_out: ignored,
    product_deleted: ignored,
    product_quarantined: ignored,
    product_mended: ignored,
    product_written_off: ignored,
    product_private_info_changed: ignored,
  },
};
