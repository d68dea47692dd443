import { isAwaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import type { Picks } from '@orderstream/contracts/stock/events';
import { requireActiveCustomer } from '../../accounts/active-customer.api.ts';
import { command } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { loadOrder } from '../order/load-order.ts';
import { CarryOutAssignment } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';

/** Assigns units of one or more pools to an order. */
export class AssignToOrder extends command('AssignToOrder')<{ orderId: string; items: Picks; automatic: boolean }>() {}

/** Nothing is delivered to an inactive customer: the order waits until the customer is active or an administrator decides. */
export const assignToOrder = useCase(
  AssignToOrder,
  { store: EVENT_STORE, send: SEND },
  async ({ orderId, items, automatic }, { store, send }) => {
    const { status, userId } = await loadOrder(store, orderId);
    if (isAwaitingDelivery(status)) await requireActiveCustomer(store, userId);
    await transact(store, orderDecider, orderId, { type: 'StartAssignment', orderId, items, automatic });
    return send(new CarryOutAssignment({ orderId }));
  },
);
