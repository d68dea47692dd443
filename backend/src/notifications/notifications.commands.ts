import type { Language } from '@orderstream/contracts/shared/languages';
import type { Sku } from '@orderstream/contracts/catalogue';
import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { command } from '../platform/deciding/command.ts';

/**
 * Requests an e-mail, which is owed until it is sent. `causeId` is the causing event or request; the mail's id derives from
 * it, so that a mail that is requested twice is owed once.
 */
export class RequestMail extends command('RequestMail')<
  {
    mailId: string;
    userId: string;
    template: MailTemplate;
    causeId: string;
    orderId: string | null;
    facts: MailFacts;
    /** When the link in it was requested, where the mail was owed since; null: now. */
    requestedAt: string | null;
  },
  void
>() {}

/** Sends a mail again, with its own text and id. */
export class RepeatMail extends command('RepeatMail')<
  {
    /** Records the request and the id of the new mail. */
    causeId: string;
    mailId: string;
  },
  void
>() {}

/** Requests a mail to an order's customer about changed private information, if the customer may read it. */
export class NotifySecretChanged extends command('NotifySecretChanged')<{ causeId: string; orderId: string }, void>() {}

/** The facts that a mail's text needs. They are stored with the owed mail and hold nothing personal. */
export type MailFacts = {
  /** The product of a stock alert, and its quantity. */
  sku?: Sku;
  quantity?: number;
  amount?: number;
  currency?: string;
  /** Who vouches for the identity that the mail is about. */
  provider?: string;
  /** Whom the mail is about, where that is not its reader. */
  userId?: string;
  /** The day of the payment, failed attempt or end. */
  day?: string;
  /** The payment whose receipt the mail links to. */
  chargeId?: string;
  /** Why the payment was refunded. */
  reason?: RefundReason;
  /** The unpaid invoice; all mails about it are one thread. */
  invoiceId?: string;
  /** The subscription of that invoice. */
  subscriptionId?: string;
  attempt?: number;
  /** The time of the next payment attempt; null when there is none. */
  nextAttemptAt?: string | null;
  /** It solves a problem that its reader has reported. */
  solvesReport?: true;
  /** The office resends it: it is sent even if its reader has turned it off. */
  again?: true;
};

/** Stores the address for the last mail to a user who is deleted before it is sent. */
export class KeepAddress extends command('KeepAddress')<{ mailId: string; address: string; language: Language | null }, void>() {}

/** Stores the office's note for the mail that this request causes; null removes it, because there is no such mail. */
export class KeepMailNote extends command('KeepMailNote')<{ userId: string; text: string | null }, void>() {}

export class RequestAlert extends command('RequestAlert')<{ userId: string; sku: Sku; quantity: number }>() {}

/** Sends the alerts of a product whose quantity is in stock. */
export class CheckAlerts extends command('CheckAlerts')<{ sku: Sku }, void>() {}

/** Ends all alerts of a customer. */
export class DropAlerts extends command('DropAlerts')<{ userId: string }, void>() {}
