import type { Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { priceDecider, type PriceTerms } from './price.decider.ts';

/** The present price of one unit. Refused when the SKU is not for sale. */
export async function priceOf(store: EventStore, sku: Sku): Promise<PriceTerms> {
  const { mapping } = (await load(store, priceDecider, sku)).state;
  if (!mapping?.valid) throw refusal('price_not_configured');
  return mapping;
}
