import type { MailEvent } from '@orderstream/contracts/notifications/events';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { MailCommand } from './notifications.commands.ts';

export type RequestedMail = { user_id: string; order_id: string | null; template: MailTemplate; cause_id: string };
export type Mail = { state: 'unborn' | 'requested' | 'sent' | 'failed'; request: RequestedMail | null };

function decide(mail: Mail, command: MailCommand): MailEvent[] {
  const mail_id = command.mailId;
  if (command.type === 'RequestMail') {
    if (mail.state !== 'unborn') return [];
    const { userId: user_id, orderId: order_id, template, causeId: cause_id } = command;
    return [{ type: 'mail_requested', data: { mail_id, user_id, order_id, template, cause_id } }];
  }
  if (mail.request === null) throw refusal('not_found');
  const { user_id, order_id, template } = mail.request;
  switch (command.type) {
    case 'RecordMailSent':
      return mail.state === 'sent' ? [] : [{ type: 'mail_sent', data: { mail_id, user_id, order_id, template } }];
    case 'RecordMailFailed':
      if (mail.state !== 'requested') return [];
      return [{ type: 'mail_failed', data: { mail_id, user_id, order_id, template, failure: command.failure } }];
  }
}

function evolve(mail: Mail, event: MailEvent): Mail {
  switch (event.type) {
    case 'mail_requested': {
      const { user_id, order_id, template, cause_id } = event.data;
      return { state: 'requested', request: { user_id, order_id, template, cause_id } };
    }
    case 'mail_sent':
      return { ...mail, state: 'sent' };
    case 'mail_failed':
      return { ...mail, state: 'failed' };
  }
}

export const mail: Decider<Mail, MailCommand, MailEvent> = {
  category: 'mail',
  initial: { state: 'unborn', request: null },
  decide,
  evolve,
};
