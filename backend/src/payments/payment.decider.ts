import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { PaymentCommand, RecordChargeDispute, RecordRefund, RequestRefund } from './payment.commands.ts';

type Refund = { amount: number; status: 'pending' | 'succeeded' | 'failed' };

/** One charge: what came in, what went back, who contests it. */
export type Payment = {
  known: boolean;
  userId: string;
  orderId: string | null;
  amount: number;
  currency: string;
  completed: boolean;
  aside: boolean;
  /** Refunds wished for by us, by the wish's id; answered once the provider shows the refund. */
  requested: Readonly<Record<string, { amount: number; answered: boolean }>>;
  refunds: Readonly<Record<string, Refund>>;
  disputes: Readonly<Record<string, 'open' | 'won' | 'lost'>>;
};

const initial: Payment = {
  known: false,
  userId: '',
  orderId: null,
  amount: 0,
  currency: '',
  completed: false,
  aside: false,
  requested: {},
  refunds: {},
  disputes: {},
};

const about = (payment: Payment, charge_id: string) => ({ charge_id, user_id: payment.userId, order_id: payment.orderId });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Money that is back or on its way back. */
const givenBack = ({ refunds }: Payment) => sum(Object.values(refunds).map(({ amount, status }) => (status === 'failed' ? 0 : amount)));
const settled = ({ refunds }: Payment) => sum(Object.values(refunds).map(({ amount, status }) => (status === 'succeeded' ? amount : 0)));
const spokenFor = (payment: Payment) =>
  givenBack(payment) + sum(Object.values(payment.requested).map(({ amount, answered }) => (answered ? 0 : amount)));

function requestRefund(payment: Payment, { chargeId, requestId: request_id, amount, reason }: RequestRefund): PaymentEvent[] {
  if (request_id in payment.requested) return [];
  const left = payment.amount - spokenFor(payment);
  if (amount === null && left === 0) return [];
  if (amount !== null && amount > left) throw refusal('refund_too_large');
  const data = { ...about(payment, chargeId), request_id, amount: amount ?? left, currency: payment.currency, reason };
  return [{ type: 'payment_refund_requested', data }];
}

function recordRefund(payment: Payment, { chargeId, refund }: RecordRefund): PaymentEvent[] {
  const { refundId: refund_id, requestId: request_id, amount, currency, status, reason } = refund;
  const known = payment.refunds[refund_id]?.status;
  const data = { ...about(payment, chargeId), refund_id, request_id, amount, currency };
  if (known === status || known === 'failed') return [];
  switch (status) {
    case 'pending':
      return known ? [] : [{ type: 'payment_refund_pending', data }];
    case 'failed':
      return [{ type: 'payment_refund_failed', data }];
    case 'succeeded': {
      const total_refunded = settled(payment) + amount;
      return [{ type: 'payment_refunded', data: { ...data, total_refunded, full: total_refunded >= payment.amount, reason } }];
    }
  }
}

function recordDispute(payment: Payment, { chargeId, dispute }: RecordChargeDispute): PaymentEvent[] {
  const { disputeId: dispute_id, amount, currency, status } = dispute;
  const known = payment.disputes[dispute_id];
  const data = { ...about(payment, chargeId), dispute_id, amount, currency };
  const opened: PaymentEvent[] = known ? [] : [{ type: 'payment_disputed', data }];
  if (known === 'won' || known === 'lost') return [];
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
    if (payment.known) return [];
    const { userId, orderId, paymentId, sessionId, invoiceId, subscriptionId, purpose, amount, currency, paidAt } = command.charge;
    const ids = { charge_id, user_id: userId, order_id: orderId, payment_id: paymentId, session_id: sessionId, invoice_id: invoiceId };
    return [{ type: 'payment_success', data: { ...ids, subscription_id: subscriptionId, purpose, amount, currency, paid_at: paidAt } }];
  }
  if (!payment.known) throw refusal('payment_unknown');
  const { amount, currency } = payment;
  switch (command.type) {
    case 'CompletePayment':
      return payment.completed
        ? []
        : [{ type: 'payment_completed', data: { ...about(payment, charge_id), session_id: command.sessionId } }];
    case 'SetPaymentAside': {
      if (payment.aside) return [];
      const expected = { expected_amount: command.expected?.amount ?? null, expected_currency: command.expected?.currency ?? null };
      return [{ type: 'payment_mismatched', data: { ...about(payment, charge_id), amount, currency, ...expected } }];
    }
    case 'RequestRefund':
      return requestRefund(payment, command);
    case 'RecordRefund':
      return recordRefund(payment, command);
    case 'RecordChargeDispute':
      return recordDispute(payment, command);
  }
}

function withRefund(
  payment: Payment,
  data: { refund_id: string; request_id: string | null; amount: number },
  status: Refund['status'],
): Payment {
  const { refund_id, request_id, amount } = data;
  const wish = request_id ? payment.requested[request_id] : undefined;
  const requested = request_id && wish ? { ...payment.requested, [request_id]: { ...wish, answered: true } } : payment.requested;
  return { ...payment, requested, refunds: { ...payment.refunds, [refund_id]: { amount, status } } };
}
const withDispute = (payment: Payment, id: string, status: 'open' | 'won' | 'lost'): Payment => ({
  ...payment,
  disputes: { ...payment.disputes, [id]: status },
});

function evolve(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'payment_success': {
      const { user_id: userId, order_id: orderId, amount, currency } = event.data;
      return { ...payment, known: true, userId, orderId, amount, currency };
    }
    case 'payment_completed':
      return { ...payment, completed: true };
    case 'payment_mismatched':
      return { ...payment, aside: true };
    case 'payment_refund_requested': {
      const { request_id, amount } = event.data;
      return { ...payment, requested: { ...payment.requested, [request_id]: { amount, answered: false } } };
    }
    case 'payment_refund_pending':
      return withRefund(payment, event.data, 'pending');
    case 'payment_refunded':
      return withRefund(payment, event.data, 'succeeded');
    case 'payment_refund_failed':
      return withRefund(payment, event.data, 'failed');
    case 'payment_disputed':
      return withDispute(payment, event.data.dispute_id, 'open');
    case 'payment_dispute_won':
      return withDispute(payment, event.data.dispute_id, 'won');
    case 'payment_dispute_lost':
      return withDispute(payment, event.data.dispute_id, 'lost');
  }
}

export const payment: Decider<Payment, PaymentCommand, PaymentEvent> = { category: 'payment', initial, decide, evolve };
