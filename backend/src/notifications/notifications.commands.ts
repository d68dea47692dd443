import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import { Command } from '../platform/command.ts';

/** An e-mail that somebody is to get. `causeId` is the causing event or request; the mail's identity derives from it. */
export class RequestMail extends Command {
  readonly type = 'RequestMail';
  constructor(
    readonly mailId: string,
    readonly userId: string,
    readonly template: MailTemplate,
    readonly causeId: string,
    readonly orderId: string | null = null,
  ) {
    super();
  }
}

export class RecordMailSent extends Command {
  readonly type = 'RecordMailSent';
  constructor(readonly mailId: string) {
    super();
  }
}

export class RecordMailFailed extends Command {
  readonly type = 'RecordMailFailed';
  constructor(
    readonly mailId: string,
    readonly failure: MailFailure,
  ) {
    super();
  }
}
export type MailFailure = 'refused_by_server' | 'no_recipient' | 'gave_up';

export type MailCommand = RequestMail | RecordMailSent | RecordMailFailed;

/** Hands a requested mail to the mail server, and notes what came of it. */
export class DeliverMail extends Command<void> {
  readonly type = 'DeliverMail';
  constructor(
    readonly mailId: string,
    readonly requestedAt: string,
  ) {
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
