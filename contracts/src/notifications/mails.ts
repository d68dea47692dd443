import { accountStatuses, type AccountStatus } from '../accounts/lifecycle.ts';
import type { OrderStatus } from '../orders/lifecycle.ts';
import type { mailTemplates } from './mail-names.gen.ts';

/** The name of an e-mail. The rest of it is in a file of that name in the backend. */
export type MailTemplate = (typeof mailTemplates)[number];

/** How long the shop can send a mail again. */
export const resendDays = 90;

export const accountStates = [...accountStatuses, 'unconfirmed'] as const;
export type AccountState = (typeof accountStates)[number];

/** While what a mail says is true: its order is in one of these states, or its account is. */
/** An invoice of a subscription. It is closed when its subscription has ended. */
export type InvoiceState = 'open' | 'paid' | 'closed';
export type Validity = { order?: readonly OrderStatus[]; account?: readonly AccountState[]; invoice?: readonly InvoiceState[] };

/** What a mail is about, as it is now. */
export type MailSubject = {
  order?: { status: OrderStatus } | null;
  account?: { status: AccountStatus; email_confirmed: boolean } | null;
  invoice?: InvoiceState | null;
};

/** Whether what a mail says is true; null where its subject is not known. */
export function isMailValid(validWhile: Validity, { order, account, invoice }: MailSubject): boolean | null {
  if (validWhile.order) return order ? validWhile.order.includes(order.status) : null;
  if (validWhile.invoice) return invoice ? validWhile.invoice.includes(invoice) : null;
  if (!account) return null;
  const states: readonly AccountState[] = [account.status, ...(account.email_confirmed ? [] : (['unconfirmed'] as const))];
  return states.some((state) => validWhile.account?.includes(state));
}
