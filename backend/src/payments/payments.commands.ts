import type { Sku } from '@orderstream/contracts/catalogue';
import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { MailFacts } from '../notifications/notifications.commands.ts';
import { Command } from '../platform/deciding/command.ts';

export type Quote = { priceId: string; unitAmount: number; currency: string };

/** The present price of one unit. Refused when the SKU is not for sale. */
export class QuotePrice extends Command<Quote> {
  readonly type = 'QuotePrice';
  constructor(readonly sku: Sku) {
    super();
  }
}

/** Closes a checkout at the provider so that it can no longer be completed, and returns its outcome. */
export class CloseCheckout extends Command<'expired' | 'paid' | 'pending'> {
  readonly type = 'CloseCheckout';
  constructor(
    readonly orderId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** An order was paid by one checkout: closes another one that may still be open. */
export class CloseSpareCheckout extends Command<void> {
  readonly type = 'CloseSpareCheckout';
  constructor(
    readonly orderId: string,
    readonly chargeId: string,
  ) {
    super();
  }
}

/**
 * `amount` null: the unrefunded rest. Money that is `owed` pays no order: it must be refunded even if it is disputed. `givenBack`:
 * the amount that the decision took for refunded or pending; null for an automatic decision.
 */
export class RequestRefund extends Command {
  readonly type = 'RequestRefund';
  constructor(
    readonly chargeId: string,
    readonly requestId: string,
    readonly amount: number | null,
    readonly reason: RefundReason,
    readonly owed = false,
    readonly givenBack: number | null = null,
  ) {
    super();
  }
}

/** A subscription's next month was paid: its customer gets a mail, or their money back where it pays for nothing any more. */
export class SettleRenewal extends Command<void> {
  readonly type = 'SettleRenewal';
  constructor(
    readonly renewal: {
      causeId: string;
      chargeId: string;
      userId: string;
      orderId: string;
      subscriptionId: string | null;
    },
    readonly facts: MailFacts,
  ) {
    super();
  }
}

/** Whether money of a charge is being refunded, or should be and is not. */
export class FindMoneyGoingBack extends Command<boolean> {
  readonly type = 'FindMoneyGoingBack';
  constructor(readonly chargeId: string) {
    super();
  }
}

/** Reports to an order the refunded amount of its charge; without a reason, only that it has decreased. */
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

/** Has the provider carry out a requested refund. */
export class ExecuteRefund extends Command<void> {
  readonly type = 'ExecuteRefund';
  constructor(readonly wish: { chargeId: string; orderId: string | null; requestId: string; amount: number; reason: RefundReason }) {
    super();
  }
}

/** Sends the billing address and VAT number of a user to the provider, if they are a customer there. */
export class DescribeCustomer extends Command<void> {
  readonly type = 'DescribeCustomer';
  constructor(readonly userId: string) {
    super();
  }
}

/** Sets aside a charge that differs from what its order costs, or belongs to none: it waits for a person. */
export class PutPaymentAside extends Command {
  readonly type = 'PutPaymentAside';
  constructor(
    readonly chargeId: string,
    readonly orderId: string | null,
  ) {
    super();
  }
}

/** A charge that did not pay was refunded: ends its subscription and frees its order for another payment. */
export class ClearAway extends Command<void> {
  readonly type = 'ClearAway';
  constructor(readonly chargeId: string) {
    super();
  }
}

/** One movement of money in the provider's own list. `not_ours`: the inbox found that it belongs to another shop of the account. */
export type ProviderMovement = {
  id: string;
  kind: 'charge' | 'refund' | 'dispute';
  amount: number;
  currency: string;
  day: string;
  not_ours: boolean;
};

/** A price at the provider at which the shop could sell, with the name of the provider's product. */
export type ProviderPrice = { id: string; product: string; unit_amount: number; currency: string };

/** Asks the provider for the prices at which something could be sold here; changes nothing. */
export class ListProviderPrices extends Command<ProviderPrice[]> {
  readonly type = 'ListProviderPrices';
}

/** Asks the provider for all movements of money in a range; changes nothing. */
export class ListMoneyAtProvider extends Command<ProviderMovement[]> {
  readonly type = 'ListMoneyAtProvider';
  constructor(
    /** Instants: from (included) to (excluded). */
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}
