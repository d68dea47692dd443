import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import { isMailValid, type MailSubject, type Validity } from '@orderstream/contracts/notifications/mails';
import type { MailFacts } from '../notifications.commands.ts';
import type { MailChoice } from '../choices/mail-choices.ts';

/** The text of one e-mail. No names and nothing that a user has typed, because an unconfirmed address may be a stranger's. */
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
  next: string | null;
  /** It is known not to be tried again. */
  isLast: boolean;
  /** Its reader has reported the problem that it solves. */
  solvesReport: boolean;
  /** The name of the provider whose identity the mail is about. */
  provider: string;
  /** What the refunded payment was, where it did not pay its order. */
  refundOf: 'second_payment' | 'payment_after_cancellation' | 'wrong_amount' | null;
};

/** A line below the paragraphs with a label and its value: the data of the order or payment, which no sentence has to carry. */
export type MailRow = 'order' | 'product' | 'amount' | 'day';

type MailAbout = { orderId: string | null; facts: MailFacts };
type LinkOf = (about: MailAbout) => string;

/** Everything about one e-mail but its cause, which is a line of a process. */
export type Mail = Record<Language, MailText | ((details: MailDetails) => MailText)> & {
  /** What Settings, the log and an order's story call it. */
  name: Record<Language, string>;
  /** Turned off by this choice of its reader. Without one it is always sent. */
  choice?: MailChoice;
  /** Not sent once what it says has ceased to be true, neither late nor again. */
  validWhile?: Validity;
  /**
   * The office may resend it while it is valid. Not: a warning about a single incident, a text that is no longer stored, and what can
   * be requested in another way, such as a reminder or a new password.
   */
  canBeResent?: true;
  /** The office may add a note to it. */
  takesNote?: true;
  /** A shop restored from a back-up records its charge again, in another event: to its reader it is the same mail. */
  isOncePerCharge?: true;
  /** Its reader has been deleted: it goes to an address that was kept for it alone. */
  isAfterDeletion?: true;
  /** Rows whose value is not known are left out. */
  rows?: readonly MailRow[];
  /** The page that its button opens, after a sign-in. */
  link: string | LinkOf;
  /** The page also needs a one-time token, made when the mail is sent. */
  token?: 'confirm_email' | 'reset_password';
};

export const orderPage: LinkOf = ({ orderId }) => (orderId ? `/app/orders/${orderId}` : '/app/orders');
export const receiptPage: LinkOf = ({ facts: { chargeId } }) =>
  chargeId ? `/app/receipts/${encodeURIComponent(chargeId)}` : '/app/transactions';

export const pathOf = ({ link }: Mail, about: MailAbout): string => (typeof link === 'string' ? link : link(about));

/** Whether a mail may be sent, as far as its subject is known. */
export const isTrueOf = ({ validWhile }: Mail, now: MailSubject): boolean => !validWhile || isMailValid(validWhile, now) !== false;

/** While what the office may send it again; null: never. */
export const resendWhile = ({ canBeResent, validWhile }: Mail): Validity | null => (canBeResent && validWhile) ?? null;

export const ignoreUnrequested: Record<Language, string> = {
  en: 'If you did not request this, you can ignore this email: nothing will change.',
  ru: 'Если вы этого не запрашивали, не обращайте внимания на это письмо: ничего не изменится.',
};

export const noActionIfYou: Record<Language, string> = {
  en: 'If this was you, no action is needed.',
  ru: 'Если это были вы, ничего делать не нужно.',
};
