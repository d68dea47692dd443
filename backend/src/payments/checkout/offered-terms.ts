import { refusal } from '../../platform/deciding/refusal.ts';
import type { PriceTerms } from '../prices/price.decider.ts';
import { objectionTo } from '../stripe/settling/price.translation.ts';
import { throwAsRefusal, type StripeGateway } from '../stripe/stripe.gateway.ts';

/** Fetches a price from the provider and refuses it if the shop cannot sell at it. */
export async function fetchPriceTerms(stripe: StripeGateway, priceId: string): Promise<PriceTerms> {
  const offered = await stripe.findPrice(priceId).catch(throwAsRefusal);
  if (!offered) throw refusal('price_not_found');
  const objection = objectionTo(offered, { currency: stripe.shopCurrency, testMode: stripe.testMode });
  if (objection) throw refusal(objection);
  const { unitAmount, currency } = offered;
  if (unitAmount === null) throw refusal('price_without_amount');
  return { priceId, unitAmount, currency };
}

export function refuseMalformedPriceId(priceId: string): void {
  if (!/^price_\w{1,240}$/.test(priceId)) throw refusal('price_id_malformed');
}
