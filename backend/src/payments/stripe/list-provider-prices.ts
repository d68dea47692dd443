import { ListProviderPrices, type ProviderPrice } from '../payments.commands.ts';
import { objectionTo, priceFrom } from './settling/price.translation.ts';
import { throwAsRefusal, StripeGateway } from './stripe.gateway.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

/** More prices than a person can look through are not listed. */
const maxPrices = 500;

export const listProviderPrices = useCase(
  ListProviderPrices,
  { stripe: StripeGateway },
  async (_command, { stripe }): Promise<ProviderPrice[]> => {
    const shop = { currency: stripe.shopCurrency, testMode: stripe.testMode };
    const prices: ProviderPrice[] = [];
    try {
      const filter = { active: true, type: 'recurring', expand: ['data.product'] } as const;
      for await (const some of stripe.pages((client, page) => client.prices.list({ ...filter, expand: [...filter.expand], ...page }))) {
        for (const one of some) {
          const offered = priceFrom(one);
          const product = typeof one.product === 'object' && 'name' in one.product ? one.product.name : '';
          if (offered.unitAmount !== null && objectionTo(offered, shop) === null)
            prices.push({ id: one.id, product, unit_amount: offered.unitAmount, currency: offered.currency });
        }
        if (prices.length >= maxPrices) break;
      }
    } catch (error) {
      throwAsRefusal(error);
    }
    return prices.slice(0, maxPrices).sort((a, b) => a.product.localeCompare(b.product) || a.unit_amount - b.unit_amount);
  },
);
