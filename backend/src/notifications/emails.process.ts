import { awaitsApproval, type AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import type { MailEvent } from '@orderstream/contracts/notifications/events';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import type { Process } from '../platform/processes/process.ts';
import { RepeatMail, RequestMail, type MailFacts } from './notifications.commands.ts';

type AboutUser = { id: string; data: { user_id: string } };
/** Requests a mail to the user of an event. It has the id of the event, so that a repeated event requests it once. */
const mailAbout = (event: AboutUser, template: MailTemplate, userId = event.data.user_id, facts: MailFacts = {}) =>
  new RequestMail({ mailId: event.id, userId, template, causeId: event.id, orderId: null, facts, requestedAt: null });

/** Requests a mail that names the provider of an identity. */
const aboutIdentity = (event: AboutUser & { data: { provider: string } }, template: MailTemplate) =>
  mailAbout(event, template, event.data.user_id, { provider: event.data.provider });

/** Only the requester of a refused deletion gets a mail: the user of the account has lost nothing. */
function aboutRefusedDeletion(event: HandledEvent<OfType<AccountEventFor<'emails'>, 'user_deletion_refused'>>): RequestMail | [] {
  const { by, user_id: userId, administrator_id: administrator } = event.data;
  if (by === 'self') return mailAbout(event, 'deletion_refused');
  return administrator === null ? [] : mailAbout(event, 'user_not_deleted', administrator, { userId });
}

/** Requests the mail about a changed status; none for a new account. */
function aboutStatus(event: HandledEvent<OfType<AccountEventFor<'emails'>, 'user_status_changed'>>): RequestMail | [] {
  const { from, to, reason } = event.data;
  const templates: Record<AccountStatus, MailTemplate | null> = {
    active: awaitsApproval(from) ? 'account_approved' : 'account_reactivated',
    suspended: reason === 'approval_rejected' ? 'account_rejected' : 'account_suspended',
    inactive: 'account_deactivated',
    pending_approval: null,
  };
  const template = templates[to];
  return template ? mailAbout(event, template) : [];
}

export const emailsProcess: Process<AccountEventFor<'emails'> | OfType<MailEvent, 'mail_resend_requested'>> = {
  name: 'emails',
  begins: 'now',
  when: {
    user_registered: (event) => (event.data.method === 'password' ? mailAbout(event, 'email_confirmation') : []),
    user_status_changed: aboutStatus,
    password_changed: (event) => mailAbout(event, event.data.how === 'ended' ? 'password_ended' : 'password_changed'),
    identity_linked: (event) => aboutIdentity(event, 'identity_linked'),
    identity_unlinked: (event) => aboutIdentity(event, 'identity_unlinked'),
    role_granted: (event) => mailAbout(event, 'role_granted'),
    role_revoked: (event) => mailAbout(event, 'role_revoked'),
    second_factor_added: (event) => mailAbout(event, 'second_factor_added'),
    second_factor_removed: (event) => mailAbout(event, 'second_factor_removed'),
    second_factor_recovered: (event) => mailAbout(event, 'second_factor_recovered'),
    recovery_codes_renewed: (event) => mailAbout(event, 'recovery_codes_renewed'),
    recovery_code_used: (event) => mailAbout(event, 'recovery_code_used'),
    user_deletion_refused: aboutRefusedDeletion,
    mail_resend_requested: ({ id, data }) => new RepeatMail({ causeId: id, mailId: data.mail_id }),
  },
};
