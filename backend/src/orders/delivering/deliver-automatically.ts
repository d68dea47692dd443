import type { Sku } from '@orderstream/contracts/catalogue';
import { UnreadableEvent } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { isFinalRefusal } from '../../platform/deciding/refusal.ts';
import { perStore } from '../../platform/deciding/per-store.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { isRefundUnderWay } from '../../payments/charges/money-going-back.api.ts';
import { deliverableOrders } from '../../stock/pool/deliverable-orders.api.ts';
import { DeliverOrder } from './deliver-order.ts';
import { DeliverAutomatically } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';
import { automaticDeliveryBlocker } from '../order/self-delivery.ts';

/** The limit of deliveries in one round. Each delivery is an event of the pool, which starts the next round. */
const mostAtOnce = 20;

const needs = { store: EVENT_STORE, send: SEND, clock: CLOCK };
type Deps = DepsOf<typeof needs>;

/** The state in which all orders of a pool were last checked: an unchanged pool is not checked again. */
const checked = perStore(() => new Map<Sku, object>());

export const deliverAutomatically = useCase(DeliverAutomatically, needs, async ({ sku, since }, deps): Promise<void> => {
  const { store, clock } = deps;
  const { orderIds, asOf } = await deliverableOrders(store, sku, since, clock.now());
  if (since !== null && checked(store).get(sku) === asOf) return;
  let delivered = 0;
  let unreadable: UnreadableEvent | null = null;
  for (const orderId of orderIds) {
    if (delivered === mostAtOnce) return;
    try {
      if (await isDelivered(deps, orderId)) delivered += 1;
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      unreadable ??= error;
    }
  }
  // An order that only the next version can read delays no other. The failure keeps the event for that version.
  if (unreadable) throw unreadable;
  checked(store).set(sku, asOf);
});

/** A refusal is a normal answer: the order waits for a person. */
async function isDelivered({ store, send }: Deps, orderId: string): Promise<boolean> {
  const { state } = await load(store, orderDecider, orderId);
  if (automaticDeliveryBlocker(state)) return false;
  if (state.chargeId && (await isRefundUnderWay(store, state.chargeId))) return false;
  try {
    await send(new DeliverOrder({ orderId, automatic: true }));
    return true;
  } catch (error) {
    if (isFinalRefusal(error)) return false;
    throw error;
  }
}
