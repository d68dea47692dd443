import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { orderDecider } from './order.decider.ts';

/** The current order; refused if there is none. */
export async function loadOrder(store: EventStore, orderId: string) {
  const { state, position } = await load(store, orderDecider, orderId);
  if (state.status === 'unborn') throw refusal('order_unknown');
  return { ...state, status: state.status, position: position.toString() };
}
