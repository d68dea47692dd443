import type { Terms } from './order.ts';

/** The terms of an order in the words of its events. */
export const termsData = ({ sku, quantity, unitAmount, amount, currency, recurrence, billingMode, subscriptionPlan }: Terms) => ({
  sku,
  quantity,
  unit_amount: unitAmount,
  amount,
  currency,
  recurrence,
  billing_mode: billingMode,
  subscription_plan: subscriptionPlan,
});

export type TermsData = ReturnType<typeof termsData>;

/** What an order remembers of its terms. */
export function agreed(data: TermsData) {
  const { sku, quantity, unit_amount, amount, currency, recurrence, billing_mode, subscription_plan } = data;
  const terms = { sku, quantity, unit_amount, amount, currency, recurrence, billing_mode, subscription_plan };
  return { sku, quantity, price: { amount, currency }, terms };
}
