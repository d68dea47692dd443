import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { integer, readModel, text, type RowOf } from '../platform/declaring/table.ts';

/** How many places of a queue one row sums up: a thousand orders take eight rows of the finer kind, and a million 62 of the other. */
export const [fewPlaces, manyPlaces] = [128, 16_384] as const;

/** What the paid orders of a stretch of a product's queue wait for, so that no answer about one order has to count all before it. */
export const paidQueue = readModel('paid_queue', {
  id: text().key(),
  channel: text(channels),
  product_type: text(productTypes),
  places: integer(),
  /** The first place of the stretch. */
  first: integer(),
  units: integer(),
});
export type StretchRow = RowOf<typeof paidQueue>;
