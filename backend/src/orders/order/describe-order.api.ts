import { isReadable } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { orderDecider } from './order.decider.ts';

export type DescribedOrder = Awaited<ReturnType<typeof describeOrder>>;

/** What was ordered and what it costs, for a mail about it. The status of an order that does not exist is null. */
export async function describeOrder(store: EventStore, orderId: string) {
  const { userId, status, sku, quantity, price, chargeId } = (await load(store, orderDecider, orderId)).state;
  const existingStatus = status === 'unborn' ? null : status;
  return { userId, status: existingStatus, isReadable: isReadable(status), sku, quantity, price, chargeId };
}
