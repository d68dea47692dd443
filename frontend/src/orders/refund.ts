import { toMinor } from '@orderstream/contracts/shared/money';
import type { AdminOrderDetails } from './orders.queries.ts';

/** The part of the payment that is neither refunded nor being refunded. */
export const leftOf = ({ amount, given_back }: Pick<AdminOrderDetails, 'amount' | 'given_back'>): number =>
  Math.max(0, amount - given_back);

/** The pending part of refunds. A lost dispute may take more than the remainder. */
export const onItsWay = ({ amount, given_back, refunded_amount }: Pick<AdminOrderDetails, 'amount' | 'given_back' | 'refunded_amount'>) =>
  Math.max(0, Math.min(amount, given_back) - refunded_amount);

export const mayBeRefunded = (order: Pick<AdminOrderDetails, 'amount' | 'given_back' | 'status' | 'paid_at'>): boolean =>
  order.paid_at !== null && order.status !== 'refunded' && order.status !== 'canceled' && leftOf(order) > 0;

/** The typed amount in minor units; null if it cannot be refunded. */
export function partOf(typed: string, currency: string, left: number): number | null {
  const amount = typed.trim() === '' ? null : toMinor(Number(typed), currency);
  return amount !== null && Number.isSafeInteger(amount) && amount > 0 && amount <= left ? amount : null;
}
