import type { SubscriptionPlan } from '@orderstream/contracts/catalogue';
import type { Recurrence } from '@orderstream/contracts/orders/lifecycle';
import { isMultipleOfStep, smallestAmount } from '@orderstream/contracts/shared/currencies';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { Terms } from './order.ts';

/** What an administrator writes into a custom order. */
export type CustomTerms = {
  amount: number;
  currency: string;
  recurrence: Recurrence;
  subscriptionPlan: SubscriptionPlan | null;
  description: string;
  privateInfo: string | null;
};

export const termsOfCustomOrder = ({ amount, currency, recurrence, subscriptionPlan }: CustomTerms): Terms => ({
  sku: null,
  quantity: null,
  unit_amount: amount,
  amount,
  currency,
  recurrence,
  billing_mode: recurrence === 'monthly' ? 'subscription' : 'one_time',
  subscription_plan: subscriptionPlan,
});

/** An amount that the provider would refuse is refused here, not at the checkout. */
export function refuseUnpayableAmount({ amount, currency }: CustomTerms): void {
  if (!isMultipleOfStep(amount, currency)) throw refusal('invalid', [{ field: 'amount', code: 'too_fine' }]);
  if (amount < smallestAmount(currency)) throw refusal('amount_too_small', [{ field: 'amount', code: 'too_small' }]);
}
