import { skuParts, skus, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { largestQuantity } from '@orderstream/contracts/orders/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import type { Goods } from '../orders.queries.ts';

export type NewOrderForm = { channel: Channel | ''; product_type: ProductType | ''; quantity: string; subscribe: boolean };
export type NewOrderProblem = 'chooseChannel' | 'chooseProductType' | 'quantityTooSmall' | 'quantityNotWhole' | 'quantityTooLarge';
export type NewOrderProblems = Partial<Record<'channel' | 'product_type' | 'quantity', NewOrderProblem>>;

/** A product that can be chosen; its price and stock, once they are loaded. */
export type Offer = Pick<Goods, 'channel' | 'product_type'> & Partial<Pick<Goods, 'price' | 'available'>>;
export const offersBeforeStock: readonly Offer[] = skus.map(skuParts);

export const emptyNewOrder: NewOrderForm = { channel: '', product_type: '', quantity: '1', subscribe: false };

/** The typed quantity as a whole number; null if it is not a whole number of at least one. */
export function quantityOf({ quantity }: NewOrderForm): number | null {
  const wanted = quantity.trim() === '' ? Number.NaN : Number(quantity);
  return Number.isSafeInteger(wanted) && wanted >= 1 ? wanted : null;
}

function problemOfQuantity({ quantity }: NewOrderForm): NewOrderProblem | null {
  const wanted = quantity.trim() === '' ? 0 : Number(quantity);
  if (wanted > largestQuantity) return 'quantityTooLarge';
  if (wanted >= 1 && !Number.isInteger(wanted)) return 'quantityNotWhole';
  return wanted >= 1 ? null : 'quantityTooSmall';
}

/** What is wrong with the form, by field. */
export function problemsOfNewOrder(form: NewOrderForm): NewOrderProblems {
  const quantity = problemOfQuantity(form);
  return {
    ...(form.channel === '' ? { channel: 'chooseChannel' as const } : {}),
    ...(form.product_type === '' ? { product_type: 'chooseProductType' as const } : {}),
    ...(quantity ? { quantity } : {}),
  };
}

/** Without a choice that turns out not to be for sale. */
export const withoutUnsold = (form: NewOrderForm, goods: readonly Goods[] | undefined): NewOrderForm =>
  goods === undefined || chosenGoods(form, goods)?.price ? form : { ...form, channel: '', product_type: '' };

/** The shop's offer for the chosen product; undefined until one is chosen and loaded. */
export const chosenGoods = ({ channel, product_type }: NewOrderForm, goods: readonly Goods[] | undefined): Goods | undefined =>
  goods?.find((one) => one.channel === channel && one.product_type === product_type);

/** Whether more is wanted than is in stock. */
export const exceedsStock = (form: NewOrderForm, chosen: Goods | undefined): boolean =>
  chosen !== undefined && (quantityOf(form) ?? 1) > chosen.available;

/** The monthly total; null without a price or a quantity. */
export function monthlyTotal(form: NewOrderForm, chosen: Goods | undefined): Money | null {
  const quantity = quantityOf(form);
  return chosen?.price && quantity !== null ? { amount: chosen.price.amount * quantity, currency: chosen.price.currency } : null;
}

/** The same day of the next month, or its last day where it is shorter. */
export function sameDayNextMonth(day: Date): Date {
  const next = new Date(day);
  next.setMonth(day.getMonth() + 1);
  if (next.getDate() !== day.getDate()) next.setDate(0);
  return next;
}
