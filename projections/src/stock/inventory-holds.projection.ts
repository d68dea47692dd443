import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import { removesRow, type Projection } from '../platform/declaring/projection.ts';
import { inventoryHolds, type HoldRow } from './inventory-holds.table.ts';

type HoldData = { order_id: string; user_id: string; sku: Sku; quantity: number };
const holdRow = ({ order_id, user_id, sku, quantity }: HoldData, expires_at: string | null, since: string): HoldRow => ({
  order_id,
  user_id,
  ...skuParts(sku),
  quantity,
  expires_at,
  since,
});

export const inventoryHoldsProjection: Projection<PoolEventFor<'inventory-holds'>, HoldRow> = {
  of: inventoryHolds,
  version: 1,
  indexes: 'create index on rows (channel, product_type, expires_at);',
  key: ({ data }) => data.order_id,
  on: {
    stock_held: (_row, { data, at }) => holdRow(data, data.expires_at, at),
    hold_extended: (row, { data, at }) => holdRow(data, data.expires_at, row?.since ?? at),
    hold_kept: (row, { data, at }) => holdRow(data, null, row?.since ?? at),
    hold_released: removesRow,
    product_assigned: (row, { data }) => {
      if (!row || data.consumed === 0) return row;
      return row.quantity > data.consumed ? { ...row, quantity: row.quantity - data.consumed } : null;
    },
  },
  concerns: () => ['admin'],
};
