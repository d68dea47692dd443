import { skuParts } from '@orderstream/contracts/catalogue';
import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { changesRow, removesRow, startsRow, type Projection } from '../platform/declaring/projection.ts';
import { billingPriceMap, type PriceMappingRow } from './billing-price-map.table.ts';

/** One row per SKU that has a price. */
export const billingPriceMapProjection: Projection<PriceEvent, PriceMappingRow> = {
  of: billingPriceMap,
  version: 1,
  key: ({ data }) => data.mapping_id,
  on: {
    price_mapped: startsRow(({ data, at }): PriceMappingRow => ({
      id: data.mapping_id,
      ...skuParts(data.sku),
      stripe_price_id: data.price_id,
      unit_amount: data.unit_amount,
      currency: data.currency,
      valid: true,
      created_at: at,
    })),
    price_unmapped: removesRow,
    price_mapping_invalidated: changesRow((row) => ({ ...row, valid: false })),
  },
  concerns: () => ['admin'],
};
