import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { RefundWish } from '../orders/orders.commands.ts';
import type { MailFacts } from '../notifications/notifications.commands.ts';
import { command } from '../platform/deciding/command.ts';

/** Closes a checkout at the provider so that it can no longer be completed, and returns its outcome. */
export class CloseCheckout extends command('CloseCheckout')<{ orderId: string; sessionId: string }, 'expired' | 'paid' | 'pending'>() {}

/** An order was paid by one checkout: closes another one that may still be open. */
export class CloseSpareCheckout extends command('CloseSpareCheckout')<{ orderId: string; chargeId: string }, void>() {}

/**
 * `amount` null: the unrefunded rest. Money that is `owed` pays no order: it must be refunded even if it is disputed. `givenBack`:
 * the amount that the decision took for refunded or pending; null for an automatic decision.
 */
export class RequestRefund extends command('RequestRefund')<{
  chargeId: string;
  requestId: string;
  amount: number | null;
  reason: RefundReason;
  owed: boolean;
  givenBack: number | null;
}>() {}

/** Sends a refund request that its order has to the charge. One that the charge refuses ends on the order, too. */
export class SendRefundRequest extends command('SendRefundRequest')<{
  orderId: string;
  wish: RefundWish;
  by: Actor;
  /** When the order learned of it, if the starter may still be sending it. */
  startedAt: string | null;
}>() {}

/** Notifies the customer of a paid renewal, or refunds it if its order was refunded or its subscription had ended. */
export class SettleRenewal extends command('SettleRenewal')<
  {
    renewal: {
      causeId: string;
      chargeId: string;
      userId: string;
      orderId: string;
      subscriptionId: string | null;
    };
    facts: MailFacts;
  },
  void
>() {}

/** Refunds the renewals of a refunded order that were paid after its refund and settled before it was known. */
export class SettleRenewals extends command('SettleRenewals')<{ orderId: string; subscriptionId: string }, void>() {}

/** Reports to an order the refunded amount of its charge; without a reason, only that it has decreased. */
export class RecountRefunds extends command('RecountRefunds')<
  {
    orderId: string;
    chargeId: string;
    reason: RefundReason | null;
    /** The request that has been answered. */
    requestId: string | null;
  },
  void
>() {}

/** Has the provider carry out a requested refund. */
export class ExecuteRefund extends command('ExecuteRefund')<
  { wish: { chargeId: string; orderId: string | null; requestId: string; amount: number; reason: RefundReason } },
  void
>() {}

/** Sends the billing address and VAT number of a user to the provider, if they are a customer there. */
export class DescribeCustomer extends command('DescribeCustomer')<{ userId: string }, void>() {}

/** Puts a charge aside until a person has reviewed it, because its amount differs from its order's or it has no order. */
export class HoldForReview extends command('HoldForReview')<{ chargeId: string; orderId: string | null }>() {}

/** A charge that did not pay was refunded: ends its subscription and frees its order for another payment. */
export class EndUnusedCharge extends command('EndUnusedCharge')<{ chargeId: string }, void>() {}

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
export class ListProviderPrices extends command('ListProviderPrices')<object, ProviderPrice[]>() {}

/** Asks the provider for all movements of money in a range; changes nothing. */
export class ListMoneyAtProvider extends command('ListMoneyAtProvider')<
  {
    /** Instants: from (included) to (excluded). */
    from: string;
    to: string;
  },
  ProviderMovement[]
>() {}
