import type { SubscriptionPlan } from '@orderstream/contracts/catalogue';
import type { BillingMode } from '@orderstream/contracts/orders/lifecycle';
import { largestAmount, smallestAmount, currencyUnits } from '@orderstream/contracts/shared/currencies';
import { toMajor, toMinor, type Money } from '@orderstream/contracts/shared/money';
import type { CustomTerms } from '../admin-orders.commands.ts';
import type { AdminOrderDetails } from '../../orders.queries.ts';

export type TermsForm = { order_type: BillingMode; plan: SubscriptionPlan; price: string; description: string; private_info: string };
export type TermsProblem = 'validAmount' | 'smallestAmount' | 'enterDescription';

/** Custom orders are priced in the shop's currency, which the page itself says. */
export function priceCurrency(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name=shop-currency]')?.content ?? '';
  return /^[a-z]{3}$/.test(said) ? said : 'usd';
}

export const emptyTerms: TermsForm = {
  order_type: 'subscription',
  plan: 'Upwork Pipeline',
  price: '',
  description: '',
  private_info: '',
};

/** The typed price in minor units; 0 if it is not a price. */
const amountOf = (price: string): number => (price.trim() === '' ? 0 : (toMinor(Number(price), priceCurrency()) ?? 0));

/** The finest difference between two prices. */
export const priceStep = (): number => toMajor({ amount: currencyUnits(priceCurrency()).step, currency: priceCurrency() });

/** The minimum amount of an order. */
export const smallestPrice = (): Money => ({ amount: smallestAmount(priceCurrency()), currency: priceCurrency() });

function problemOfPrice(price: string): TermsProblem | null {
  const amount = amountOf(price);
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > largestAmount) return 'validAmount';
  return amount < smallestPrice().amount ? 'smallestAmount' : null;
}

/** What is wrong with the terms, by field. */
export function problemsOfTerms({ price, description }: TermsForm): Partial<Record<'price' | 'description', TermsProblem>> {
  const problem = problemOfPrice(price);
  return {
    ...(problem && { price: problem }),
    ...(description.trim() === '' ? { description: 'enterDescription' as const } : {}),
  };
}

type TermsProblems = ReturnType<typeof problemsOfTerms>;

/** The problems that the form already shows. */
export const shownProblems = (problems: TermsProblems, of: (name: 'price' | 'description') => unknown): TermsProblems => ({
  ...(problems.price && of('price') !== undefined && { price: problems.price }),
  ...(problems.description && of('description') !== undefined && { description: problems.description }),
});

/** The terms as the server takes them. */
export const termsFromForm = ({ order_type, plan, price, description, private_info }: TermsForm): CustomTerms => ({
  amount: amountOf(price),
  order_type,
  ...(order_type === 'subscription' ? { subscription_plan: plan } : {}),
  description: description.trim(),
  ...(private_info.trim() === '' ? {} : { private_info: private_info.trim() }),
});

/** The form for an existing draft. */
export const formOfDraft = (order: AdminOrderDetails, privateInfo: string | null): TermsForm => ({
  order_type: order.billing_mode,
  plan: order.subscription_plan ?? emptyTerms.plan,
  price: String(toMajor(order)),
  description: order.description ?? '',
  private_info: privateInfo ?? '',
});
