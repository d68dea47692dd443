import type { OfType } from '../shared/event.ts';
import type { OrderEvent } from './events.ts';

/** The amounts that are requested back of what paid an order, by request, until the request ends; null: all that is left. */
export type RefundRequests = Readonly<Record<string, number | null>>;

type RequestEvent = OfType<OrderEvent, 'order_refund_requested' | 'order_refund_request_ended'>;

export function refundRequestsAfter(requests: RefundRequests, { type, data }: RequestEvent): RefundRequests {
  if (type === 'order_refund_requested') return { ...requests, [data.request_id]: data.amount };
  const { [data.request_id]: _ended, ...others } = requests;
  return others;
}

/** Whether all that is left of what was paid is requested back: nothing is given for it until that has ended. */
export function isRestRequested(requests: RefundRequests, paid: number, refunded: number): boolean {
  const amounts = Object.values(requests);
  const requested = amounts.reduce<number>((sum, amount) => sum + (amount ?? Infinity), 0);
  return amounts.length > 0 && refunded + requested >= paid;
}
