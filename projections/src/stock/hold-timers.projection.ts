import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import { removesRow, type Projection } from '../platform/declaring/projection.ts';
import type { RowOf } from '../platform/declaring/table.ts';
import { dueTimeTopics, timersModel } from '../platform/declaring/timers.table.ts';

const holdTimers = timersModel<'hold_expiry', { sku: string; order_id: string }>('hold_timers');
type HoldTimer = RowOf<typeof holdTimers>;

const timerOf = (data: { order_id: string; sku: string; expires_at: string }): HoldTimer => ({
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
  concerns: dueTimeTopics,
  key: ({ data }) => data.order_id,
  on: {
    stock_held: (_row, { data }) => timerOf(data),
    hold_extended: (_row, { data }) => timerOf(data),
    hold_kept: removesRow,
    hold_released: removesRow,
    product_assigned: removesRow,
  },
};
