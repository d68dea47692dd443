import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import type { Sku } from '@orderstream/contracts/catalogue';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { Claim } from '../platform/claimed-work.ts';
import { Command } from '../platform/command.ts';
import type { OwedMail } from './owed-mails.ts';

/**
 * An e-mail that somebody is to get: it is owed from here on. `causeId` is the causing event or request; the mail's id
 * derives from it, so that a mail is owed once, however often it is asked for.
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
    /** When an earlier version was asked for it; null is now. */
    readonly requestedAt: string | null = null,
  ) {
    super();
  }
}

/** A unit's private information has changed: its owner is told, if it has one who may read it. */
export class TellSecretChanged extends Command<void> {
  readonly type = 'TellSecretChanged';
  constructor(
    readonly causeId: string,
    readonly sku: Sku,
    readonly productId: string,
    /** Of a unit that its pool no longer keeps in mind. */
    readonly orderId: string | null,
  ) {
    super();
  }
}

/** What a mail says of its cause. It is kept with the mail that is owed: nothing personal. */
export type MailFacts = {
  /** What is in stock again, and of how many units. */
  sku?: Sku;
  quantity?: number;
  amount?: number;
  currency?: string;
  /** Of what the mail is about: a payment, a failed attempt, an end. */
  day?: string;
  /** The payment whose receipt it leads to. */
  chargeId?: string;
  /** The invoice that was not paid: what is written about it is one thread. */
  invoiceId?: string;
  attempt?: number;
  /** When the payment is tried again; null when it is not. */
  nextAttemptAt?: string | null;
};

/** What the facts about a mail say of it. */
export type MailSubject = { user_id: string; order_id: string | null; template: MailTemplate };
export type MailFailure = 'refused_by_server' | 'no_recipient' | 'gave_up';
export type MailCommand =
  | { readonly type: 'RecordMailSent'; readonly mailId: string; readonly about: MailSubject }
  | { readonly type: 'RecordMailFailed'; readonly mailId: string; readonly about: MailSubject; readonly failure: MailFailure };

/** Hands owed mails to the mail server, and notes what came of it. */
export class DeliverMail extends Command<void> {
  readonly type = 'DeliverMail';
  constructor(readonly claim: Claim<OwedMail>) {
    super();
  }
}

/** Keeps an address for one mail whose person will be gone when it is sent. */
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

/** Clears away mails that were sent long ago. */
export class SweepMails extends Command<void> {
  readonly type = 'SweepMails';
}
