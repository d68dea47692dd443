import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import { removesRow, type Projection } from '../platform/declaring/projection.ts';
import { inventoryHolds, type HoldRow } from './inventory-holds.table.ts';

type HoldData = { order_id: string; user_id: string; sku: Sku; quantity: number };
const holdRow = ({ order_id, user_id, sku, quantity }: HoldData, until: Pick<HoldRow, 'expires_at' | 'place'>): HoldRow => ({
  order_id,
  user_id,
  ...skuParts(sku),
  quantity,
  ...until,
});

export const inventoryHoldsProjection: Projection<PoolEventFor<'inventory-holds'>, HoldRow> = {
  of: inventoryHolds,
  version: 2,
  indexes: `create index on rows (channel, product_type, expires_at);
    create index on rows (channel, product_type, place) include (quantity) where place is not null;`,
  key: ({ data }) => data.order_id,
  on: {
    stock_held: (_row, { data }) => holdRow(data, { expires_at: data.expires_at, place: null }),
    hold_extended: (_row, { data }) => holdRow(data, { expires_at: data.expires_at, place: null }),
    hold_kept: (_row, { data }) => holdRow(data, { expires_at: null, place: data.queued.place }),
    hold_released: removesRow,
    product_assigned: (row, { data }) => {
      if (!row || data.consumed === 0) return row;
      return row.quantity > data.consumed ? { ...row, quantity: row.quantity - data.consumed } : null;
    },
  },
  concerns: () => ['admin'],
};
