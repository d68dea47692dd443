import { channels, productTypeLabels, productTypes, type ProductType } from '@orderstream/contracts/catalogue';
import { smallestAmountIn } from './currencies.ts';
import { newPrice, newProduct } from './objects/catalogue.ts';
import type { ProviderWorld } from './world.ts';

const amounts: Readonly<Record<ProductType, number>> = { BasicProfile: 4_900, PremiumProfile: 9_900, Creator: 14_900, Business: 24_900 };

/** Factor on the prices, 10 or 100 where the smallest price would be below the currency's minimum. */
function inflation(currency: string): number {
  const cheapest = Math.min(...Object.values(amounts));
  return 10 ** Math.max(0, Math.ceil(Math.log10(smallestAmountIn(currency) / cheapest)));
}

/** Creates one product and one monthly price for each SKU, under ids that a person can type. */
export function seedPrices(w: ProviderWorld, currency = 'usd') {
  if (w.store.all('price').length > 0) return;
  w.store.transact(() => {
    for (const channel of channels)
      for (const type of productTypes) {
        const unit_amount = amounts[type] * inflation(currency);
        const name = `${channel.toLowerCase()}_${type.toLowerCase()}`;
        const made = w.store.put(
          'product',
          newProduct(w, { id: `prod_sandbox_${name}`, name: `${channel} • ${productTypeLabels[type].en}` }),
        );
        const recurring = { interval: 'month', interval_count: 1 } as const;
        w.store.put('price', newPrice(w, { id: `price_sandbox_${name}`, product: made.id, currency, unit_amount, recurring }));
      }
  });
}
