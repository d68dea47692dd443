import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { priceDecider } from './price.decider.ts';

/** The SKU of a mapping, present or recently deleted. */
export async function skuOfMapping(store: EventStore, mappingId: string): Promise<Sku> {
  const states = await Promise.all(skus.map(async (sku) => (await load(store, priceDecider, sku)).state));
  const match = skus.find((_, index) => {
    const state = states[index];
    return state?.mapping?.mappingId === mappingId || state?.past.includes(mappingId);
  });
  if (!match) throw refusal('mapping_unknown');
  return match;
}
