import { readFrom, type Read } from '../platform/reading/read.ts';
import type { PickedRow } from '../platform/declaring/table.ts';
import { viewOf } from '../platform/reading/view.ts';
import { billingPriceMap, answeredMapping } from './billing-price-map.table.ts';

export type PriceMapping = PickedRow<typeof answeredMapping>;

/** Every mapping there is; at most one for each of the few SKUs. */
export const priceMappings = (): Read<PriceMapping[]> =>
  readFrom(billingPriceMap, async (db) => {
    const rows = await db.getRepository(viewOf(billingPriceMap)).find({ order: { channel: 'ASC', product_type: 'ASC' } });
    return rows.map(answeredMapping.of);
  });
