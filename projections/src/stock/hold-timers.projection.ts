import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import { removes, type Projection } from '../platform/declaring/projection.ts';
import type { RowOf } from '../platform/declaring/table.ts';
import { dueTimes, timers } from '../platform/declaring/timers.table.ts';

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
export const holdTimersProjection: Projection<PoolEventFor<'hold-timers'>, HoldTimer> = {
  of: holdTimers,
  version: 1,
  indexes: 'create index on rows (due_at);',
  concerns: dueTimes,
  key: ({ data }) => data.order_id,
  on: {
    stock_held: (_row, { data }) => due(data),
    hold_extended: (_row, { data }) => due(data),
    hold_kept: removes,
    hold_released: removes,
    product_assigned: removes,
  },
};
