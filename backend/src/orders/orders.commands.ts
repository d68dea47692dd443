import type { Sku, SubscriptionPlan } from '@orderstream/contracts/catalogue';
import type { OfficeCancelReason, OrderStatus, RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { Money } from '@orderstream/contracts/shared/money';
import { Command } from '../platform/deciding/command.ts';
import type { Payment } from './order.ts';
import type { ProblemSubject } from './problem.decider.ts';

/** What the provider is to be asked for. The same for every repetition of one attempt. */
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

/** Before an order is paid: it may be paid, its units are held for as long as that takes, and the terms are settled. */
export class PrepareCheckout extends Command<PreparedCheckout> {
  readonly type = 'PrepareCheckout';
  constructor(
    readonly orderId: string,
    readonly userId: string,
    readonly after: number,
  ) {
    super();
  }
}

export type PaymentOfOrder = {
  userId: string;
  status: OrderStatus;
  price: Money;
  sessionId: string | null;
  /** Also when another checkout has paid the order; null once it is known to be over. */
  lastSessionId: string | null;
  chargeId: string | null;
  position: string;
};

/** The payment state of an order between its customer and the provider; or, for a charge that has paid it, the state after that. */
export class LookAtPayment extends Command<PaymentOfOrder> {
  readonly type = 'LookAtPayment';
  constructor(
    readonly orderId: string,
    readonly paidBy: string | null = null,
  ) {
    super();
  }
}

/** When the money of an order that is refunded went back; null for any other. */
export class FindRefund extends Command<string | null> {
  readonly type = 'FindRefund';
  constructor(readonly orderId: string) {
    super();
  }
}

/** `sku` and `quantity` are null for a custom order. */
export type DescribedOrder = {
  userId: string;
  /** Null: there is no such order. */
  status: OrderStatus | null;
  isReadable: boolean;
  sku: Sku | null;
  quantity: number | null;
  price: Money | null;
  /** The charge that has paid it. */
  chargeId: string | null;
};

/** What was ordered and what it costs, for a mail about it. */
export class DescribeOrder extends Command<DescribedOrder> {
  readonly type = 'DescribeOrder';
  constructor(readonly orderId: string) {
    super();
  }
}

/** Cancels an unpaid order after making sure that it can no longer be paid. */
export class CancelUnpaidOrder extends Command {
  readonly type = 'CancelUnpaidOrder';
  constructor(
    readonly orderId: string,
    readonly by: Actor,
    readonly cause: 'customer' | 'admin' | 'account_deleted' | 'expired',
    readonly reason?: OfficeCancelReason,
  ) {
    super();
  }
}

/** Refused while a paid order awaits delivery. */
export class RefuseWhileAwaited extends Command<void> {
  readonly type = 'RefuseWhileAwaited';
  constructor(readonly userId: string) {
    super();
  }
}

/** Cancels a user's open orders and deletes their texts. */
export class CloseOrders extends Command {
  readonly type = 'CloseOrders';
  constructor(readonly userId: string) {
    super();
  }
}

export class RecordCheckoutOpened extends Command {
  readonly type = 'RecordCheckoutOpened';
  constructor(
    readonly orderId: string,
    readonly sessionId: string,
    readonly attempt: number,
    readonly expiresAt: string,
  ) {
    super();
  }
}

export class RecordCheckoutExpired extends Command {
  readonly type = 'RecordCheckoutExpired';
  constructor(
    readonly orderId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** The checkout is complete, the money is on its way. */
export class RecordPaymentPending extends Command {
  readonly type = 'RecordPaymentPending';
  constructor(
    readonly orderId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

export class RecordPaymentPendingFailed extends Command {
  readonly type = 'RecordPaymentPendingFailed';
  constructor(
    readonly orderId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

export class RecordPayment extends Command {
  readonly type = 'RecordPayment';
  constructor(
    readonly orderId: string,
    readonly payment: Payment,
  ) {
    super();
  }
}

/** So much of its charge is back with its customer; less than before where a refund has failed. */
export class RecordOrderRefund extends Command {
  readonly type = 'RecordOrderRefund';
  constructor(
    readonly orderId: string,
    readonly chargeId: string,
    readonly totalRefunded: number,
    readonly full: boolean,
    readonly reason: RefundReason,
  ) {
    super();
  }
}

/** A person has declared a payment that differs from its order settled otherwise. */
export class RecordReviewDismissed extends Command {
  readonly type = 'RecordReviewDismissed';
  constructor(
    readonly orderId: string,
    readonly chargeId: string,
  ) {
    super();
  }
}

export class RecordDispute extends Command {
  readonly type = 'RecordDispute';
  constructor(
    readonly orderId: string,
    readonly chargeId: string,
    readonly disputeId: string,
  ) {
    super();
  }
}

export class RecordDisputeClosed extends Command {
  readonly type = 'RecordDisputeClosed';
  constructor(
    readonly orderId: string,
    readonly chargeId: string,
    readonly disputeId: string,
    readonly outcome: 'won' | 'lost',
  ) {
    super();
  }
}

/** What other parts report of an order, and the order alone decides. */
export const orderReports = [
  RecordCheckoutOpened,
  RecordCheckoutExpired,
  RecordPaymentPending,
  RecordPaymentPendingFailed,
  RecordOrderRefund,
  RecordReviewDismissed,
  RecordDispute,
  RecordDisputeClosed,
] as const;
export type OrderReport = InstanceType<(typeof orderReports)[number]>;

/** The office answers: the report is closed with it. */
export class AnswerProblem extends Command {
  readonly type = 'AnswerProblem';
  constructor(
    readonly about: ProblemSubject,
    readonly text: string,
  ) {
    super();
  }
}
