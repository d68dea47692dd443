import { requireActiveCustomer } from '../accounts/require-active-customer.api.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { DeliverWhatWaits } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

/** The payment of a customer who is not active counts; the delivery waits for an administrator to decide. */
export const deliverWhatWaits = useCase(DeliverWhatWaits, { store: EVENT_STORE }, async ({ orderId, userId }, { store }): Promise<void> => {
  try {
    await requireActiveCustomer(store, userId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await transact(store, order, orderId, { type: 'DeliverReserved', orderId });
});
