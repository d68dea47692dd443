import { isAwaitingDelivery, isPayable } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import type { OpenOrderRow, OpenOrders } from './open-orders.vault.ts';
import { orderDecider } from '../order/order.decider.ts';

/** Updates the row of an open order to agree with its stream, except for a slot whose order may still be created. */
export async function compareOpenOrder(store: EventStore, openOrders: OpenOrders, row: OpenOrderRow): Promise<void> {
  const { status } = (await load(store, orderDecider, row.orderId)).state;
  if (status === 'unborn' && !row.due) return;
  if (isAwaitingDelivery(status)) await openOrders.markAwaitingDelivery(row);
  else if (isPayable(status)) await openOrders.markChecked(row);
  else await openOrders.deleteUnlessChanged(row);
}
