import type { EventType } from '@orderstream/contracts/events';
import type { End } from './cells.ts';
import { endsOfAccounts } from './of-accounts.ts';
import { endsOfMoney } from './of-money.ts';
import { endsOfOrders } from './of-orders.ts';

/** Events that start or continue something, and end nothing that was visible, owed, open or valid before. */
type Beginning =
  | 'shop_opened'
  | 'user_registered'
  | 'identity_linked'
  | 'role_granted'
  | 'profile_changed'
  | 'second_factor_added'
  | 'administrator_added'
  | 'mail_resend_requested'
  | 'stock_notification_subscription'
  | 'product_added'
  | 'product_moved_in'
  | 'stock_held'
  | 'hold_extended'
  | 'hold_kept'
  | 'product_assigned'
  | 'private_info_revealed'
  | 'stock_warning_set'
  | 'order_created'
  | 'order_sent'
  | 'order_reminded'
  | 'checkout_opened'
  | 'payment_pending'
  | 'assignment_started'
  | 'products_reserved'
  | 'replacement_started'
  | 'order_refund_requested'
  | 'order_partially_refunded'
  | 'order_disputed'
  | 'problem_reported'
  | 'payment_success'
  | 'payment_completed'
  | 'payment_mismatched'
  | 'payment_refund_requested'
  | 'payment_refund_pending'
  | 'payment_disputed'
  | 'price_mapped'
  | 'customer_linked'
  | 'subscription_created'
  | 'subscription_payment_success'
  | 'subscription_payment_failed'
  | 'subscription_past_due'
  | 'subscription_unpaid'
  | 'subscription_paused'
  | 'subscription_resumed'
  | 'subscription_cancel_scheduled'
  | 'attention_retried'
  | 'log_sealed'
  | 'audit_opened'
  | 'audit_searched'
  | 'audit_exported'
  | 'customer_view_opened'
  | 'list_exported';

/** What ends with each event. A new event must be entered here or in `Beginning` to compile. */
export const whatEnds: Readonly<Record<Exclude<EventType, Beginning>, End>> = { ...endsOfAccounts, ...endsOfOrders, ...endsOfMoney };
