import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { integer, readModel, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const inventoryHolds = readModel('inventory_holds', {
  order_id: uuid().key(),
  user_id: uuid(),
  channel: text(channels),
  product_type: text(productTypes),
  quantity: integer(),
  /** Null once the order is paid: then it waits for its units without a limit. */
  expires_at: timestamptz().nullable(),
  /** Its place in the queue of paid orders; null until it is paid. */
  place: integer().nullable(),
});
export type HoldRow = RowOf<typeof inventoryHolds>;
