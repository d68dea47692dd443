import type { EventStore } from '@orderstream/eventstore/event-store';
import { RecordPayment } from '../../orders/orders.commands.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';
import { load, recalled } from '../../platform/deciding/decides.ts';
import { isAnswer } from '../../platform/deciding/refusal.ts';
import { payment, refundable } from '../payment.decider.ts';
import type { Charge } from '../payment.ts';

/**
 * Pays the order of a charge that was just recorded, unless the charge has been refunded by then. If the order refuses the money,
 * the process of payments decides.
 */
export async function payWhatIsLeft(store: EventStore, send: Send, chargeId: string, charge: Charge): Promise<void> {
  const { orderId, purpose, paymentId, subscriptionId, amount, currency } = charge;
  if (!orderId || purpose === 'renewal') return;
  const { state } = recalled(store, payment, chargeId, ({ known }) => known) ?? (await load(store, payment, chargeId));
  if (refundable(state) === 0) return;
  const paid = { charge_id: chargeId, payment_id: paymentId, subscription_id: subscriptionId, amount, currency };
  try {
    await send(new RecordPayment({ orderId, payment: paid }));
  } catch (error) {
    if (!isAnswer(error)) throw error;
  }
}
