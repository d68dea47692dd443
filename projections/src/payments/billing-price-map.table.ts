import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { bigint, boolean, readModel, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const billingPriceMap = readModel('billing_price_map', {
  id: uuid().key(),
  channel: text(channels),
  product_type: text(productTypes),
  stripe_price_id: text(),
  unit_amount: bigint(),
  currency: text(),
  /** False once the provider no longer sells at this price. */
  valid: boolean(),
  created_at: timestamptz(),
});
export type PriceMappingRow = RowOf<typeof billingPriceMap>;

export const answeredMapping = billingPriceMap.pick(
  'id',
  'channel',
  'product_type',
  'stripe_price_id',
  'unit_amount',
  'currency',
  'valid',
  'created_at',
);
