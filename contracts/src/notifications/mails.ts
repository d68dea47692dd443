import { accountStatuses, type AccountStatus } from '../accounts/lifecycle.ts';
import type { OrderStatus } from '../orders/lifecycle.ts';

/** Every e-mail that the product sends, by its name. The rest of it is in one file of the backend. */
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

/** How long the shop can send a mail again. */
export const resendDays = 90;

export const accountStates = [...accountStatuses, 'unconfirmed'] as const;
export type AccountState = (typeof accountStates)[number];

/** While what a mail says is true: its order is in one of these states, or its account is. */
export type Validity = { order?: readonly OrderStatus[]; account?: readonly AccountState[] };

/** What a mail is about, as it is now. */
export type MailSubject = {
  order?: { status: OrderStatus } | null;
  account?: { status: AccountStatus; email_confirmed: boolean } | null;
};

/** Whether what a mail says is true; null where its subject is not known. */
export function isValid(validWhile: Validity, { order, account }: MailSubject): boolean | null {
  if (validWhile.order) return order ? validWhile.order.includes(order.status) : null;
  if (!account) return null;
  const states: readonly AccountState[] = [account.status, ...(account.email_confirmed ? [] : (['unconfirmed'] as const))];
  return states.some((state) => validWhile.account?.includes(state));
}
