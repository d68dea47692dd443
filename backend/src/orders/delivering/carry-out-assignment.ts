import { transact } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { AssignProducts } from '../../stock/pool/pool.commands.ts';
import { loadOrder } from '../order/load-order.ts';
import { CarryOutAssignment } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';
import { isPoolRefusal } from './abandoning.ts';

/** Can be repeated after an interruption at any point: pools ignore assignments that they have made. */
export const carryOutAssignment = useCase(CarryOutAssignment, { store: EVENT_STORE, send: SEND }, async ({ orderId }, { store, send }) => {
  const { assigning, assigningAutomatically, assignments, userId, position } = await loadOrder(store, orderId);
  if (!assigning) return { position };
  try {
    for (const { sku, product_ids } of assigning)
      await send(
        new AssignProducts({
          sku,
          order: { orderId, userId },
          productIds: product_ids,
          assignment: assignments,
          automatic: assigningAutomatically,
        }),
      );
  } catch (error) {
    if (!(error instanceof Refusal) || !isPoolRefusal(error.code)) throw error;
    await transact(store, orderDecider, orderId, { type: 'AbandonAssignment', orderId, cause: error.code });
    throw error;
  }
  return transact(store, orderDecider, orderId, { type: 'FinishAssignment', orderId });
});
