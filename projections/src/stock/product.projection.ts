import { skuParts } from '@orderstream/contracts/catalogue';
import { followsFrom, type PoolEventFor } from '@orderstream/contracts/stock/events';
import { changesRow, removesRow, type Projection } from '../platform/declaring/projection.ts';
import { productModel, type ProductRow } from './product.table.ts';

const newUnitColumns = {
  status: followsFrom.product_added.status,
  assigned_order_id: null,
  moving: false,
  seen: false,
  quarantined_at: null,
} as const;

export const productProjection: Projection<PoolEventFor<'product'>, ProductRow> = {
  of: productModel,
  version: 1,
  indexes: `
    create index on rows (created_at desc, id desc);
    create index on rows (channel, status, created_at desc, id desc);
    create index on rows (status, created_at desc, id desc);
    create index on rows (assigned_order_id) where assigned_order_id is not null;`,
  key: ({ data }) => {
    if ('items' in data) return data.items.flatMap(({ product_ids }) => product_ids);
    return 'product_ids' in data ? data.product_ids : 'product_id' in data ? data.product_id : [];
  },
  on: {
    product_added: (row, { data, at }): ProductRow =>
      row ?? { ...newUnitColumns, id: data.product_id, ...skuParts(data.sku), fingerprint: data.fingerprint, created_at: at },
    product_moved_out: changesRow((row) => ({ ...row, moving: true })),
    product_moved_in: changesRow((row, { data }) => ({ ...row, ...skuParts(data.sku), fingerprint: data.fingerprint, moving: false })),
    product_deleted: removesRow,
    product_assigned: changesRow((row, { data }) => ({
      ...row,
      status: followsFrom.product_assigned.status,
      assigned_order_id: data.order_id,
    })),
    product_unassigned: changesRow((row) => ({ ...row, status: followsFrom.product_unassigned.status, assigned_order_id: null })),
    product_private_info_changed: changesRow((row, { data }) => ({ ...row, fingerprint: data.fingerprint, seen: false })),
    product_quarantined: changesRow((row, { data: { seen }, at }) => {
      return { ...row, status: followsFrom.product_quarantined.status, assigned_order_id: null, seen, quarantined_at: at };
    }),
    product_mended: changesRow((row) => ({ ...row, status: followsFrom.product_mended.status, quarantined_at: null })),
    product_written_off: removesRow,
  },
  concerns: () => ['admin'],
};
