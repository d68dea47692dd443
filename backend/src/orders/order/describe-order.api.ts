import { isReadable } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { orderDecider } from './order.decider.ts';

export type DescribedOrder = Awaited<ReturnType<typeof describeOrder>>;

/** The product, price and status of an order for a mail about it; the status is null if there is no such order. */
export async function describeOrder(store: EventStore, orderId: string) {
  const { userId, status, sku, quantity, price, chargeId } = (await load(store, orderDecider, orderId)).state;
  const existingStatus = status === 'unborn' ? null : status;
  return { userId, status: existingStatus, isReadable: isReadable(status), sku, quantity, price, chargeId };
}
