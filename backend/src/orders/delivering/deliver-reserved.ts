import { isActiveCustomer } from '../../accounts/active-customer.api.ts';
import { isRefundOwed } from '../../payments/charges/money-going-back.api.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { DeliverReserved } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';

/**
 * An inactive customer's payment is accepted, but the delivery waits until the customer is active again; after a refund has failed, it
 * waits until the office has dropped that.
 */
export const deliverReserved = useCase(DeliverReserved, { store: EVENT_STORE }, async ({ orderId, userId }, { store }): Promise<void> => {
  if (!(await isActiveCustomer(store, userId))) return;
  const { chargeId } = (await load(store, orderDecider, orderId)).state;
  if (chargeId && (await isRefundOwed(store, chargeId))) return;
  await transact(store, orderDecider, orderId, { type: 'HandOverReserved', orderId });
});
