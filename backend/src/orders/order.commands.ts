import type { Sku, SubscriptionPlan } from '@orderstream/contracts/catalogue';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { Money } from '@orderstream/contracts/shared/money';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { AbandonCause, BillingMode, CancelCause, OrderType, Recurrence, RefundReason } from '@orderstream/contracts/orders/lifecycle';
import { Command } from '../platform/command.ts';
import type { LookAtSecrets } from './look.commands.ts';

/** What is sold for how much. `sku`, `quantity` and `priceId` are null for custom orders. */
export type Terms = {
  sku: Sku | null;
  quantity: number | null;
  unitAmount: number;
  amount: number;
  currency: string;
  recurrence: Recurrence;
  billingMode: BillingMode;
  subscriptionPlan: SubscriptionPlan | null;
  priceId: string | null;
};

/** One settled charge, as the order remembers it. */
export type Payment = Money & { charge_id: string; payment_id: string; subscription_id: string | null };

abstract class OrderCommandBase extends Command {
  constructor(readonly orderId: string) {
    super();
  }
}

/** Brings the order into the world; price, slot and stock have been asked for before. */
export class OpenOrder extends OrderCommandBase {
  readonly type = 'OpenOrder';
  constructor(
    orderId: string,
    readonly userId: string,
    readonly orderType: OrderType,
    readonly status: 'draft' | 'awaiting_payment' | 'payment_required',
    readonly terms: Terms,
    readonly unpaidUntil: string | null,
  ) {
    super(orderId);
  }
}

export class ChangeDraft extends OrderCommandBase {
  readonly type = 'ChangeDraft';
  constructor(
    orderId: string,
    readonly terms: Terms,
    /** Which version of its words goes with them, instead of which: if others stand by now, whoever asks looks again. */
    readonly words: { version: string; instead: string },
  ) {
    super(orderId);
  }
}

export class SendOrder extends OrderCommandBase {
  readonly type = 'SendOrder';
}

export class RecordCheckoutOpened extends OrderCommandBase {
  readonly type = 'RecordCheckoutOpened';
  constructor(
    orderId: string,
    readonly sessionId: string,
    readonly attempt: number,
    readonly expiresAt: string,
  ) {
    super(orderId);
  }
}

export class RecordCheckoutExpired extends OrderCommandBase {
  readonly type = 'RecordCheckoutExpired';
  constructor(
    orderId: string,
    readonly sessionId: string,
  ) {
    super(orderId);
  }
}

/** The checkout is complete, the money is on its way. */
export class RecordPaymentPending extends OrderCommandBase {
  readonly type = 'RecordPaymentPending';
  constructor(
    orderId: string,
    readonly sessionId: string,
  ) {
    super(orderId);
  }
}

export class RecordPaymentPendingFailed extends OrderCommandBase {
  readonly type = 'RecordPaymentPendingFailed';
  constructor(
    orderId: string,
    readonly sessionId: string,
  ) {
    super(orderId);
  }
}

export class RecordPayment extends OrderCommandBase {
  readonly type = 'RecordPayment';
  constructor(
    orderId: string,
    readonly payment: Payment,
  ) {
    super(orderId);
  }
}

/** Units are to be taken from their pools for the order. */
export class StartAssignment extends OrderCommandBase {
  readonly type = 'StartAssignment';
  constructor(
    orderId: string,
    readonly items: Picks,
  ) {
    super(orderId);
  }
}

/** Every pool has given its units: they are delivered, or set aside until the order is paid. */
export class FinishAssignment extends OrderCommandBase {
  readonly type = 'FinishAssignment';
}

/** A pool has refused: none of the units stays with the order. */
export class AbandonAssignment extends OrderCommandBase {
  readonly type = 'AbandonAssignment';
  constructor(
    orderId: string,
    readonly cause: AbandonCause,
  ) {
    super(orderId);
  }
}

/** Delivers what was set aside, now that the order is paid. */
export class DeliverReserved extends OrderCommandBase {
  readonly type = 'DeliverReserved';
}

/** Takes the units back before their customer has seen them. `seenBefore`: those seen before looks were facts of the order. */
export class TakeBackProducts extends OrderCommandBase {
  readonly type = 'TakeBackProducts';
  constructor(
    orderId: string,
    readonly seenBefore: readonly string[],
  ) {
    super(orderId);
  }
}

export class ConfirmWithoutProducts extends OrderCommandBase {
  readonly type = 'ConfirmWithoutProducts';
}

export class CancelOrder extends OrderCommandBase {
  readonly type = 'CancelOrder';
  constructor(
    orderId: string,
    readonly by: Actor,
    readonly cause: Exclude<CancelCause, 'expired'>,
  ) {
    super(orderId);
  }
}

/** The timer's wish: decided again by the clock. */
export class ExpireOrder extends OrderCommandBase {
  readonly type = 'ExpireOrder';
}

/** So much of its charge is back with its customer; less than before where a refund has failed. */
export class RecordOrderRefund extends OrderCommandBase {
  readonly type = 'RecordOrderRefund';
  constructor(
    orderId: string,
    readonly chargeId: string,
    readonly totalRefunded: number,
    readonly full: boolean,
    readonly reason: RefundReason,
  ) {
    super(orderId);
  }
}

export class RecordDispute extends OrderCommandBase {
  readonly type = 'RecordDispute';
  constructor(
    orderId: string,
    readonly chargeId: string,
    readonly disputeId: string,
  ) {
    super(orderId);
  }
}

export class RecordDisputeClosed extends OrderCommandBase {
  readonly type = 'RecordDisputeClosed';
  constructor(
    orderId: string,
    readonly chargeId: string,
    readonly disputeId: string,
    readonly outcome: 'won' | 'lost',
  ) {
    super(orderId);
  }
}

export type OrderCommand =
  | OpenOrder
  | ChangeDraft
  | SendOrder
  | RecordCheckoutOpened
  | RecordCheckoutExpired
  | RecordPaymentPending
  | RecordPaymentPendingFailed
  | RecordPayment
  | StartAssignment
  | FinishAssignment
  | AbandonAssignment
  | DeliverReserved
  | TakeBackProducts
  | LookAtSecrets
  | ConfirmWithoutProducts
  | CancelOrder
  | ExpireOrder
  | RecordOrderRefund
  | RecordDispute
  | RecordDisputeClosed;
