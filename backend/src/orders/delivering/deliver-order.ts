import { isAwaitingDelivery, isDelivered } from '@orderstream/contracts/orders/lifecycle';
import { requireActiveCustomer } from '../../accounts/active-customer.api.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { Refusal, refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { oldestUnits } from '../../stock/pool/oldest-units.api.ts';
import { AssignToOrder } from './assign-to-order.ts';
import { loadOrder } from '../order/load-order.ts';
import { CarryOutAssignment } from '../fulfilment.commands.ts';

/** Delivers an order from the oldest units. No person has chosen them, so units that were taken in between are exchanged for the next ones. */
export class DeliverOrder extends command('DeliverOrder')<{
  orderId: string;
  /** Requested automatically. */
  automatic: boolean;
}>() {}

const maxTries = 5;

export const deliverOrder = useCase(
  DeliverOrder,
  { store: EVENT_STORE, send: SEND },
  async ({ orderId, automatic }, { store, send }): Promise<Reached> => {
    const { status, type, sku, quantity, userId, assigning, openDisputes, spent, position } = await loadOrder(store, orderId);
    if (isDelivered(status)) return { position };
    if (!isAwaitingDelivery(status) || type === 'custom' || !sku || !quantity) throw refusal('order_not_deliverable');
    if (openDisputes.length > 0) throw refusal('disputed');
    await requireActiveCustomer(store, userId);
    if (assigning) return send(new CarryOutAssignment({ orderId }));
    for (let tries = 1; ; tries += 1) {
      const oldest = await oldestUnits(store, sku, quantity + spent.length);
      const product_ids = oldest.filter((id) => !spent.includes(id)).slice(0, quantity);
      if (product_ids.length < quantity) throw refusal('out_of_stock');
      try {
        return await send(new AssignToOrder({ orderId, items: [{ sku, product_ids }], automatic }));
      } catch (error) {
        const isTaken = error instanceof Refusal && (error.code === 'product_not_available' || error.code === 'product_unknown');
        if (!isTaken || tries >= maxTries) throw error;
      }
    }
  },
);
