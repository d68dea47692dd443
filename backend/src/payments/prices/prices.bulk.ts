import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { BulkAction } from '../../platform/processes/bulk-action.ts';
import { MapPrice } from './map-price.ts';
import { priceDecider } from './price.decider.ts';
import { skuOfMapping } from './sku-of-mapping.ts';

const replacePrice: BulkAction = {
  stream: async (mappingId, store) => `${priceDecider.category}-${await skuOfMapping(store, mappingId)}`,
  changes: () => true,
  done: 'price_mapped' satisfies PriceEvent['type'],
  command: ({ subjectId, priceId }) => {
    if (priceId === null) throw refusal('price_id_malformed');
    return new MapPrice({ priceId, target: { replaces: subjectId } });
  },
};

/** What administrators do to many prices at once. */
export const priceBulk = { replace_price: replacePrice };
