import type { DomainEvent, EventType } from '../events.ts';
import type { Only } from '../shared/event.ts';
import { followsFrom, type OrderEvent } from './events.ts';

type FieldsOf<T extends EventType> = readonly (keyof Only<DomainEvent, T>['data'] & string)[];

type ToldOfOrder = { [T in OrderEvent['type']]: (typeof followsFrom)[T]['told'] extends null ? never : T }[OrderEvent['type']];
const ofOrder = Object.fromEntries(Object.entries(followsFrom).flatMap(([type, { told }]) => (told ? [[type, told]] : []))) as {
  readonly [T in ToldOfOrder]: NonNullable<(typeof followsFrom)[T]['told']>;
};

/**
 * The part of an order's story that its customer sees, and the fields of each event. It shows only the shop's own actions and the
 * customer's, no technical facts, and each fact once: a payment belongs to the order or to a month, a refund to the payment.
 */
export const toldToCustomers = {
  ...ofOrder,
  payment_success: ['amount', 'currency', 'purpose'],
  payment_refund_pending: ['amount', 'currency'],
  payment_refunded: ['amount', 'currency', 'full'],
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

/** Technical facts, facts that another one already shows, and facts for the office only. For an order's own, `followsFrom` says it. */
type NotTold =
  | 'problem_settled'
  | 'product_private_info_changed'
  | 'product_quarantined'
  | 'stock_held'
  | 'hold_extended'
  | 'hold_kept'
  | 'hold_released'
  | 'product_assigned'
  | 'product_unassigned'
  | 'attention_dismissed'
  | 'attention_retried'
  | 'customer_view_opened'
  | 'log_origin_changed'
  | 'mail_failed'
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
  | 'subscription_past_due'
  | 'subscription_paused'
  | 'subscription_payment_success'
  | 'subscription_resumed'
  | 'subscription_unpaid';

/** Events that name an order. A new one does not compile until it is shown or hidden. */
type OfOrders = { [T in EventType]: 'order_id' extends keyof Only<DomainEvent, T>['data'] ? T : never }[EventType];
type Undecided = Exclude<OfOrders, OrderEvent['type'] | ToldKind | NotTold>;
export const toldKinds: [Undecided] extends [never] ? readonly ToldKind[] : Undecided = Object.keys(toldToCustomers) as ToldKind[];
