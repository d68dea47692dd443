import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { ignored, removes, type Projection } from '../platform/projection.ts';
import { tableBeside } from '../platform/table-beside.ts';

type HoldTimer = { id: string; kind: 'hold_expiry'; key: string; due_at: string; payload: { sku: string; order_id: string } };

const due = (data: { order_id: string; sku: string; expires_at: string }): HoldTimer => ({
  id: data.order_id,
  kind: 'hold_expiry',
  key: data.order_id,
  due_at: data.expires_at,
  payload: { sku: data.sku, order_id: data.order_id },
});

/** When holds lapse. */
export const holdTimers: Projection<PoolEvent, HoldTimer> = {
  name: 'hold_timers',
  version: 1,
  table: tableBeside(import.meta.url, 'hold-timers.table.sql'),
  indexes: 'create index on rows (due_at);',
  keyColumn: 'id',
  key: ({ data }) => ('order_id' in data ? data.order_id : []),
  on: {
    stock_held: (_row, { data }) => due(data),
    hold_extended: (_row, { data }) => due(data),
    hold_kept: removes,
    hold_released: removes,
    product_assigned: removes,
    product_unassigned: ignored,
    pool_cleared: ignored,
    product_added: ignored,
    product_moved_in: ignored,
    product_moved_out: ignored,
    product_deleted: ignored,
    product_private_info_changed: ignored,
  },
};
