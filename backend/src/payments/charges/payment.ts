import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { PaymentPurpose } from '@orderstream/contracts/payments/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import type { RequestRefund } from '../payments.commands.ts';

/** One succeeded charge, as the provider reports it now. */
export type Charge = Money & {
  userId: string;
  orderId: string | null;
  paymentId: string;
  sessionId: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
  purpose: PaymentPurpose;
  paidAt: string;
};

/** A refund as the provider reports it now; `requestId` is null for one that was made there. */
export type ReportedRefund = Money & {
  refundId: string;
  requestId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  reason: RefundReason;
  madeAt: string;
};

/** A dispute as the provider reports it now. */
export type ReportedDispute = Money & { disputeId: string; status: 'open' | 'won' | 'lost'; madeAt: string };

type About<Type extends string> = { readonly type: Type; readonly chargeId: string };

export type RecordCharge = About<'RecordCharge'> & { readonly charge: Charge };

/** The checkout of a one-time order ended paid. */
export type CompletePayment = About<'CompletePayment'> & { readonly sessionId: string };

/** Puts a charge aside for a person, because its amount differs from its order's or it has no order. */
export type RecordMismatch = About<'RecordMismatch'> & { readonly orderId: string | null; readonly expected: Money | null };

/** Retries a failed refund: of `amount`, the part that has not been refunded otherwise. */
export type RequestRefundAgain = About<'RequestRefundAgain'> & {
  readonly requestId: string;
  readonly amount: number;
  readonly reason: RefundReason;
};

export type RecordRefund = About<'RecordRefund'> & { readonly refund: ReportedRefund };

/** The provider refused the refund; `code` is its reason. */
export type RecordRefundRefused = About<'RecordRefundRefused'> & { readonly requestId: string; readonly code: string | null };

export type RecordChargeDispute = About<'RecordChargeDispute'> & { readonly dispute: ReportedDispute };

export type PaymentCommand =
  | RecordCharge
  | CompletePayment
  | RecordMismatch
  | RequestRefund
  | RequestRefundAgain
  | RecordRefund
  | RecordRefundRefused
  | RecordChargeDispute;

type Refund = { amount: number; status: 'pending' | 'succeeded' | 'failed'; requestId: string | null };
type Dispute = { amount: number; madeAt: string; status: 'open' | 'won' | 'lost' };
type RequestedRefund = { amount: number; reason: RefundReason; answered: boolean };

/** One charge with its refunds and disputes. */
export type Payment = {
  isRecorded: boolean;
  userId: string;
  orderId: string | null;
  sessionId: string | null;
  subscriptionId: string | null;
  amount: number;
  currency: string;
  completed: boolean;
  /** By the provider's clock. */
  paidAt: string;
  /** The charge pays no order and waits for a person. */
  aside: boolean;
  /** Refunds requested here, by request id, until the provider reports or refuses them. */
  refundRequests: Readonly<Record<string, RequestedRefund>>;
  refunds: Readonly<Record<string, Refund>>;
  disputes: Readonly<Record<string, Dispute>>;
  /** The sum of failed refunds that have not been requested again. */
  owed: number;
  /** The request that the provider refused last. */
  lastRefused: string | null;
};

export const initial: Payment = {
  isRecorded: false,
  userId: '',
  orderId: null,
  sessionId: null,
  subscriptionId: null,
  amount: 0,
  currency: '',
  completed: false,
  paidAt: '',
  aside: false,
  refundRequests: {},
  refunds: {},
  disputes: {},
  owed: 0,
  lastRefused: null,
};

type RequestData = { request_id: string; amount: number; reason: RefundReason };
const withRequest = (payment: Payment, { request_id, amount, reason }: RequestData): Payment['refundRequests'] => ({
  ...payment.refundRequests,
  [request_id]: { amount, reason, answered: false },
});

/** The requests, with this one marked as answered by the provider. */
function withAnsweredRequest(payment: Payment, requestId: string | null): Payment['refundRequests'] {
  const request = requestId ? payment.refundRequests[requestId] : undefined;
  return requestId && request ? { ...payment.refundRequests, [requestId]: { ...request, answered: true } } : payment.refundRequests;
}

type RefundData = { refund_id: string; request_id: string | null; amount: number };
const withRefund = (payment: Payment, { refund_id, request_id, amount }: RefundData, status: Refund['status']): Payment => ({
  ...payment,
  refundRequests: withAnsweredRequest(payment, request_id),
  refunds: { ...payment.refunds, [refund_id]: { amount, status, requestId: request_id } },
});

type DisputeData = { dispute_id: string; amount: number; made_at: string };
const withDispute = (payment: Payment, { dispute_id, amount, made_at: madeAt }: DisputeData, status: Dispute['status']): Payment => ({
  ...payment,
  disputes: { ...payment.disputes, [dispute_id]: { amount, madeAt, status } },
});

/** Reduces the sum of failed refunds that have not been requested again. */
const lessOwed = (payment: Payment, amount: number): Payment => ({ ...payment, owed: Math.max(0, payment.owed - amount) });

export function evolve(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'payment_success': {
      const { user_id: userId, order_id: orderId, session_id: sessionId, subscription_id: subscriptionId, amount, currency } = event.data;
      const about = { userId, orderId, sessionId, subscriptionId, amount, currency };
      return { ...payment, isRecorded: true, ...about, paidAt: event.data.paid_at };
    }
    case 'payment_attributed': {
      const { order_id: orderId, session_id: sessionId, subscription_id: subscriptionId, remaining_amount: remaining } = event.data;
      return { ...payment, orderId, sessionId, subscriptionId, aside: payment.aside && remaining === 0 };
    }
    case 'payment_completed':
      return { ...payment, completed: true };
    case 'payment_mismatched':
      return { ...payment, aside: true };
    case 'payment_refund_requested':
      return lessOwed({ ...payment, refundRequests: withRequest(payment, event.data) }, event.data.amount);
    case 'payment_refund_pending':
      return withRefund(payment, event.data, 'pending');
    case 'payment_refunded': {
      const { full, request_id, amount } = event.data;
      const isLate = request_id !== null && request_id === payment.lastRefused;
      return withRefund(lessOwed(payment, full ? Infinity : isLate ? amount : 0), event.data, 'succeeded');
    }
    case 'payment_refund_failed':
      return { ...withRefund(payment, event.data, 'failed'), owed: payment.owed + event.data.amount, lastRefused: null };
    case 'payment_refund_refused': {
      const { request_id: lastRefused, amount } = event.data;
      return { ...payment, refundRequests: withAnsweredRequest(payment, lastRefused), owed: payment.owed + amount, lastRefused };
    }
    case 'payment_disputed':
      return withDispute(payment, event.data, 'open');
    case 'payment_dispute_won':
      return withDispute(payment, event.data, 'won');
    case 'payment_dispute_lost':
      return withDispute(lessOwed(payment, event.data.amount), event.data, 'lost');
  }
}
