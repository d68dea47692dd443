import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { MailEvent } from '@orderstream/contracts/notifications/events';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { Only, Recorded } from '@orderstream/contracts/shared/event';
import { nothing, type Process } from '../platform/process.ts';
import { RequestMail } from './notifications.commands.ts';

/** The mail that an event causes has the event's own id: seen twice, it is requested once. */
const mailAbout = (event: { id: string; data: { user_id: string } }, template: MailTemplate) =>
  new RequestMail(event.id, event.data.user_id, template, event.id);

function aboutStatus(event: Recorded<Only<AccountEvent, 'user_status_changed'>>): RequestMail | [] {
  const { from, to, reason } = event.data;
  switch (to) {
    case 'active':
      return mailAbout(event, from === 'pending_approval' ? 'account_approved' : 'account_reactivated');
    case 'suspended':
      return mailAbout(event, reason === 'approval_rejected' ? 'account_rejected' : 'account_suspended');
    case 'inactive':
      return mailAbout(event, 'account_deactivated');
    case 'pending_approval':
      return [];
  }
}

export const emails: Process<AccountEvent | MailEvent> = {
  name: 'emails',
  begins: 'now',
  when: {
    user_registered: (event) => (event.data.method === 'password' ? mailAbout(event, 'email_confirmation') : []),
    user_status_changed: aboutStatus,
    password_changed: (event) => mailAbout(event, 'password_changed'),
    /** Written by earlier versions, which asked for a mail by an event: it is sent unless its stream says that it was. */
    mail_requested: ({ data: { mail_id, user_id, template, cause_id, order_id }, at }) =>
      new RequestMail(mail_id, user_id, template, cause_id, order_id, {}, at),
    email_confirmed: nothing,
    /** Whoever set a password before may be somebody else: the owner is told that it still counts. */
    google_linked: (event) => mailAbout(event, 'google_linked'),
    role_granted: nothing,
    role_revoked: nothing,
    profile_changed: nothing,
    sessions_ended: nothing,
    user_deletion_started: nothing,
    user_deletion_refused: nothing,
    user_deleted: nothing,
    mail_sent: nothing,
    mail_failed: nothing,
  },
};
