import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';

type Refund = { amount: number; status: 'pending' | 'succeeded' | 'failed' };
type Dispute = { amount: number; status: 'open' | 'won' | 'lost' };
type Wish = { amount: number; reason: RefundReason; answered: boolean };

/** One charge: what came in, what went back, who contests it. */
export type Payment = {
  known: boolean;
  userId: string;
  orderId: string | null;
  sessionId: string | null;
  subscriptionId: string | null;
  amount: number;
  currency: string;
  completed: boolean;
  /** It pays nothing, and waits for a person. */
  aside: boolean;
  /** Refunds wished for by us, by the wish's id; answered once the provider shows the refund, or refuses it. */
  requested: Readonly<Record<string, Wish>>;
  refunds: Readonly<Record<string, Refund>>;
  disputes: Readonly<Record<string, Dispute>>;
};

export const initial: Payment = {
  known: false,
  userId: '',
  orderId: null,
  sessionId: null,
  subscriptionId: null,
  amount: 0,
  currency: '',
  completed: false,
  aside: false,
  requested: {},
  refunds: {},
  disputes: {},
};

function answered(payment: Payment, requestId: string | null): Payment['requested'] {
  const wish = requestId ? payment.requested[requestId] : undefined;
  return requestId && wish ? { ...payment.requested, [requestId]: { ...wish, answered: true } } : payment.requested;
}

type RefundData = { refund_id: string; request_id: string | null; amount: number };
const withRefund = (payment: Payment, { refund_id, request_id, amount }: RefundData, status: Refund['status']): Payment => ({
  ...payment,
  requested: answered(payment, request_id),
  refunds: { ...payment.refunds, [refund_id]: { amount, status } },
});

const withDispute = (payment: Payment, data: { dispute_id: string; amount: number }, status: Dispute['status']): Payment => ({
  ...payment,
  disputes: { ...payment.disputes, [data.dispute_id]: { amount: data.amount, status } },
});

export function evolve(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'payment_success': {
      const { user_id: userId, order_id: orderId, session_id: sessionId, subscription_id: subscriptionId, amount, currency } = event.data;
      return { ...payment, known: true, userId, orderId, sessionId, subscriptionId, amount, currency };
    }
    case 'payment_attributed': {
      const { order_id: orderId, session_id: sessionId, subscription_id: subscriptionId, left } = event.data;
      return { ...payment, orderId, sessionId, subscriptionId, aside: payment.aside && left === 0 };
    }
    case 'payment_completed':
      return { ...payment, completed: true };
    case 'payment_mismatched':
      return { ...payment, aside: true };
    case 'payment_refund_requested': {
      const { request_id, amount, reason } = event.data;
      return { ...payment, requested: { ...payment.requested, [request_id]: { amount, reason, answered: false } } };
    }
    case 'payment_refund_pending':
      return withRefund(payment, event.data, 'pending');
    case 'payment_refunded':
      return withRefund(payment, event.data, 'succeeded');
    case 'payment_refund_failed':
      return withRefund(payment, event.data, 'failed');
    case 'payment_refund_refused':
      return { ...payment, requested: answered(payment, event.data.request_id) };
    case 'payment_disputed':
      return withDispute(payment, event.data, 'open');
    case 'payment_dispute_won':
      return withDispute(payment, event.data, 'won');
    case 'payment_dispute_lost':
      return withDispute(payment, event.data, 'lost');
  }
}
