import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { isMultipleOfStep } from '@orderstream/contracts/shared/currencies';
import type { Decider } from '../../platform/deciding/decider.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import {
  evolve,
  initial,
  type Payment,
  type PaymentCommand,
  type RecordCharge,
  type RecordChargeDispute,
  type RecordRefund,
  type RecordRefundRefused,
  type RequestRefundAgain,
} from './payment.ts';
import type { RequestRefund } from '../payments.commands.ts';

const chargeBase = (payment: Payment, charge_id: string) => ({ charge_id, user_id: payment.userId, order_id: payment.orderId });
const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const lostInDisputes = ({ disputes }: Payment) =>
  sumOf(Object.values(disputes).map(({ amount, status }) => (status === 'lost' ? amount : 0)));
/** The amount that was refunded or is being refunded at the provider, including lost disputes. */
const refundedOrPending = (payment: Payment) =>
  sumOf(Object.values(payment.refunds).map(({ amount, status }) => (status === 'failed' ? 0 : amount))) + lostInDisputes(payment);
const isContested = ({ disputes }: Payment) => Object.values(disputes).some(({ status }) => status === 'open');
/** The total of the succeeded refunds. */
export const refundedTotal = ({ refunds }: Payment) =>
  sumOf(Object.values(refunds).map(({ amount, status }) => (status === 'succeeded' ? amount : 0)));
/** What the customer has back: by refunds, and by disputes over the charge or a part of it. */
export const returnedTotal = (payment: Payment) => refundedTotal(payment) + lostInDisputes(payment);
/** The refunded amount including requests that the provider has not answered yet. */
const committedRefunds = (payment: Payment) =>
  refundedOrPending(payment) + sumOf(Object.values(payment.refundRequests).map(({ amount, answered }) => (answered ? 0 : amount)));
/** Whether a requested refund was made, has failed or was refused. */
export const isRequestOver = ({ refundRequests, refunds }: Payment, request: string) =>
  refundRequests[request]?.answered === true &&
  !Object.values(refunds).some(({ requestId, status }) => requestId === request && status === 'pending');
/** The amount that is neither refunded nor requested to be. */
export const refundableAmount = (payment: Payment) => Math.max(0, payment.amount - committedRefunds(payment));

function recordCharge(payment: Payment, { chargeId: charge_id, charge }: RecordCharge): PaymentEvent[] {
  const { orderId, paymentId: payment_id, sessionId: session_id, invoiceId: invoice_id, subscriptionId: subscription_id } = charge;
  const ids = { charge_id, payment_id, session_id, invoice_id, subscription_id, purpose: charge.purpose };
  if (!payment.isRecorded) {
    const { userId: user_id, amount, currency, paidAt: paid_at } = charge;
    return [{ type: 'payment_success', data: { ...ids, user_id, order_id: orderId, amount, currency, paid_at } }];
  }
  if (payment.orderId !== null || orderId === null) return [];
  const { userId: user_id, amount, currency } = payment;
  const attributed = { ...ids, user_id, order_id: orderId, amount, currency, remaining_amount: refundableAmount(payment) };
  const open = Object.entries(payment.disputes).filter(([, { status }]) => status === 'open');
  const disputed = open.map(([dispute_id, { amount: disputedAmount, madeAt: made_at }]): PaymentEvent => {
    const data = { charge_id, user_id, order_id: orderId, dispute_id, amount: disputedAmount, currency, made_at };
    return { type: 'payment_disputed', data };
  });
  return [{ type: 'payment_attributed', data: attributed }, ...disputed];
}

function requestRefund(payment: Payment, { chargeId, requestId: request_id, ...wish }: RequestRefund): PaymentEvent[] {
  const { amount, reason, owed, givenBack: shownAmount } = wish;
  if (request_id in payment.refundRequests) return [];
  if (!owed && isContested(payment)) throw refusal('disputed');
  if (shownAmount !== null && shownAmount !== committedRefunds(payment)) throw refusal('refunds_changed');
  const limit = refundableAmount(payment);
  if (amount === null && limit === 0) return [];
  if (amount !== null && amount > limit) throw refusal('refund_too_large');
  if (amount !== null && !isMultipleOfStep(amount, payment.currency)) throw refusal('invalid', [{ field: 'amount', code: 'too_fine' }]);
  const data = { ...chargeBase(payment, chargeId), request_id, amount: amount ?? limit, currency: payment.currency, reason };
  return [{ type: 'payment_refund_requested', data }];
}

