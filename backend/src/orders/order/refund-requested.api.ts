import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { orderDecider } from './order.decider.ts';

/** Whether a refund of an order is requested by this request, which has not ended. */
export async function isRefundRequested(store: EventStore, orderId: string, requestId: string): Promise<boolean> {
  const { refundRequests } = (await load(store, orderDecider, orderId)).state;
  return requestId in refundRequests;
}
