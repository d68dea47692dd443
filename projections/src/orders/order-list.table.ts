import { channels, productTypes, subscriptionPlans } from '@orderstream/contracts/catalogue';
import { billingModes, cancelCauses, orderStatuses, orderTypes, recurrences } from '@orderstream/contracts/orders/lifecycle';
import type { RefundRequests } from '@orderstream/contracts/orders/refund-requests';
import type { Picks } from '@orderstream/contracts/stock/events';
import { bigint, boolean, integer, jsonb, readModel, smallint, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const orderList = readModel('order_list_view', {
  id: uuid().key(),
  user_id: uuid(),
  type: text(orderTypes),
  status: text(orderStatuses),
  /** To its customer. A draft that was never sent stays hidden, canceled or not. */
  visible: boolean(),
  stage_weight: smallint<1 | 2 | 3 | 4>(),
  billing_mode: text(billingModes),
  recurrence: text(recurrences),
  channel: text(channels).nullable(),
  product_type: text(productTypes).nullable(),
  quantity: integer().nullable(),
  subscription_plan: text(subscriptionPlans).nullable(),
  amount: bigint(),
  currency: text(),
  price_id: text().nullable(),
  price_unit_amount: bigint(),
  price_currency: text(),
  refunded_amount: bigint(),
  /** A refund of all that is left is requested: nothing is given for it. */
  refunding: boolean(),
  /** For the fold alone; screens ask whether they leave anything. */
  refund_requests: jsonb<RefundRequests>(),
  stripe_subscription_id: text().nullable(),
  stripe_payment_id: text().nullable(),
  stripe_charge_id: text().nullable(),
  checkout_session_id: text().nullable(),
  /** The checkout is complete, the payment has not arrived. */
  payment_pending: boolean(),
  /** Charges that differ from its amount and await a decision. */
  payments_under_review: jsonb<readonly { charge_id: string; amount: number; currency: string }[]>(),
  disputed: boolean(),
  /** For the fold alone; screens ask whether there is any. */
  open_disputes: jsonb<readonly string[]>(),
  /** Units delivered, or set aside for a custom order that is not paid yet. */
  items: jsonb<Picks>(),
  /** Its customer has looked at them. */
  seen: boolean(),
  /** Replacements that its customer has not looked at, although they have looked at other units. */
  unseen: jsonb<readonly string[]>(),
  /** Units are being taken from their pools for it. */
  assigning: boolean(),
  /** One of its units is being replaced. */
  replacing: boolean(),
  /** Replacement units, each with the unit that it replaces. */
  replacements: jsonb<readonly { old: string; new: string }[]>(),
  /** Units that it has paid for and lacks: they went back with a refund that has failed. */
  missing_units: integer(),
  /** The delivery has been taken back. */
  taken_back: boolean(),
  /** The version of its words in the vault. */
  words: text(),
  cancel_cause: text(cancelCauses).nullable(),
  created_at: timestamptz(),
  /** When it is canceled unless it is paid. */
  unpaid_until: timestamptz().nullable(),
  /** Since when its customer can pay it. */
  payable_since: timestamptz().nullable(),
  /** When the next notice about the unpaid order is due: to its customer, later to the office. */
  unpaid_check_at: timestamptz().nullable(),
  /** Handed to the office, because it was not paid. */
  left_unpaid_at: timestamptz().nullable(),
  /** Its customer is not reminded before. */
  remind_again_from: timestamptz().nullable(),
  /** Since when its payment has been pending. */
  pending_since: timestamptz().nullable(),
  paid_at: timestamptz().nullable(),
  closed_at: timestamptz().nullable(),
});
export type OrderRow = RowOf<typeof orderList>;

/** What the API returns of payments under review: their amounts. */
export const moneyUnderReview = ({ payments_under_review }: Pick<OrderRow, 'payments_under_review'>) =>
  payments_under_review.map(({ amount, currency }) => ({ amount, currency }));

/** The charge that a refund of the order is of: the one that has paid it, else the first one under review. */
export const refundableCharge = ({
  stripe_charge_id,
  payments_under_review,
}: Pick<OrderRow, 'stripe_charge_id' | 'payments_under_review'>) => stripe_charge_id ?? payments_under_review[0]?.charge_id ?? null;

/** What the office sees besides: what decides whether its actions are possible now, and what it does about an unpaid order. */
export const answeredToOffice = orderList.pick(
  'assigning',
  'replacing',
  'seen',
  'missing_units',
  'unpaid_check_at',
  'left_unpaid_at',
  'remind_again_from',
);

/** What the API returns of an order; the other columns are internal. */
export const answeredOrder = orderList.pick(
  'id',
  'user_id',
  'type',
  'status',
  'stage_weight',
  'billing_mode',
  'recurrence',
  'channel',
  'product_type',
  'quantity',
  'subscription_plan',
  'amount',
  'currency',
  'price_unit_amount',
  'price_currency',
  'refunded_amount',
  'refunding',
  'stripe_subscription_id',
  'stripe_payment_id',
  'payment_pending',
  'disputed',
  'created_at',
  'unpaid_until',
  'payable_since',
  'pending_since',
  'paid_at',
  'closed_at',
);
