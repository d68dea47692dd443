import type { MailEvent } from '@orderstream/contracts/notifications/events';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { Decider } from '../../platform/deciding/decider.ts';
import { refusal } from '../../platform/deciding/refusal.ts';

export type MailState = 'open' | 'sent' | 'failed' | 'repeated';

export type MailFailure = 'refused_by_server' | 'no_recipient' | 'gave_up';
export type MailAbout = { user_id: string; order_id: string | null; template: MailTemplate };
export type MailCommand =
  | { type: 'RecordMailSent'; mailId: string; about: MailAbout }
  | { type: 'RecordMailFailed'; mailId: string; about: MailAbout; failure: MailFailure }
  | { type: 'ResendMail'; mailId: string; about: MailAbout };

function decide(mail: MailState, command: MailCommand): MailEvent[] {
  const data = { mail_id: command.mailId, ...command.about };
  switch (command.type) {
    case 'RecordMailSent':
      return mail === 'sent' || mail === 'repeated' ? [] : [{ type: 'mail_sent', data }];
    case 'RecordMailFailed':
      return mail === 'open' ? [{ type: 'mail_failed', data: { ...data, failure: command.failure } }] : [];
    case 'ResendMail':
      if (mail === 'open') throw refusal('mail_under_way');
      return mail === 'repeated' ? [] : [{ type: 'mail_resend_requested', data }];
  }
}

function evolve(_mail: MailState, { type }: MailEvent): MailState {
  switch (type) {
    case 'mail_sent':
      return 'sent';
    case 'mail_failed':
      return 'failed';
    case 'mail_resend_requested':
      return 'repeated';
  }
}

export const mail: Decider<MailState, MailCommand, MailEvent> = { category: 'mail', initial: 'open', decide, evolve };
