import { partsOf } from '@orderstream/contracts/catalogue';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { MailFacts } from './notifications.commands.ts';

/** The target of a mail's button. A token is in the fragment: it reaches no server's log. */
export type MailLink = { path: string; token: 'confirm_email' | 'reset_password' | null };

/** Mails whose links lead to the same page for every subject. */
const standing = {
  signed_up_again: '/login',
  account_approved: '/app/dashboard',
  account_reactivated: '/app/dashboard',
  password_changed: '/forgot-password',
  password_ended: '/forgot-password',
  google_unlinked: '/forgot-password',
  google_linked: '/app/settings',
  role_granted: '/app/dashboard',
  role_revoked: '/app/dashboard',
  new_sign_in: '/app/settings',
  second_factor_added: '/forgot-password',
  second_factor_removed: '/forgot-password',
  second_factor_recovered: '/forgot-password',
  recovery_codes_renewed: '/forgot-password',
  recovery_code_used: '/forgot-password',
  account_rejected: '/',
  account_suspended: '/',
  account_deactivated: '/',
  account_deleted: '/',
  deletion_refused: '/app/settings',
  payment_failed: '/app/subscriptions',
  subscription_ended: '/app/subscriptions',
} as const satisfies Partial<Record<MailTemplate, string>>;
const isStanding = (template: MailTemplate): template is keyof typeof standing => template in standing;

export function linkOf(template: MailTemplate, orderId: string | null, { chargeId, sku, quantity, userId }: MailFacts): MailLink {
  const to = (path: string): MailLink => ({ path, token: null });
  if (isStanding(template)) return to(standing[template]);
  switch (template) {
    case 'email_confirmation':
      return { path: '/confirm-email', token: 'confirm_email' };
    case 'password_reset':
      return { path: '/reset-password', token: 'reset_password' };
    case 'stock_available':
      return to(
        sku ? `/app/orders/new?${new URLSearchParams({ ...partsOf(sku), quantity: String(quantity ?? 1) }).toString()}` : '/app/orders/new',
      );
    case 'order_to_pay':
    case 'order_reminder':
    case 'order_expired':
    case 'order_canceled':
    case 'order_delivered':
    case 'order_completed':
    case 'delivery_taken_back':
    case 'unit_replaced':
    case 'problem_answered':
    case 'secret_changed':
    case 'order_payment_failed':
      return to(orderId ? `/app/orders/${orderId}` : '/app/orders');
    case 'user_not_deleted':
      return to(userId ? `/admin/users/${userId}` : '/admin/users');
    case 'payment_received':
    case 'subscription_renewed':
    case 'payment_refunded':
    case 'payment_refund_failed':
      return to(chargeId ? `/app/receipts/${encodeURIComponent(chargeId)}` : '/app/transactions');
  }
}
