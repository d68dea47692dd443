import { readFrom, type Read } from '../platform/reading/read.ts';
import type { PickedRow } from '../platform/declaring/table.ts';
import { selectRows, sourceOf } from '../platform/reading/rows.ts';
import { billingPriceMap, answeredMapping } from './billing-price-map.table.ts';

export type PriceMapping = PickedRow<typeof answeredMapping>;

/** Every mapping there is; at most one for each of the few SKUs. */
export const priceMappings = (): Read<PriceMapping[]> =>
  readFrom(billingPriceMap, async (db) => {
    const rows = await selectRows(db, sourceOf(billingPriceMap, 'm'), 'order by m.channel, m.product_type');
    return rows.map(answeredMapping.of);
  });
