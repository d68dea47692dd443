import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import type { Sku } from '@orderstream/contracts/catalogue';
import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { Command } from '../platform/deciding/command.ts';

/**
 * Requests an e-mail, which is owed until it is sent. `causeId` is the causing event or request; the mail's id derives from
 * it, so that a mail that is requested twice is owed once.
 */
export class RequestMail extends Command<void> {
  readonly type = 'RequestMail';
  constructor(
    readonly mailId: string,
    readonly userId: string,
    readonly template: MailTemplate,
    readonly causeId: string,
    readonly orderId: string | null = null,
    readonly facts: MailFacts = {},
    /** When the link in it was requested, where the mail was owed since; null: now. */
    readonly requestedAt: string | null = null,
  ) {
    super();
  }
}

/** Sends a mail again, with its own text and id. */
export class RepeatMail extends Command<void> {
  readonly type = 'RepeatMail';
  constructor(
    /** Records the request and the id of the new mail. */
    readonly causeId: string,
    readonly mailId: string,
  ) {
    super();
  }
}

/** Tells a customer that a delivery was taken back, where they had heard of one. */
export class TellTakenBack extends Command<void> {
  readonly type = 'TellTakenBack';
  constructor(
    readonly causeId: string,
    readonly userId: string,
    readonly orderId: string,
    /** Of the fact that units went back, in the order's stream. */
    readonly revision: bigint,
  ) {
    super();
  }
}

/** Tells a customer that the shop canceled an order, where they had heard of it. */
export class TellCanceled extends Command<void> {
  readonly type = 'TellCanceled';
  constructor(
    readonly causeId: string,
    readonly userId: string,
    readonly orderId: string,
    /** When it was canceled. */
    readonly at: string,
  ) {
    super();
  }
}

/** Mails the requester of a deletion that it was refused. */
export class TellDeletionRefused extends Command<void> {
  readonly type = 'TellDeletionRefused';
  constructor(
    readonly causeId: string,
    readonly userId: string,
    /** Of the refusal, in the account's stream. */
    readonly revision: bigint,
  ) {
    super();
  }
}

/** Tells a unit's owner that its private information has changed, unless the owner may not read it. */
export class TellSecretChanged extends Command<void> {
  readonly type = 'TellSecretChanged';
  constructor(
    readonly causeId: string,
    readonly sku: Sku,
    readonly productId: string,
    /** The order of a unit that its pool no longer remembers. */
    readonly orderId: string | null,
  ) {
    super();
  }
}

/** The facts that a mail's text needs. They are stored with the owed mail and hold nothing personal. */
export type MailFacts = {
  /** The product of a stock alert, and its quantity. */
  sku?: Sku;
  quantity?: number;
  amount?: number;
  currency?: string;
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
  attempt?: number;
  /** The time of the next payment attempt; null when there is none. */
  nextAttemptAt?: string | null;
  /** It solves a problem that its reader has reported. */
  solvesReport?: true;
  /** The office resends it: it is sent even if its reader has turned it off. */
  again?: true;
};

/** Keeps the address for one mail to a user who will have been deleted when it is sent. */
export class KeepAddress extends Command<void> {
  readonly type = 'KeepAddress';
  constructor(
    readonly mailId: string,
    readonly address: string,
    readonly language: Language | null,
  ) {
    super();
  }
}

/** Stores the office's note for the mail that this request causes. */
export class KeepMailWords extends Command<void> {
  readonly type = 'KeepMailWords';
  constructor(
    readonly userId: string,
    readonly text: string,
  ) {
    super();
  }
}

/** The request causes no mail after all. */
export class DropMailWords extends Command<void> {
  readonly type = 'DropMailWords';
}

/** Deletes the rows of mails that were sent long ago. */
export class SweepMails extends Command<void> {
  readonly type = 'SweepMails';
}

export class AskForAlert extends Command {
  readonly type = 'AskForAlert';
  constructor(
    readonly userId: string,
    readonly sku: Sku,
    readonly quantity: number,
  ) {
    super();
  }
}

/** Sends the alerts of a product whose quantity is in stock. */
export class CheckAlerts extends Command<void> {
  readonly type = 'CheckAlerts';
  constructor(
    readonly sku: Sku,
    /** The position of the event that added stock. A later check has covered it already. */
    readonly since: bigint | null = null,
  ) {
    super();
  }
}

/** Ends all alerts of a customer. */
export class DropAlerts extends Command<void> {
  readonly type = 'DropAlerts';
  constructor(readonly userId: string) {
    super();
  }
}
