import type { DomainEvent, EventType } from '../events.ts';
import type { Only } from '../shared/event.ts';

type FieldsOf<T extends EventType> = readonly (keyof Only<DomainEvent, T>['data'] & string)[];

/** What of an order's story its customer is told, and which facts of each event: nothing about anybody else's doing but the shop's. */
export const toldToCustomers = {
  stock_held: ['quantity', 'expires_at'],
  hold_extended: ['quantity', 'expires_at'],
  hold_released: ['quantity', 'cause'],
  order_created: ['type', 'sku', 'quantity', 'amount', 'currency', 'recurrence'],
  order_sent: [],
  checkout_opened: ['expires_at'],
  checkout_expired: [],
  payment_pending: [],
  payment_pending_failed: [],
  payment_success: ['amount', 'currency', 'purpose'],
  payment_attributed: ['amount', 'currency', 'purpose'],
  order_paid: ['amount', 'currency'],
  product_delivered: ['quantity'],
  product_unassigned: ['quantity'],
  order_confirmed_without_products: [],
  order_canceled: ['cause'],
  payment_refund_pending: ['amount', 'currency'],
  payment_refunded: ['amount', 'currency', 'full'],
  order_refunded: [],
  order_partially_refunded: ['refunded', 'currency'],
  order_refund_failed: ['refunded', 'currency'],
  order_disputed: [],
  order_dispute_closed: ['outcome'],
  private_info_revealed: ['subject', 'product_id'],
  subscription_created: ['unit_amount', 'currency', 'current_period_end'],
  subscription_payment_failed: ['next_attempt_at'],
  subscription_past_due: [],
  subscription_recovered: [],
  subscription_cancel_scheduled: ['ends_at'],
  subscription_cancel_reverted: [],
  subscription_canceled: ['cause', 'ended_at'],
  mail_sent: ['template'],
} as const satisfies { readonly [T in EventType]?: FieldsOf<T> };

export type ToldKind = keyof typeof toldToCustomers;
export const toldKinds = Object.keys(toldToCustomers) as ToldKind[];
