import type { AccountStatus } from '../accounts/lifecycle.ts';
import { orderStatuses, payableStatuses, type OrderStatus } from '../orders/lifecycle.ts';

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
 * Mails that a user can turn off, by topic. All others are always sent: confirmation, passwords, the account, failed payments, refunds,
 * the end of a subscription and deletion.
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

/** How long the shop can send a mail again. */
export const resendDays = 90;

/** What a mail may speak of, as it is now. */
export type MailSubject = {
  order?: { status: OrderStatus } | null;
  account?: { status: AccountStatus; email_confirmed: boolean } | null;
};
type Account = NonNullable<MailSubject['account']>;
type Holds = (now: MailSubject) => boolean;

const readable: readonly OrderStatus[] = ['delivered', 'completed'];
/** Mails that speak of a state of their order: they are not sent once it has left it, neither again nor late. */
const trueWhile = {
  order_to_pay: payableStatuses,
  order_reminder: payableStatuses,
  order_expired: ['canceled'],
  order_canceled: ['canceled'],
  order_delivered: readable,
  order_completed: readable,
  delivery_taken_back: ['paid_in_process'],
  unit_replaced: readable,
  problem_answered: readable,
  secret_changed: readable,
  order_payment_failed: payableStatuses,
} as const satisfies Partial<Record<MailTemplate, readonly OrderStatus[]>>;

const whileStatus =
  (wanted: AccountStatus) =>
  ({ status }: Account): boolean =>
    status === wanted;
/** Mails that speak of a state of their account. */
const accountTrueWhile: Partial<Record<MailTemplate, (account: Account) => boolean>> = {
  email_confirmation: ({ email_confirmed }) => !email_confirmed,
  account_approved: whileStatus('active'),
  account_reactivated: whileStatus('active'),
  account_rejected: whileStatus('suspended'),
  account_suspended: whileStatus('suspended'),
  account_deactivated: whileStatus('inactive'),
};
export const speaksOfAccount = (template: MailTemplate): boolean => template in accountTrueWhile;

/** Whether a mail is still true, as far as its subject is known. */
export const isTrueOf = (template: MailTemplate, { order, account }: MailSubject): boolean => {
  const statuses: readonly OrderStatus[] = template in trueWhile ? trueWhile[template as keyof typeof trueWhile] : orderStatuses;
  return (!order || statuses.includes(order.status)) && (!account || (accountTrueWhile[template]?.(account) ?? true));
};
const whileTrue =
  (template: keyof typeof trueWhile): Holds =>
  ({ order }) =>
    Boolean(order && isTrueOf(template, { order }));
const whileActive: Holds = ({ account }) => account?.status === 'active';
const never: Holds = () => false;
const anyOrder: Holds = ({ order }) => Boolean(order);

/**
 * How long a mail is still true, and the office may resend it. Never: a warning about a single incident, a text that is no longer stored,
 * and mails that can be requested in another way, such as a reminder or a new password.
 */
const holds: Readonly<Record<MailTemplate, Holds>> = {
  email_confirmation: ({ account }) => account?.email_confirmed === false,
  password_reset: never,
  signed_up_again: never,
  account_approved: whileActive,
  account_rejected: never,
  account_suspended: never,
  account_deactivated: never,
  account_reactivated: whileActive,
  password_changed: never,
  new_sign_in: never,
  google_linked: never,
  second_factor_added: never,
  second_factor_removed: never,
  second_factor_recovered: never,
  recovery_codes_renewed: never,
  recovery_code_used: never,
  google_unlinked: never,
  password_ended: never,
  account_deleted: never,
  deletion_refused: never,
  user_not_deleted: never,
  stock_available: never,
  role_granted: never,
  role_revoked: never,
  order_to_pay: whileTrue('order_to_pay'),
  order_reminder: never,
  order_expired: whileTrue('order_expired'),
  order_canceled: whileTrue('order_canceled'),
  order_delivered: whileTrue('order_delivered'),
  order_completed: whileTrue('order_completed'),
  delivery_taken_back: whileTrue('delivery_taken_back'),
  unit_replaced: whileTrue('unit_replaced'),
  problem_answered: whileTrue('problem_answered'),
  secret_changed: whileTrue('secret_changed'),
  payment_received: anyOrder,
  payment_failed: never,
  order_payment_failed: whileTrue('order_payment_failed'),
  subscription_renewed: anyOrder,
  subscription_ended: anyOrder,
  payment_refunded: anyOrder,
  payment_refund_failed: never,
};
export const canBeSentAgain = (template: MailTemplate, now: MailSubject): boolean => holds[template](now);
