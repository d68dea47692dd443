import type { RefusalCode } from '@orderstream/contracts/refusals';
import { isMultipleOfStep, smallestAmount } from '@orderstream/contracts/shared/currencies';
import type Stripe from 'stripe';

/** A price at the provider, with all data that decides whether it is usable. */
export type OfferedPrice = {
  id: string;
  unitAmount: number | null;
  currency: string;
  active: boolean;
  productActive: boolean;
  productId: string;
  recurring: boolean;
  monthly: boolean;
  /** A fixed amount per unit, without anything that could change it. */
  fixed: boolean;
  livemode: boolean;
};

export function priceFrom(price: Stripe.Price): OfferedPrice {
  const { id, unit_amount: unitAmount, currency, active, livemode, recurring, product } = price;
  const providerProduct = typeof product === 'string' ? { id: product, active: true } : product;
  return {
    id,
    unitAmount,
    currency,
    active,
    livemode,
    productActive: 'active' in providerProduct && providerProduct.active,
    productId: providerProduct.id,
    recurring: price.type === 'recurring' && recurring !== null,
    monthly: recurring?.interval === 'month' && recurring.interval_count === 1,
    fixed:
      price.billing_scheme === 'per_unit' &&
      recurring?.usage_type === 'licensed' &&
      price.transform_quantity === null &&
      price.tiers_mode === null &&
      !price.custom_unit_amount &&
      unitAmount !== null &&
      unitAmount > 0,
  };
}

/** The reason why a price is unusable; null when it is usable. */
export function objectionTo(price: OfferedPrice, shop: { currency: string; testMode: boolean }): RefusalCode | null {
  if (price.livemode === shop.testMode) return 'price_of_other_mode';
  if (!price.active || !price.productActive) return 'price_inactive';
  if (!price.recurring) return 'price_not_recurring';
  if (!price.monthly) return 'price_not_monthly';
  if (!price.fixed) return 'price_without_amount';
  if (price.currency !== shop.currency) return 'price_in_other_currency';
  if (!isMultipleOfStep(price.unitAmount ?? 0, price.currency)) return 'price_too_fine';
  return (price.unitAmount ?? 0) < smallestAmount(price.currency) ? 'price_too_small' : null;
}
