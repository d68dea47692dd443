import type { Sku } from '@orderstream/contracts/catalogue';
import { v7 } from 'uuid';
import type { People } from '../../accounts/testing/people.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { priceDecider, type PriceTerms } from '../prices/price.decider.ts';

/** Maps a SKU to a price without a request to the provider. */
export const setPrice = (people: People, sku: Sku, terms: PriceTerms, mappingId = v7()): Promise<Reached> =>
  people.decide(priceDecider, sku, { type: 'MapPrice', sku, mappingId, price: terms });

export const removePrice = (people: People, sku: Sku, mappingId: string): Promise<Reached> =>
  people.decide(priceDecider, sku, { type: 'UnmapPrice', sku, mappingId });
