import { skus } from '@orderstream/contracts/catalogue';
import { load, transact } from '../../../platform/deciding/decides.ts';
import { priceDecider } from '../../prices/price.decider.ts';
import type { SettleDeps, SettleOutcome } from './settle-deps.ts';

/** Invalidates the mappings of a price or product that was changed at the provider and can no longer be sold. */
export async function settlePrices(
  { store, stripe }: SettleDeps,
  changed: { priceId: string } | { productId: string },
): Promise<SettleOutcome> {
  let outcome: SettleOutcome = 'not_ours';
  for (const sku of skus) {
    const { mapping } = (await load(store, priceDecider, sku)).state;
    if (!mapping || ('priceId' in changed && mapping.priceId !== changed.priceId)) continue;
    const offered = await stripe.findPrice(mapping.priceId);
    if ('productId' in changed && offered && offered.productId !== changed.productId) continue;
    outcome = 'handled';
    const cause = !offered ? 'price_deleted' : !offered.active ? 'price_inactive' : 'product_inactive';
    if (!offered?.active || !offered.productActive)
      await transact(store, priceDecider, sku, { type: 'InvalidateMapping', sku, priceId: mapping.priceId, cause });
  }
  return outcome;
}
