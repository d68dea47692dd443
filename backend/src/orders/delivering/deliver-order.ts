import { isDelivered } from '@orderstream/contracts/orders/lifecycle';
import { neededUnits, needsUnits } from '@orderstream/contracts/orders/missing-units';
import type { RefusalCode } from '@orderstream/contracts/refusals';
import { requireActiveCustomer } from '../../accounts/active-customer.api.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { Refusal, refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { oldestUnits } from '../../stock/pool/oldest-units.api.ts';
import { isPoolRefusal } from './abandoning.ts';
import { assignUnits } from './assign-to-order.ts';
import { loadOrder } from '../order/load-order.ts';
import { refuseIfRefunding } from '../order/order-refunds.ts';
import { CarryOutAssignment } from '../fulfilment.commands.ts';

/** Delivers an order from the oldest units. */
export class DeliverOrder extends command('DeliverOrder')<{
  orderId: string;
  /** Requested automatically. */
  automatic: boolean;
}>() {}

const maxTries = 5;

const needs = { store: EVENT_STORE, send: SEND };
type Deps = DepsOf<typeof needs>;
type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>;

/** Refusals of an order that another command has begun to deliver, or has delivered, since it was loaded. */
const startedByOthers: ReadonlySet<RefusalCode> = new Set(['assignment_in_progress', 'products_already_assigned']);

/** What was begun, or refused, for another assignment of the order in between says nothing about the oldest units. */
export const deliverOrder = useCase(DeliverOrder, needs, async (command, deps): Promise<Reached> => {
  for (let tries = 1; ; tries += 1) {
    const order = await loadOrder(deps.store, command.orderId);
    try {
      return await tryToDeliver(deps, command, order);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isAnothers = order.assigning ? isPoolRefusal(error.code) : startedByOthers.has(error.code);
      if (isAnothers && tries < maxTries) continue;
      throw error.code === 'product_not_available' ? refusal('out_of_stock') : error;
    }
  }
});

async function tryToDeliver(deps: Deps, { orderId, automatic }: DeliverOrder, order: LoadedOrder): Promise<Reached> {
  const { store, send } = deps;
  const { status, type, sku, quantity, missingUnits, userId, assigning, openDisputes, spent, position } = order;
  const isNeedy = needsUnits(status, missingUnits);
  const needed = neededUnits(status, missingUnits, quantity);
  if (isDelivered(status) && !isNeedy) return { position };
  if (!isNeedy || type === 'custom' || !sku || !needed) throw refusal('order_not_deliverable');
  if (openDisputes.length > 0) throw refusal('disputed');
  refuseIfRefunding(order);
  await requireActiveCustomer(store, userId);
  if (assigning) return send(new CarryOutAssignment({ orderId, assignment: assigning.assignment, startedAt: null }));
  const oldest = await oldestUnits(store, sku, needed + spent.length);
  const product_ids = oldest.filter((id) => !spent.includes(id)).slice(0, needed);
  if (product_ids.length < needed) throw refusal('out_of_stock');
  return assignUnits(deps, { orderId, items: [{ sku, product_ids }], automatic, exchangeable: true });
}
