import { RecordPayment } from '../../../orders/orders.commands.ts';
import { load, cachedState, transact } from '../../../platform/deciding/decides.ts';
import { isFinalRefusal, refusal } from '../../../platform/deciding/refusal.ts';
import { paymentDecider, refundableAmount } from '../../charges/payment.decider.ts';
import type { Charge, PaymentCommand } from '../../charges/payment.ts';
import type { SettleDeps, SettleOutcome } from './settle-deps.ts';

/** A charge without an order is retried for this long before it is put aside. */
const patienceMilliseconds = 5 * 60_000;

/** Records a charge and pays its order, unless it is recorded with its order already. */
export async function settleCharge(deps: SettleDeps, chargeId: string): Promise<SettleOutcome> {
  const { store, reads } = deps;
  const { isRecorded, orderId } = (await load(store, paymentDecider, chargeId)).state;
  if (isRecorded && orderId !== null) return 'handled';
  const charge = await reads.charge(chargeId);
  if (!charge) throw refusal('payment_unknown');
  if (charge === 'not_ours') return 'not_ours';
  if (charge === 'not_money') return 'ignored';
  if (charge.orderId === null && isRecent(deps, charge.paidAt)) throw refusal('payment_pending');
  await transact(store, paymentDecider, chargeId, { type: 'RecordCharge', chargeId, charge });
  await payOrderOfCharge(deps, chargeId, charge);
  return 'handled';
}

/**
 * The provider creates the invoice of a first payment a moment after the payment, and only the invoice names the order. The
 * provider's clock may be a little ahead of ours.
 */
function isRecent({ clock }: SettleDeps, paidAt: string): boolean {
  return Math.abs(clock.now().getTime() - Date.parse(paidAt)) < patienceMilliseconds;
}

/**
 * Pays the order of a charge that was just recorded, unless the charge has been refunded by then. If the order refuses the money,
 * the process of payments decides.
 */
export async function payOrderOfCharge({ store, send }: SettleDeps, chargeId: string, charge: Charge): Promise<void> {
  const { orderId, userId: payerId, purpose, paymentId, subscriptionId, amount, currency } = charge;
  if (!orderId || purpose === 'renewal') return;
  const { state } =
    cachedState(store, paymentDecider, chargeId, ({ isRecorded }) => isRecorded) ?? (await load(store, paymentDecider, chargeId));
  if (refundableAmount(state) === 0) return;
  const paid = { charge_id: chargeId, payment_id: paymentId, subscription_id: subscriptionId, amount, currency };
  try {
    await send(new RecordPayment({ orderId, payment: paid, payerId }));
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
  }
}

/** Records the present state of a refund, after its charge. */
export async function settleRefund(deps: SettleDeps, refundId: string): Promise<SettleOutcome> {
  const reported = await deps.refunds.findRefund(refundId);
  if (!reported) throw refusal('payment_unknown');
  return recordAfterCharge(deps, reported.chargeId, (chargeId) => ({ type: 'RecordRefund', chargeId, refund: reported.refund }));
}

/** Records the present state of a dispute, after its charge. */
export async function settleDispute(deps: SettleDeps, disputeId: string): Promise<SettleOutcome> {
  const reported = await deps.refunds.findDispute(disputeId);
  if (!reported) throw refusal('payment_unknown');
  return recordAfterCharge(deps, reported.chargeId, (chargeId) => ({ type: 'RecordChargeDispute', chargeId, dispute: reported.dispute }));
}

/** Records what happened to a charge after the charge itself. */
async function recordAfterCharge(
  deps: SettleDeps,
  chargeId: string | null,
  command: (chargeId: string) => PaymentCommand,
): Promise<SettleOutcome> {
  if (!chargeId) return 'not_ours';
  const outcome = await settleCharge(deps, chargeId);
  if (outcome === 'handled') await transact(deps.store, paymentDecider, chargeId, command(chargeId));
  return outcome;
}
