import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import type { Available } from '../stock/stock.queries.ts';

export type NewOrderForm = { channel: Channel | ''; product_type: ProductType | ''; quantity: string; subscribe: boolean };
export type Problem = 'chooseChannel' | 'chooseProductType' | 'quantityTooSmall';
export type Problems = Partial<Record<'channel' | 'product_type' | 'quantity', Problem>>;

export const emptyOrder: NewOrderForm = { channel: '', product_type: '', quantity: '1', subscribe: false };

/** What was typed, as a whole number, or null where it is none or less than one. */
export function quantityOf({ quantity }: NewOrderForm): number | null {
  const wanted = quantity.trim() === '' ? Number.NaN : Number(quantity);
  return Number.isSafeInteger(wanted) && wanted >= 1 ? wanted : null;
}

export function problemsOf(form: NewOrderForm): Problems {
  return {
    ...(form.channel === '' ? { channel: 'chooseChannel' as const } : {}),
    ...(form.product_type === '' ? { product_type: 'chooseProductType' as const } : {}),
    ...(quantityOf(form) === null ? { quantity: 'quantityTooSmall' as const } : {}),
  };
}

/** How many can be ordered of what is chosen; null until both are chosen or while nobody knows. */
export function availableOf({ channel, product_type }: NewOrderForm, stock: readonly Available[] | undefined): number | null {
  if (channel === '' || product_type === '' || stock === undefined) return null;
  return stock.find((item) => item.channel === channel && item.product_type === product_type)?.available ?? 0;
}

export const isShort = (form: NewOrderForm, available: number | null): boolean => available !== null && (quantityOf(form) ?? 1) > available;
