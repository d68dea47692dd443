import type { MailEvent } from '@orderstream/contracts/notifications/events';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { Decider } from '../platform/deciding/decider.ts';

export type Mail = 'open' | 'sent' | 'failed';

export type MailFailure = 'refused_by_server' | 'no_recipient' | 'gave_up';
type MailSubject = { user_id: string; order_id: string | null; template: MailTemplate };
export type MailCommand =
  | { type: 'RecordMailSent'; mailId: string; about: MailSubject }
  | { type: 'RecordMailFailed'; mailId: string; about: MailSubject; failure: MailFailure };

function decide(mail: Mail, command: MailCommand): MailEvent[] {
  const data = { mail_id: command.mailId, ...command.about };
  switch (command.type) {
    case 'RecordMailSent':
      return mail === 'sent' ? [] : [{ type: 'mail_sent', data }];
    case 'RecordMailFailed':
      return mail === 'open' ? [{ type: 'mail_failed', data: { ...data, failure: command.failure } }] : [];
  }
}

function evolve(mail: Mail, { type }: MailEvent): Mail {
  switch (type) {
    case 'mail_requested':
      return mail;
    case 'mail_sent':
      return 'sent';
    case 'mail_failed':
      return 'failed';
  }
}

export const mail: Decider<Mail, MailCommand, MailEvent> = { category: 'mail', initial: 'open', decide, evolve };
