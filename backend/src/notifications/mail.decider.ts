import type { MailEvent } from '@orderstream/contracts/notifications/events';
import type { Decider } from '../platform/decider.ts';
import type { MailCommand } from './notifications.commands.ts';

/** What became of a mail. */
export type Mail = 'open' | 'sent' | 'failed';

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
