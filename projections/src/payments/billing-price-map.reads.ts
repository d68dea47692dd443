import { read, type Read } from '../platform/read.ts';
import { PriceMappingRow } from './billing-price-map.entity.ts';

/** Every mapping there is; at most one for each of the few SKUs. */
export const priceMappings = (): Read<PriceMappingRow[]> =>
  read('billing_price_map', (db) => db.getRepository(PriceMappingRow).find({ order: { channel: 'ASC', product_type: 'ASC' } }));
