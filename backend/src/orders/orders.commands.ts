import type { Channel, ProductType, Sku, SubscriptionPlan } from '@orderstream/contracts/catalogue';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { OrderStatus, Recurrence } from '@orderstream/contracts/orders/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { Command, type Reached } from '../platform/command.ts';

export type OrderMade = Reached & { order_id: string };

/** A customer orders units of one SKU. */
export class CreateOrder extends Command<OrderMade> {
  readonly type = 'CreateOrder';
  constructor(
    readonly userId: string,
    readonly wish: { channel: Channel; productType: ProductType; quantity: number; recurrence: Recurrence },
    readonly subscribeToNotifications: boolean,
  ) {
    super();
  }
}

export type CustomTerms = {
  amount: number;
  currency: string;
  recurrence: Recurrence;
  subscriptionPlan: SubscriptionPlan | null;
  description: string;
  privateInfo: string | null;
};

/** An administrator makes an order to measure. */
export class CreateCustomOrder extends Command<OrderMade> {
  readonly type = 'CreateCustomOrder';
  constructor(
    readonly userId: string,
    readonly terms: CustomTerms,
    readonly draft: boolean,
  ) {
    super();
  }
}

export class EditDraft extends Command {
  readonly type = 'EditDraft';
  constructor(
    readonly orderId: string,
    readonly terms: CustomTerms,
  ) {
    super();
  }
}

/** Cancels an unpaid order after making sure that nobody can pay it any more. */
export class CancelUnpaidOrder extends Command {
  readonly type = 'CancelUnpaidOrder';
  constructor(
    readonly orderId: string,
    readonly by: Actor,
    readonly cause: 'customer' | 'admin' | 'account_deleted' | 'expired',
  ) {
    super();
  }
}

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

/** Where an order stands between its customer and the provider; or, for a charge that has paid it, where it stood after that. */
export class LookAtPayment extends Command<PaymentOfOrder> {
  readonly type = 'LookAtPayment';
  constructor(
    readonly orderId: string,
    readonly paidBy: string | null = null,
  ) {
    super();
  }
}

/** `sku` and `quantity` are null for a custom order. */
export type DescribedOrder = { userId: string; isReadable: boolean; sku: Sku | null; quantity: number | null; price: Money | null };

/** What was ordered and what it costs, for a mail about it. */
export class DescribeOrder extends Command<DescribedOrder> {
  readonly type = 'DescribeOrder';
  constructor(readonly orderId: string) {
    super();
  }
}

/** Gives units to an order, from however many pools. */
export class AssignToOrder extends Command {
  readonly type = 'AssignToOrder';
  constructor(
    readonly orderId: string,
    readonly items: Picks,
  ) {
    super();
  }
}

/** Takes up an assignment wherever it stands: finishes it, or undoes it whole. */
export class CarryOutAssignment extends Command {
  readonly type = 'CarryOutAssignment';
  constructor(readonly orderId: string) {
    super();
  }
}

/** Delivers what was set aside, if its customer may have it. */
export class DeliverWhatWaits extends Command<void> {
  readonly type = 'DeliverWhatWaits';
  constructor(
    readonly orderId: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** A customer who is active again gets what was set aside for them and paid meanwhile. */
export class DeliverToReturned extends Command<void> {
  readonly type = 'DeliverToReturned';
  constructor(readonly userId: string) {
    super();
  }
}

/** A delayed payment keeps its units until it is known how it ended. */
export class HoldWhilePending extends Command<void> {
  readonly type = 'HoldWhilePending';
  constructor(
    readonly orderId: string,
    readonly until: string,
  ) {
    super();
  }
}

/** Lets go of the units of a payment that failed, unless their customer is paying again already. */
export class ReleaseAfterFailure extends Command<void> {
  readonly type = 'ReleaseAfterFailure';
  constructor(readonly orderId: string) {
    super();
  }
}

/** An order whose money is back has no claim on units; one that is paid and waits has a claim on all of them. */
export class SettleClaim extends Command<void> {
  readonly type = 'SettleClaim';
  constructor(
    readonly orderId: string,
    readonly sku: Sku,
    /** It has just been paid: a pool that knows it asks nobody else. */
    readonly paid: { userId: string; quantity: number } | null = null,
  ) {
    super();
  }
}

/** Refused while somebody waits for what they have paid. */
export class RefuseWhileAwaited extends Command<void> {
  readonly type = 'RefuseWhileAwaited';
  constructor(readonly userId: string) {
    super();
  }
}

/** Cancels what somebody has open and forgets what was written for them. */
export class CloseOrders extends Command {
  readonly type = 'CloseOrders';
  constructor(readonly userId: string) {
    super();
  }
}
