/** Every e-mail that the product sends. */
export const mailTemplates = [
  'email_confirmation',
  'password_reset',
  'account_approved',
  'account_rejected',
  'account_suspended',
  'account_deactivated',
  'account_reactivated',
  'password_changed',
  'account_deleted',
  'stock_available',
  'order_delivered',
  'problem_answered',
  'payment_received',
  'payment_failed',
  'order_payment_failed',
  'subscription_renewed',
  'subscription_ended',
  'payment_refunded',
  'payment_refund_failed',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];
