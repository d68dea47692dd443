import { predicatesByTrait } from '../shared/traits.ts';

export const orderStatuses = [
  'draft',
  'awaiting_payment',
  'payment_required',
  'paid_in_process',
  'delivered',
  'completed',
  'canceled',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What is asked about a status. A new status does not compile until its line below says which of these it is. */
type Trait =
  | 'draft'
  | 'payment_required'
  | 'payable'
  | 'unpaid'
  | 'given_units'
  | 'paid'
  | 'awaiting_delivery'
  | 'delivered'
  | 'completed'
  | 'readable'
  | 'closed'
  | 'canceled'
  | 'refunded';
const traits: Record<OrderStatus, readonly Trait[]> = {
  draft: ['draft'],
  awaiting_payment: ['payable', 'unpaid', 'given_units'],
  payment_required: ['payment_required', 'payable', 'unpaid'],
  paid_in_process: ['paid', 'awaiting_delivery', 'given_units'],
  delivered: ['paid', 'delivered', 'readable'],
  completed: ['paid', 'completed', 'readable'],
  canceled: ['unpaid', 'closed', 'canceled'],
  refunded: ['closed', 'refunded'],
};

const { is, statusesThatAre } = predicatesByTrait(orderStatuses, traits);

export const isDraft = is('draft');
export const draftStatuses = statusesThatAre('draft');
/** Sent by the office, and not paid. */
export const isPaymentRequired = is('payment_required');
/** Pay and Cancel are offered, and accepted, in exactly these. */
export const isPayable = is('payable');
export const payableStatuses = statusesThatAre('payable');
/** Unpaid, whether or not it can still be paid. */
export const unpaidStatuses = statusesThatAre('unpaid');
/** Units are still to be given to these. */
export const isAwaitingUnits = is('given_units');
/** Paid, and the money is not back. */
export const isPaid = is('paid');
export const paidStatuses = statusesThatAre('paid');
/** Paid, and not delivered yet. */
export const isAwaitingDelivery = is('awaiting_delivery');
/** The one status of which that is true. */
export const awaitingDelivery: OrderStatus = 'paid_in_process';
/** Its units are with its customer, and may be replaced or taken back. */
export const isDelivered = is('delivered');
export const deliveredStatus: OrderStatus = 'delivered';
/** Finished without units of the stock. */
export const isCompleted = is('completed');
/** The customer may see the private information in exactly these. */
export const isReadable = is('readable');
export const readableStatuses = statusesThatAre('readable');
/** Canceled or refunded: nothing of it will be delivered or shown. */
export const isClosed = is('closed');
export const isCanceled = is('canceled');
export const canceledStatuses = statusesThatAre('canceled');
export const isRefunded = is('refunded');

/** In which order the office's orders are listed: by when they were created, or by their amount. */
export const orderSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const orderTypes = ['user', 'custom'] as const;
export const recurrences = ['one_time', 'monthly'] as const;
export const billingModes = ['subscription', 'one_time'] as const;
export type OrderType = (typeof orderTypes)[number];
export type Recurrence = (typeof recurrences)[number];
export type BillingMode = (typeof billingModes)[number];

/** Why an order was canceled. */
export const cancelCauses = ['customer', 'admin', 'expired', 'account_deleted'] as const;
export type CancelCause = (typeof cancelCauses)[number];

/** Why the office canceled an unpaid order. */
export const officeCancelReasons = [
  'customer_request',
  'not_paid',
  'not_deliverable',
  'ordered_twice',
  'wrong_terms',
  'fraudulent',
  'other',
] as const;
export type OfficeCancelReason = (typeof officeCancelReasons)[number];

/** Why a customer was reminded to pay: the order was unpaid for a week, or the office requested it. */
export const reminderCauses = ['overdue', 'requested'] as const;
export type ReminderCause = (typeof reminderCauses)[number];

/** Why units that were being assigned to an order were released. */
export const abandonCauses = [
  'product_not_available',
  'product_unknown',
  'promised_to_orders',
  'order_closed',
  'refund_requested',
] as const;
export type AbandonCause = (typeof abandonCauses)[number];

/** Why a unit that was delivered is replaced. */
export const replacementReasons = ['does_not_work', 'blocked_or_banned', 'wrong_product', 'other'] as const;
export type ReplacementReason = (typeof replacementReasons)[number];
/** What happens to a replaced unit. */
export const replacedFates = ['quarantine', 'restock'] as const;
export type ReplacedFate = (typeof replacedFates)[number];

/** What may be wrong with a unit that was delivered. */
export const problemReasons = ['does_not_open', 'blocked', 'not_as_ordered', 'incomplete', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];
/** Longest note of a customer about a unit, and longest answer to it, in characters. */
export const problemTextLimit = 1_000;
/** How long a note of the office may be. */
export const noteLimit = 2_000;

/** Why the office refunds a payment, in the order of its form. The provider's reasons are kept at the provider. */
export const officeRefundReasons = ['requested_by_customer', 'not_deliverable', 'duplicate', 'fraudulent', 'goodwill'] as const;
export type OfficeRefundReason = (typeof officeRefundReasons)[number];
export const refundReasons = [...officeRefundReasons, 'dispute_lost', 'made_at_provider'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Why an order waits for a person although its product is delivered automatically. */
export const selfDeliveryBars = [
  'custom',
  'not_waiting',
  'under_way',
  'disputed',
  'money_back',
  'taken_back',
  'customer',
  'stock',
  'promised',
] as const;
export type SelfDeliveryBar = (typeof selfDeliveryBars)[number];

/** `soon`: delivery follows automatically. Otherwise the reason why the order waits for a person. */
export const selfDeliveries = ['soon', ...selfDeliveryBars] as const;
export type SelfDelivery = (typeof selfDeliveries)[number];

/** How the review of a payment that differs from its order ended. `dismissed`: a person declared it settled otherwise. */
export const reviewOutcomes = ['refunded', 'dispute_lost', 'dismissed'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

export const stageOf: Record<OrderStatus, 1 | 2 | 3 | 4> = {
  draft: 1,
  awaiting_payment: 1,
  payment_required: 1,
  paid_in_process: 2,
  delivered: 3,
  completed: 3,
  canceled: 4,
  refunded: 4,
};

/** Longest description of a custom order, in characters. */
export const descriptionLimit = 500;

/** Maximum quantity of an order or a stock alert. */
export const largestQuantity = 1_000;
