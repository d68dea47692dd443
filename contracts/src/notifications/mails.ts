/** Every e-mail that the product sends. */
export const mailTemplates = [
  'email_confirmation',
  'password_reset',
  'signed_up_again',
  'account_approved',
  'account_rejected',
  'account_suspended',
  'account_deactivated',
  'account_reactivated',
  'password_changed',
  'new_sign_in',
  'google_linked',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_recovered',
  'recovery_codes_renewed',
  'recovery_code_used',
  'google_unlinked',
  'password_ended',
  'account_deleted',
  'deletion_refused',
  'user_not_deleted',
  'stock_available',
  'role_granted',
  'role_revoked',
  'order_to_pay',
  'order_reminder',
  'order_expired',
  'order_canceled',
  'order_delivered',
  'order_completed',
  'delivery_taken_back',
  'unit_replaced',
  'problem_answered',
  'secret_changed',
  'payment_received',
  'payment_failed',
  'order_payment_failed',
  'subscription_renewed',
  'subscription_ended',
  'payment_refunded',
  'payment_refund_failed',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/**
 * Which mails somebody may do without, by what they are about. Every other one is always sent: about confirming, passwords,
 * the account, failed payments, refunds, the end of a subscription and deletion.
 */
export const mailChoices = {
  deliveries: ['order_delivered', 'order_completed', 'delivery_taken_back', 'unit_replaced', 'problem_answered'],
  canceled_orders: ['order_expired', 'order_canceled'],
  receipts: ['payment_received'],
  renewals: ['subscription_renewed'],
  stock: ['stock_available'],
  sign_ins: ['new_sign_in'],
  changed_secrets: ['secret_changed'],
} as const satisfies Record<string, readonly MailTemplate[]>;
export type MailChoice = keyof typeof mailChoices;
export const mailChoiceNames = Object.keys(mailChoices) as MailChoice[];

/** Null for what is always sent. */
export const choiceOf = (template: MailTemplate): MailChoice | null =>
  mailChoiceNames.find((name) => (mailChoices[name] as readonly MailTemplate[]).includes(template)) ?? null;
