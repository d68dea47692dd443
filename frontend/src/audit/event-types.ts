import type { Tone } from '../ui/StatusChip.tsx';

/** What the activity log's filter offers: the specification's names, and the further ones that people ask for. */
export const loggedEventTypes = [
  'user_registered',
  'user_status_changed',
  'order_created',
  'order_paid',
  'order_canceled',
  'order_confirmed_without_products',
  'payment_success',
  'payment_completed',
  'subscription_created',
  'subscription_canceled',
  'subscription_payment_success',
  'product_delivered',
  'product_assigned',
  'stock_notification_subscription',
  'email_confirmed',
  'role_granted',
  'role_revoked',
  'profile_changed',
  'password_changed',
  'user_deleted',
  'order_refunded',
  'private_info_revealed',
  'mail_sent',
  'mail_failed',
] as const;
export type LoggedEventType = (typeof loggedEventTypes)[number];

const bad = /(canceled|failed|deleted|refused|revoked|disputed|suspended|expired)$/;
const good = /(paid|success|completed|delivered|confirmed|granted|sent|confirmed_without_products)$/;

/** The colour of an event's badge, from what its name says. */
export const toneOfEvent = (type: string): Tone =>
  bad.test(type) ? 'danger' : good.test(type) ? 'success' : /refund/.test(type) ? 'warning' : 'neutral';
