import type { Sku } from '@orderstream/contracts/catalogue';
import type { OrderStatus, RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import { Command, type Reached } from '../platform/command.ts';

export type Quote = { priceId: string; unitAmount: number; currency: string };

/** What one unit costs at this moment. Refused when the SKU is not for sale. */
export class QuotePrice extends Command<Quote> {
  readonly type = 'QuotePrice';
  constructor(readonly sku: Sku) {
    super();
  }
}

/** An administrator says at which of the provider's prices a SKU is sold from now on. */
export class AddPriceMapping extends Command<Reached & { id: string }> {
  readonly type = 'AddPriceMapping';
  constructor(
    readonly sku: Sku,
    readonly priceId: string,
  ) {
    super();
  }
}

export class RemovePriceMapping extends Command {
  readonly type = 'RemovePriceMapping';
  constructor(readonly mappingId: string) {
    super();
  }
}

/** Makes sure that nobody can complete a checkout any more, and says what had become of it. */
export class CloseCheckout extends Command<'expired' | 'paid' | 'pending'> {
  readonly type = 'CloseCheckout';
  constructor(
    readonly orderId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** An order that one checkout has paid is payable by no other: the one that may still be open is closed. */
export class CloseSpareCheckout extends Command<void> {
  readonly type = 'CloseSpareCheckout';
  constructor(
    readonly orderId: string,
    readonly chargeId: string,
  ) {
    super();
  }
}

/** Where the customer pays: the order's one open checkout. */
export class OpenCheckout extends Command<{ url: string }> {
  readonly type = 'OpenCheckout';
  constructor(
    readonly orderId: string,
    readonly userId: string,
  ) {
    super();
  }
}

/** Asks the provider what has become of an order's checkout. */
export class SyncPayment extends Command<Money & { status: OrderStatus; position: string }> {
  readonly type = 'SyncPayment';
  constructor(
    readonly orderId: string,
    readonly userId: string,
  ) {
    super();
  }
}

/**
 * An administrator gives money back; `amount` null: all that is left. `givenBack`: what they saw to be back or on its way.
 * An unpaid order may have a charge set aside.
 */
export class RefundOrder extends Command {
  readonly type = 'RefundOrder';
  constructor(
    readonly orderId: string,
    readonly amount: number | null,
    readonly reason: RefundReason,
    readonly givenBack: number | null = null,
    readonly chargeAside: string | null = null,
  ) {
    super();
  }
}

/** Tells an order how much of its charge is back by now. Without a reason, only that it is less than it was. */
export class RecountRefunds extends Command<void> {
  readonly type = 'RecountRefunds';
  constructor(
    readonly orderId: string,
    readonly chargeId: string,
    readonly reason: RefundReason | null,
  ) {
    super();
  }
}

/** A subscription that runs and has brought no money ends, and its order can be paid again. */
export class EndUnpaid extends Command {
  readonly type = 'EndUnpaid';
  constructor(
    readonly orderId: string,
    readonly subscriptionId: string,
  ) {
    super();
  }
}

/** Gives back at the provider what was wished for. */
export class ExecuteRefund extends Command<void> {
  readonly type = 'ExecuteRefund';
  constructor(readonly wish: { chargeId: string; orderId: string | null; requestId: string; amount: number; reason: RefundReason }) {
    super();
  }
}

/** Who somebody is at the provider, from the first time on that they pay. */
export class ProvideCustomer extends Command<string> {
  readonly type = 'ProvideCustomer';
  constructor(readonly userId: string) {
    super();
  }
}

/** Tells the provider what stands on somebody's bills, where it knows them already. */
export class DescribeCustomer extends Command<void> {
  readonly type = 'DescribeCustomer';
  constructor(readonly userId: string) {
    super();
  }
}

/** Money that does not fit its order, or has none, waits for a person: with what it should have been. */
export class PutPaymentAside extends Command {
  readonly type = 'PutPaymentAside';
  constructor(
    readonly chargeId: string,
    readonly orderId: string | null,
  ) {
    super();
  }
}

/** Money that paid nothing is back with whoever sent it: what it left behind at the order and at the provider goes, too. */
export class ClearAway extends Command<void> {
  readonly type = 'ClearAway';
  constructor(readonly chargeId: string) {
    super();
  }
}