/** Retries failed refunds. A request from a screen without the latest refund is refused. */
function requestRefundAgain(payment: Payment, { chargeId, requestId: request_id, amount, reason }: RequestRefundAgain): PaymentEvent[] {
  if (request_id in payment.refundRequests) return [];
  if (isContested(payment)) throw refusal('disputed');
  if (amount > payment.owed) throw refusal('refunds_changed');
  const limit = refundableAmount(payment);
  if (limit === 0) throw refusal('refund_too_large');
  const data = { ...chargeBase(payment, chargeId), request_id, amount: Math.min(amount, limit), currency: payment.currency, reason };
  return [{ type: 'payment_refund_requested', data }];
}

function recordRefund(payment: Payment, { chargeId, refund }: RecordRefund): PaymentEvent[] {
  const { refundId: refund_id, requestId: request_id, amount, currency, status, reason, madeAt: made_at } = refund;
  const recordedStatus = payment.refunds[refund_id]?.status;
  const data = { ...chargeBase(payment, chargeId), refund_id, request_id, amount, currency, made_at };
  if (recordedStatus === status || recordedStatus === 'failed') return [];
  switch (status) {
    case 'pending':
      return recordedStatus ? [] : [{ type: 'payment_refund_pending', data }];
    case 'failed':
      return [{ type: 'payment_refund_failed', data: { ...data, was_made: recordedStatus === 'succeeded' } }];
    case 'succeeded': {
      const total_refunded = refundedTotal(payment) + amount;
      return [{ type: 'payment_refunded', data: { ...data, total_refunded, full: total_refunded >= payment.amount, reason } }];
    }
  }
}

function recordRefundRefused(payment: Payment, { chargeId, requestId: request_id, code }: RecordRefundRefused): PaymentEvent[] {
  const request = payment.refundRequests[request_id];
  if (!request || request.answered) return [];
  const data = { ...chargeBase(payment, chargeId), request_id, amount: request.amount, currency: payment.currency, code };
  return [{ type: 'payment_refund_refused', data }];
}

function recordDispute(payment: Payment, { chargeId, dispute }: RecordChargeDispute): PaymentEvent[] {
  const { disputeId: dispute_id, amount, currency, status, madeAt: made_at } = dispute;
  const recordedStatus = payment.disputes[dispute_id]?.status;
  const data = { ...chargeBase(payment, chargeId), dispute_id, amount, currency, made_at };
  const opened: PaymentEvent[] = recordedStatus ? [] : [{ type: 'payment_disputed', data }];
  if (recordedStatus === 'won' || recordedStatus === 'lost') return [];
  switch (status) {
    case 'open':
      return opened;
    case 'won':
      return [...opened, { type: 'payment_dispute_won', data }];
    case 'lost':
      return [...opened, { type: 'payment_dispute_lost', data }];
  }
}

function decide(payment: Payment, command: PaymentCommand): PaymentEvent[] {
  const { chargeId: charge_id } = command;
  if (command.type === 'RecordCharge') {
    return recordCharge(payment, command);
  }
  if (!payment.isRecorded) throw refusal('payment_unknown');
  const { amount, currency } = payment;
  switch (command.type) {
    case 'CompletePayment':
      return payment.completed
        ? []
        : [{ type: 'payment_completed', data: { ...chargeBase(payment, charge_id), session_id: command.sessionId } }];
    case 'RecordMismatch': {
      // The charge may have been attributed to its order or refunded in the meantime.
      if (payment.aside || command.orderId !== payment.orderId || refundedTotal(payment) >= amount) return [];
      const expected = { expected_amount: command.expected?.amount ?? null, expected_currency: command.expected?.currency ?? null };
      return [{ type: 'payment_mismatched', data: { ...chargeBase(payment, charge_id), amount, currency, ...expected } }];
    }
    case 'RequestRefund':
      return requestRefund(payment, command);
    case 'RequestRefundAgain':
      return requestRefundAgain(payment, command);
    case 'RecordRefund':
      return recordRefund(payment, command);
    case 'RecordRefundRefused':
      return recordRefundRefused(payment, command);
    case 'RecordChargeDispute':
      return recordDispute(payment, command);
  }
}

export const paymentDecider: Decider<Payment, PaymentCommand, PaymentEvent> = { category: 'payment', initial, decide, evolve };
