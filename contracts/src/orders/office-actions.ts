import { smallestAmount } from '../shared/currencies.ts';
import type { PaymentRefusal } from '../payments/refusals.ts';
import type { StockRefusal } from '../stock/refusals.ts';
import {
  isAwaitingDelivery,
  isClosed,
  isDelivered,
  isDraft,
  isPayable,
  isPaymentRequired,
  type OrderStatus,
  type OrderType,
} from './lifecycle.ts';
import type { OrderRefusal } from './refusals.ts';
import { lacksUnits, needsUnits } from './missing-units.ts';

/** `assign`: units chosen by a person; `deliver`: the oldest ones. */
export const officeActions = [
  'edit',
  'send',
  'assign',
  'deliver',
  'confirm',
  'take_back',
  'replace',
  'remind',
  'refund',
  'cancel',
] as const;
export type OfficeAction = (typeof officeActions)[number];

/** What decides about the actions. `seen`: its customer has looked at one of its units. */
export type OfficeOrder = {
  type: OrderType;
  status: OrderStatus;
  amount: number;
  currency: string;
  payment_pending: boolean;
  payments_under_review: readonly unknown[];
  paid_at: string | null;
  remind_again_from: string | null;
  disputed: boolean;
  /** A refund of all that is left is requested. */
  refunding: boolean;
  assigning: boolean;
  replacing: boolean;
  has_units: boolean;
  /** Units that it has paid for and lacks: they went back with a refund that has failed. */
  missing_units: number;
  seen: boolean;
  /** Known to the office's screens: it is paid, and there are not enough units for it. */
  waits_for_stock?: boolean;
  /** Known to the order's page alone: minor units of its payment that are refunded or being refunded. */
  given_back?: number;
};

export type OfferRefusal = OrderRefusal | StockRefusal | PaymentRefusal;
/** null: not offered in this state. `whyNot`: offered, but refused now, with this code. */
export type Offer = { whyNot: OfferRefusal | null } | null;

/** Offers an action, refused with the first code that applies. */
const offerUnless = (...refusals: readonly (OfferRefusal | false)[]): Offer => ({ whyNot: refusals.find((bar) => bar !== false) ?? null });

/** A paid order is delivered or confirmed; units are set aside for a custom order before it is paid. */
function deliveryOffers(order: OfficeOrder) {
  const { type, status } = order;
  const isToDeliver = needsUnits(status, order.missing_units);
  const bars = [
    order.assigning && 'assignment_in_progress',
    order.replacing && 'replacement_in_progress',
    order.disputed && 'disputed',
    order.refunding && 'refund_requested',
    order.has_units && !lacksUnits(status, order.missing_units) && 'products_already_assigned',
  ] as const;
  const assignmentOffer = offerUnless(...bars, order.waits_for_stock === true && 'out_of_stock');
  return {
    assign: isToDeliver || (type === 'custom' && isPaymentRequired(status)) ? assignmentOffer : null,
    deliver: isToDeliver && type === 'user' ? assignmentOffer : null,
    confirm: isAwaitingDelivery(status) ? offerUnless(...bars) : null,
  };
}

/** Units can be taken back or replaced while the order has them. */
function unitOffers({ status, has_units, assigning, replacing, disputed, refunding, seen }: OfficeOrder) {
  const isReplaceable = isDelivered(status) && has_units;
  return {
    take_back:
      isReplaceable || (isPaymentRequired(status) && has_units)
        ? offerUnless(assigning && 'assignment_in_progress', replacing && 'replacement_in_progress', seen && 'already_revealed')
        : null,
    replace: isReplaceable
      ? offerUnless(
          assigning && 'assignment_in_progress',
          replacing && 'replacement_in_progress',
          disputed && 'disputed',
          refunding && 'refund_requested',
        )
      : null,
  };
}

/** What can be done with a draft or an unpaid order. */
function unpaidOffers({ status, amount, currency, remind_again_from, ...order }: OfficeOrder, now: string) {
  const bars = [order.payment_pending && 'payment_pending', order.payments_under_review.length > 0 && 'payment_under_review'] as const;
  return {
    edit: isDraft(status) ? offerUnless() : null,
    send: isDraft(status) ? offerUnless(amount < smallestAmount(currency) && 'amount_too_small') : null,
    remind: isPayable(status) ? offerUnless(...bars, remind_again_from !== null && now < remind_again_from && 'reminded_lately') : null,
    cancel: isDraft(status) || isPayable(status) ? offerUnless(...bars) : null,
  };
}

/** Refunds concern the payment that the order was sold by, never more than what of it is left. */
function refundOffer({ status, paid_at, amount, disputed, given_back = 0 }: OfficeOrder): Offer {
  const isKept = paid_at !== null && !isClosed(status);
  return isKept && given_back < amount ? offerUnless(disputed && 'disputed') : null;
}

/**
 * The actions of the office on an order: whether each is offered, and whether it does now what it says. Roles and the customer's account
 * are decided elsewhere, like the stock that an order can get.
 */
export const officeActionsOn = (order: OfficeOrder, now = new Date()): Readonly<Record<OfficeAction, Offer>> => ({
  ...unpaidOffers(order, now.toISOString()),
  ...deliveryOffers(order),
  ...unitOffers(order),
  refund: refundOffer(order),
});

/** Whether an action is offered and possible. */
export const isPossible = (offer: Offer): boolean => offer?.whyNot === null;
