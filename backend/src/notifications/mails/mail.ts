import type { Language } from '@orderstream/contracts/shared/languages';
import { isMailValid, type MailSubject, type Validity } from '@orderstream/contracts/notifications/mails';
import type { MailFacts } from '../notifications.commands.ts';
import type { MailChoice } from '../choices/mail-choices.ts';

/** The words of one mail. They hold no names and nothing that a user has typed, because an unconfirmed address may be a stranger's. */
export type MailText = {
  /** What happened, or what its reader should do; also the heading. In the inbox the product follows it, where the mail has that row. */
  subject: string;
  /** An inbox shows the first one beside the subject: it adds to it, and does not repeat it. */
  paragraphs: readonly string[];
  button?: string;
  footnote?: string;
};

/** The details of an order, payment or identity in the language of the mail; null for unknown ones. */
export type MailDetails = {
  /** The order's short id; null for money that belongs to no order. */
  order: string | null;
  product: string | null;
  amount: string | null;
  day: string | null;
  attempt: number | null;
  /** When the payment is tried again. */
  nextAttempt: string | null;
  /** No further attempt follows. */
  isLast: boolean;
  /** The replacement solves a problem that the reader of the mail has reported. */
  solvesReport: boolean;
  /** The name of the provider whose identity the mail is about. */
  provider: string;
  /** What the refunded payment was, where it did not pay its order. */
  refundOf: 'second_payment' | 'payment_after_cancellation' | 'wrong_amount' | null;
};

/** A line below the paragraphs with a label and its value: the data of the order or payment, which no sentence has to carry. */
export type MailRow = 'order' | 'product' | 'amount' | 'day';

type MailLinkSubject = { orderId: string | null; facts: MailFacts };
type MailPath = (about: MailLinkSubject) => string;

/** Everything about one mail except its cause, which is a line of a process. */
export type MailDefinition = Record<Language, MailText | ((details: MailDetails) => MailText)> & {
  /** What Settings, the log and an order's story call it. */
  name: Record<Language, string>;
  /** The choice by which its reader can turn it off; without one it is always sent. */
  choice?: MailChoice;
  /** The states in which what it says is true: in any other it is not sent, neither late nor again. */
  validWhile?: Validity;
  /**
   * The office may resend it while it is valid. Never set for a warning about a single incident, for a text that is no longer stored, or
   * for what can be requested in another way, such as a reminder or a new password.
   */
  canBeResent?: true;
  /** The office may add a note to it. */
  takesNote?: true;
  /** A shop restored from a back-up records its charge again, in another event: to its reader it is the same mail. */
  isOncePerCharge?: true;
  /** Sent after its reader was deleted, to an address that was kept for this mail alone. */
  isAfterDeletion?: true;
  /** Rows whose value is not known are left out. */
  rows?: readonly MailRow[];
  /** The page that its button opens, after a sign-in. */
  link: string | MailPath;
  /** The page also needs a one-time token, made when the mail is sent. */
  token?: 'confirm_email' | 'reset_password';
};

/** The page of the order; the list of orders for a mail about none. */
export const orderPath: MailPath = ({ orderId }) => (orderId ? `/app/orders/${orderId}` : '/app/orders');
/** The receipt of the charge; all transactions where the charge is not known. */
export const receiptPath: MailPath = ({ facts: { chargeId } }) =>
  chargeId ? `/app/receipts/${encodeURIComponent(chargeId)}` : '/app/transactions';

/** The page that the button of a mail opens. */
export const mailPath = ({ link }: MailDefinition, about: MailLinkSubject): string => (typeof link === 'string' ? link : link(about));

/** Whether what a mail says is still true; a subject that is not known counts as unchanged. */
export const isStillTrue = ({ validWhile }: MailDefinition, now: MailSubject): boolean =>
  !validWhile || isMailValid(validWhile, now) !== false;

/** The states in which the office may resend a mail; null for a mail that is never resent. */
export const resendValidity = ({ canBeResent, validWhile }: MailDefinition): Validity | null => (canBeResent && validWhile) ?? null;

/** The footnote of mails that anyone can cause by entering an address. */
export const ignoreUnrequested: Record<Language, string> = {
  en: 'If you did not request this, you can ignore this email: nothing will change.',
  ru: 'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
};

/** The start of the footnote of mails that warn about a sign-in or a change of the account. */
export const noActionIfYou: Record<Language, string> = {
  en: 'If this was you, no action is needed.',
  ru: 'Если это были вы, ничего делать не нужно.',
};
