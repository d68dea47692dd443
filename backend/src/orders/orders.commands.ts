import type { Sku, SubscriptionPlan } from '@orderstream/contracts/catalogue';
import type { OfficeCancelReason, RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { command } from '../platform/deciding/command.ts';
import type { OrderPayment } from './order/order.ts';
import type { ProblemSubject } from './order/problem.decider.ts';

/** The checkout to request from the provider: the same for every repetition of an attempt. */
export type CheckoutTerms = {
  orderId: string;
  userId: string;
  attempt: number;
  expiresAt: string;
  sku: Sku | null;
  quantity: number;
  unitAmount: number;
  currency: string;
  monthly: boolean;
  subscriptionPlan: SubscriptionPlan | null;
  priceId: string | null;
};
export type PreparedCheckout = { kind: 'open'; sessionId: string } | { kind: 'to_open'; terms: CheckoutTerms };

/** Checks that an order may be paid, holds its units for the time of a checkout, and fixes the terms of the checkout. */
export class PrepareCheckout extends command('PrepareCheckout')<{ orderId: string; userId: string; after: number }, PreparedCheckout>() {}

/** Cancels an unpaid order after making sure that it can no longer be paid. */
export class CancelUnpaidOrder extends command('CancelUnpaidOrder')<{
  orderId: string;
  by: Actor;
  cause: 'customer' | 'admin' | 'account_deleted' | 'expired';
  reason?: OfficeCancelReason;
}>() {}

/** Refused while a paid order awaits delivery. */
export class RefuseIfDeliveryPending extends command('RefuseIfDeliveryPending')<{ userId: string }, void>() {}

/** Cancels a user's open orders and deletes their texts. */
export class CloseOrders extends command('CloseOrders')<{ userId: string }>() {}

export class RecordCheckoutOpened extends command('RecordCheckoutOpened')<{
  orderId: string;
  sessionId: string;
  attempt: number;
  expiresAt: string;
}>() {}

export class RecordCheckoutExpired extends command('RecordCheckoutExpired')<{ orderId: string; sessionId: string }>() {}

/** The checkout is complete and its payment pending. */
export class RecordPaymentPending extends command('RecordPaymentPending')<{ orderId: string; sessionId: string }>() {}

export class RecordPaymentPendingFailed extends command('RecordPaymentPendingFailed')<{ orderId: string; sessionId: string }>() {}

export class RecordPayment extends command('RecordPayment')<{
  orderId: string;
  payment: OrderPayment;
  /** The user whom the charge names at the provider. */
  payerId?: string;
}>() {}

/** Reports the refunded total of an order's charge; it falls when a refund fails. */
export class RecordOrderRefund extends command('RecordOrderRefund')<{
  orderId: string;
  chargeId: string;
  totalRefunded: number;
  full: boolean;
  reason: RefundReason;
  /** The request that ends with it. */
  requestId?: string | null;
}>() {}

/** A request of a refund of an order's charge. `amount` null: all that is left. */
export type RefundWish = {
  chargeId: string;
  requestId: string;
  amount: number | null;
  reason: RefundReason;
  /** The amount that was shown as refunded or pending. */
  givenBack: number | null;
  /** Of what an earlier refund failed to return. */
  again: boolean;
};

/** A refund of an order's charge is wanted: recorded before the charge is asked for it. */
export class RecordRefundRequest extends command('RecordRefundRequest')<RefundWish & { orderId: string; by: Actor }>() {}

/** The charge, or the provider, has refused the request. */
export class RecordRefundRequestEnded extends command('RecordRefundRequestEnded')<{
  orderId: string;
  chargeId: string;
  requestId: string;
}>() {}

/** A person has closed the review of a payment with another amount: it was resolved outside the shop. */
export class RecordReviewDismissed extends command('RecordReviewDismissed')<{ orderId: string; chargeId: string }>() {}

export class RecordDispute extends command('RecordDispute')<{
  orderId: string;
  chargeId: string;
  disputeId: string;
  status: 'open' | 'won' | 'lost';
}>() {}

/** Reports of other capabilities about an order, which its decider handles without further steps. */
export const orderReports = [
  RecordCheckoutOpened,
  RecordCheckoutExpired,
  RecordPaymentPending,
  RecordPaymentPendingFailed,
  RecordOrderRefund,
  RecordRefundRequest,
  RecordRefundRequestEnded,
  RecordReviewDismissed,
  RecordDispute,
] as const;
export type OrderReport = InstanceType<(typeof orderReports)[number]>;

/** The office answers a report, which closes it. */
export class AnswerProblem extends command('AnswerProblem')<{ about: ProblemSubject; text: string }>() {}
