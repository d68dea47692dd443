import { skus } from '@orderstream/contracts/catalogue';
import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { price } from '../price.decider.ts';
import { SettlePrices, type Settled } from './settling.commands.ts';
import { StripeGateway } from './stripe.gateway.ts';

export const settlePrices = useCase(
  SettlePrices,
  { store: EVENT_STORE, stripe: StripeGateway },
  async ({ about }, { store, stripe }): Promise<Settled> => {
    let settled: Settled = 'not_ours';
    for (const sku of skus) {
      const { mapping } = (await load(store, price, sku)).state;
      if (!mapping || ('priceId' in about && mapping.priceId !== about.priceId)) continue;
      const offered = await stripe.price(mapping.priceId);
      if ('productId' in about && offered && offered.productId !== about.productId) continue;
      settled = 'handled';
      const cause = !offered ? 'price_deleted' : !offered.active ? 'price_inactive' : 'product_inactive';
      if (!offered?.active || !offered.productActive)
        await transact(store, price, sku, { type: 'InvalidateMapping', sku, priceId: mapping.priceId, cause });
    }
    return settled;
  },
);
