import { partsOf } from '@orderstream/contracts/catalogue';
import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { changes, removes, starts, type Projection } from '../platform/projection.ts';
import { tableBeside } from '../platform/table-beside.ts';
import type { PriceMappingRow } from './billing-price-map.entity.ts';

/** One row per SKU that has a price. */
export const billingPriceMap: Projection<PriceEvent, PriceMappingRow> = {
  name: 'billing_price_map',
  version: 1,
  table: tableBeside(import.meta.url, 'billing-price-map.table.sql'),
  keyColumn: 'id',
  key: ({ data }) => data.mapping_id,
  on: {
    price_mapped: starts(({ data, at }): PriceMappingRow => ({
      id: data.mapping_id,
      ...partsOf(data.sku),
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
