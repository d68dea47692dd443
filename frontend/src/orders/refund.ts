import { toMinor } from '@orderstream/contracts/shared/money';
import type { RefundReason } from './admin-orders.commands.ts';
import type { AdminOrderDetails } from './orders.queries.ts';

/** In the order in which people are asked. */
export const refundReasons: readonly RefundReason[] = ['requested_by_customer', 'not_deliverable', 'duplicate', 'fraudulent', 'goodwill'];

/** What of the order's payment has not gone back, and is not on its way. */
export const leftOf = ({ amount, given_back }: Pick<AdminOrderDetails, 'amount' | 'given_back'>): number =>
  Math.max(0, amount - given_back);

/** What of it has not arrived yet. A dispute that is lost may take more than was left. */
export const onItsWay = ({ amount, given_back, refunded_amount }: Pick<AdminOrderDetails, 'amount' | 'given_back' | 'refunded_amount'>) =>
  Math.max(0, Math.min(amount, given_back) - refunded_amount);

export const mayBeRefunded = (order: Pick<AdminOrderDetails, 'amount' | 'given_back' | 'status' | 'paid_at'>): boolean =>
  order.paid_at !== null && order.status !== 'refunded' && order.status !== 'canceled' && leftOf(order) > 0;

/** What was typed in minor units, or null where it is no amount that could go back. */
export function partOf(typed: string, currency: string, left: number): number | null {
  const amount = typed.trim() === '' ? null : toMinor(Number(typed), currency);
  return amount !== null && Number.isSafeInteger(amount) && amount > 0 && amount <= left ? amount : null;
}
