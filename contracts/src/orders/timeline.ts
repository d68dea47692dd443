import type { DomainEvent, EventType } from '../events.ts';
import type { Only } from '../shared/event.ts';

type FieldsOf<T extends EventType> = readonly (keyof Only<DomainEvent, T>['data'] & string)[];

/**
 * The part of an order's story that its customer sees, and the fields of each event. It shows only the shop's own actions and the
 * customer's, no technical facts, and each fact once: a payment belongs to the order or to a month, a refund to the payment.
 */
export const toldToCustomers = {
  order_created: ['type', 'sku', 'quantity', 'amount', 'currency', 'recurrence'],
  order_sent: [],
  order_reminded: [],
  payment_pending: [],
  payment_pending_failed: [],
  payment_success: ['amount', 'currency', 'purpose'],
  order_paid: ['amount', 'currency'],
  product_delivered: ['quantity'],
  product_unassigned: ['quantity'],
  unit_replaced: [],
  order_confirmed_without_products: [],
  order_canceled: ['cause'],
  payment_refund_pending: ['amount', 'currency'],
  payment_refunded: ['amount', 'currency', 'full'],
  order_refund_failed: ['refunded', 'currency'],
  order_disputed: [],
  order_dispute_closed: ['outcome'],
  private_info_revealed: ['subject', 'product_id'],
  problem_reported: ['reason'],
  problem_answered: [],
  subscription_created: ['unit_amount', 'currency', 'current_period_end'],
  subscription_payment_failed: ['next_attempt_at'],
  subscription_recovered: [],
  subscription_cancel_scheduled: ['ends_at'],
  subscription_cancel_reverted: [],
  subscription_canceled: ['cause', 'ended_at'],
} as const satisfies { readonly [T in EventType]?: FieldsOf<T> };

export type ToldKind = keyof typeof toldToCustomers;

/** Technical facts, facts that another one already shows, and facts for the office only. */
type NotTold =
  | 'order_draft_changed'
  | 'order_left_unpaid'
  | 'checkout_started'
  | 'checkout_opened'
  | 'checkout_expired'
  | 'assignment_started'
  | 'assignment_abandoned'
  | 'products_reserved'
  | 'replacement_started'
  | 'replacement_abandoned'
  | 'problem_settled'
  | 'product_quarantined'
  | 'order_refunded'
  | 'order_partially_refunded'
  | 'stock_held'
  | 'hold_extended'
  | 'hold_kept'
  | 'hold_released'
  | 'product_assigned'
  | 'attention_dismissed'
  | 'attention_retried'
  | 'delivery_awaited'
  | 'delivery_settled'
  | 'customer_view_opened'
  | 'log_origin_changed'
  | 'mail_failed'
  | 'mail_requested'
  | 'mail_resend_requested'
  | 'mail_sent'
  | 'payment_attributed'
  | 'payment_completed'
  | 'payment_dispute_lost'
  | 'payment_dispute_won'
  | 'payment_disputed'
  | 'payment_mismatched'
  | 'payment_refund_failed'
  | 'payment_refund_refused'
  | 'payment_refund_requested'
  | 'slot_freed'
  | 'slot_taken'
  | 'subscription_past_due'
  | 'subscription_paused'
  | 'subscription_payment_success'
  | 'subscription_resumed'
  | 'subscription_unpaid';

/** Events that name an order. A new one does not compile until it is shown or hidden. */
type OfOrders = { [T in EventType]: 'order_id' extends keyof Only<DomainEvent, T>['data'] ? T : never }[EventType];
type Undecided = Exclude<OfOrders, ToldKind | NotTold>;
export const toldKinds: [Undecided] extends [never] ? readonly ToldKind[] : Undecided = Object.keys(toldToCustomers) as ToldKind[];
