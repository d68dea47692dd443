import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { QuotePrice, type Quote } from './payments.commands.ts';
import { price } from './price.decider.ts';

export const quotePrice = useCase(QuotePrice, { store: EVENT_STORE }, async ({ sku }, { store }): Promise<Quote> => {
  const { mapping } = (await load(store, price, sku)).state;
  if (!mapping?.valid) throw refusal('price_not_configured');
  return { priceId: mapping.priceId, unitAmount: mapping.unitAmount, currency: mapping.currency };
});
