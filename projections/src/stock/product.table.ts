import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { unitStatuses } from '@orderstream/contracts/stock/lifecycle';
import { boolean, readModel, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const productModel = readModel('product', {
  id: uuid().key(),
  channel: text(channels),
  product_type: text(productTypes),
  status: text(unitStatuses),
  assigned_order_id: uuid().nullable(),
  /** On its way from one SKU to another: it left one pool and has not arrived in the next. */
  moving: boolean(),
  /** Quarantined, and its customer has looked at what it says: it needs another text before it is in stock again. */
  seen: boolean(),
  /** Since when it has waited to be repaired or written off. */
  quarantined_at: timestamptz().nullable(),
  /** The valid version of its secret. */
  fingerprint: text(),
  created_at: timestamptz(),
});
export type ProductRow = RowOf<typeof productModel>;

export const answeredProduct = productModel.pick('id', 'channel', 'product_type', 'status', 'assigned_order_id', 'seen', 'created_at');
