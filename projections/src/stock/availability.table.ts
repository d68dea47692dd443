import { channels, productTypes, type Sku } from '@orderstream/contracts/catalogue';
import { boolean, integer, readModel, text, timestamptz, type RowOf } from '../platform/declaring/table.ts';

export const availabilityModel = readModel('availability', {
  sku: text<Sku>().key(),
  channel: text(channels),
  product_type: text(productTypes),
  /** Units that belong to no order. */
  units: integer(),
  /** Units promised to orders by valid holds. */
  on_hold: integer(),
  /** What may still be sold; never below zero. */
  available: integer(),
  assigned: integer(),
  /** Replaced units, until they are repaired or written off. */
  quarantined: integer(),
  /** Below this number the office is warned; null: depending on how long the stock lasts. */
  warn_below: integer().nullable(),
  /** Since when nothing may be sold; null while something may. */
  out_since: timestamptz().nullable(),
  /** Paid orders get their units automatically. */
  delivers_itself: boolean(),
});
export type AvailabilityRow = RowOf<typeof availabilityModel>;

export const answeredAvailability = availabilityModel.pick('channel', 'product_type', 'available');
/** What auditors are shown of a SKU at a moment. */
export const auditedStock = availabilityModel.pick(
  'sku',
  'channel',
  'product_type',
  'units',
  'on_hold',
  'available',
  'assigned',
  'delivers_itself',
);
