import { partsOf } from '@orderstream/contracts/catalogue';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';

import type { MailFacts } from './notifications.commands.ts';

/** Where the button of a mail leads. A token stands in the fragment: it reaches no server's log. */
export type MailLink = { path: string; token: 'confirm_email' | 'reset_password' | null };

export function linkOf(template: MailTemplate, orderId: string | null, { chargeId, sku, quantity }: MailFacts): MailLink {
  const to = (path: string): MailLink => ({ path, token: null });
  switch (template) {
    case 'email_confirmation':
      return { path: '/confirm-email', token: 'confirm_email' };
    case 'password_reset':
      return { path: '/reset-password', token: 'reset_password' };
    case 'account_approved':
    case 'account_reactivated':
      return to('/app/dashboard');
    case 'password_changed':
    case 'google_linked':
      return to('/forgot-password');
    case 'account_rejected':
    case 'account_suspended':
    case 'account_deactivated':
    case 'account_deleted':
      return to('/');
    case 'new_sign_in':
      return to('/app/settings');
    case 'stock_available':
      return to(
        sku ? `/app/orders/new?${new URLSearchParams({ ...partsOf(sku), quantity: String(quantity ?? 1) }).toString()}` : '/app/orders/new',
      );
    case 'order_delivered':
    case 'problem_answered':
    case 'secret_changed':
    case 'order_payment_failed':
      return to(orderId ? `/app/orders/${orderId}` : '/app/orders');
    case 'payment_failed':
    case 'subscription_ended':
      return to('/app/subscriptions');
    case 'payment_received':
    case 'subscription_renewed':
    case 'payment_refunded':
    case 'payment_refund_failed':
      return to(chargeId ? `/app/receipts/${encodeURIComponent(chargeId)}` : '/app/transactions');
  }
}
