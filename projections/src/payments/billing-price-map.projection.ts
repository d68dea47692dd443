import { skuParts } from '@orderstream/contracts/catalogue';
import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { changes, removes, starts, type Projection } from '../platform/declaring/projection.ts';
import { billingPriceMap, type PriceMappingRow } from './billing-price-map.table.ts';

/** One row per SKU that has a price. */
export const billingPriceMapProjection: Projection<PriceEvent, PriceMappingRow> = {
  of: billingPriceMap,
  version: 1,
  key: ({ data }) => data.mapping_id,
  on: {
    price_mapped: starts(({ data, at }): PriceMappingRow => ({
      id: data.mapping_id,
      ...skuParts(data.sku),
      stripe_price_id: data.price_id,
      unit_amount: data.unit_amount,
      currency: data.currency,
      valid: true,
      created_at: at,
    })),
    price_unmapped: removes,
    price_mapping_invalidated: changes((row) => ({ ...row, valid: false })),
  },
  concerns: () => ['admin'],
};
