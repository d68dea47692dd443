import type { EventType } from '@orderstream/contracts/events';
import type { End } from './cells.ts';

const sessionScreens = [
  'live updates; the next request leads to the sign-in page',
  'platform/http/live/live.http › ends when the session has ended',
] as const;

/** Events of accounts, roles and the office that end something. */
export const endsOfAccounts = {
  email_confirmed: {
    vault: [
      'links to confirm, but for the repetition of the request',
      'accounts/passwords/passwords.http › works once, and not after it has expired',
    ],
    mails: [['email_confirmation'], 'notifications/sending/undone-mails.http › does not ask to confirm a confirmed address'],
  },
  identity_unlinked: {
    vault: [
      'the sign-in by that identity, and all sessions',
      'accounts/identities/linking.http › is listed and unlinked by its owner, which ends its sessions and refuses its next sign-in',
    ],
    screens: sessionScreens,
  },
  password_changed: {
    vault: [
      'a sign-in that waits for its second factor; sessions end by a fact of their own',
      'accounts/sign-in/second-step.http › is refused if the password was changed since its first step',
    ],
    mails: [['password_reset'], 'notifications/sending/undone-mails.http › is not sent when the password was changed'],
    screens: sessionScreens,
  },
  sessions_ended: {
    vault: ['those sessions, and the browsers that were known', 'accounts/sessions/known-devices.http › is unknown again after %s'],
    work: ['the rest of bulk jobs started in them', 'office/bulk-interrupted.http › signs out, ends'],
    screens: sessionScreens,
  },
  second_factor_removed: {
    vault: [
      'its codes, with the last one the recovery codes',
      'accounts/second-factor/second-factor.http › leaves the other one, and with the last one removes the recovery codes',
    ],
    screens: [
      'the office, where a second factor is demanded',
      'accounts/second-factor/demanded-factor.http › is refused again when the last one is removed',
    ],
  },
  second_factor_recovered: {
    vault: [
      'all factors, recovery codes and sessions',
      'accounts/second-factor/demanded-factor.http › removes all factors, ends the sessions, and is recorded as the actor',
    ],
    screens: sessionScreens,
  },
  recovery_codes_renewed: {
    vault: ['the earlier recovery codes', 'accounts/second-factor/second-factor.http › replace the old ones'],
  },
  recovery_code_used: {
    vault: ['that code', 'accounts/sign-in/second-step.http › is accepted once, with or without hyphen and in any letter case'],
  },
  user_status_changed: {
    states: [
      'the standing that every command asks for',
      'accounts/administration/users.admin.http › suspends a user, whose valid token is refused from the next request on (S9)',
    ],
    vault: [
      'a suspended moderator’s taken orders',
      'office/taken-orders.http › is released when its holder is suspended or leaves the office',
    ],
    work: ['the rest of bulk jobs of a suspended person', 'office/bulk-interrupted.http › is suspended, ends'],
    mails: [
      ['account_approved', 'account_rejected', 'account_suspended', 'account_deactivated', 'account_reactivated'],
      'notifications/sending/undone-mails.http › is not sent if the status has changed again',
    ],
    screens: [
      'all sessions of a person who is locked out',
      'accounts/sessions/withdrawn-rights.http › has no session after a suspension, and no role after signing in again, although the tables of screens lag',
    ],
  },
  role_revoked: {
    tables: ['its row', 'projections/accounts/user-roles › lose their row when revoked, and get one again when granted again'],
    vault: [
      'the orders that its holder had taken; with the last role, all sessions',
      'office/taken-orders.http › is released when its holder is suspended or leaves the office',
    ],
    work: ['the rest of bulk jobs to which the role gave the right', 'office/bulk-interrupted.http › loses the role, ends'],
    screens: ['a download that runs', 'audit/exporting/downloads.controller › breaks off when its reader loses the role during it'],
  },
  administrator_removed: {
    states: [
      'one of the administrators, never the last',
      'accounts/administration/users.admin.http › remains when two administrators remove each other concurrently',
    ],
  },
  user_deletion_started: {
    states: ['signing in, ordering and paying', 'accounts/deletion/deletion.http › is signed out when its deletion starts'],
    screens: [
      'the session of its owner, however late the tables are',
      'accounts/deletion/deletion.http › is signed out once its user has deleted it, even if the tables are behind the log',
    ],
  },
  user_deletion_refused: {
    tables: [
      'the entry of a deletion',
      'accounts/deletion/deletion-entries.laws › has an entry in the attention queue exactly while the deletion runs',
    ],
  },
  user_deleted: {
    states: ['requests for stock alerts', 'notifications/alerts/alerts.decider › is dropped when its customer is deleted'],
    tables: ['the user, all roles', 'projections/accounts/user-roles › are removed when their user is deleted'],
    vault: ['every row that names the person', 'accounts/deletion/deletion.http › leaves no personal data behind (S12)'],
    screens: sessionScreens,
  },
  stock_alert_sent: {
    states: ['the request for the alert', 'notifications/alerts/alerts.decider › is sent once to a customer who is named twice'],
  },
  stock_alert_dropped: { states: ['the request for the alert', 'notifications/alerts/alerts.decider › is not sent after it was dropped'] },
  mail_sent: {
    vault: [
      'the mail that was owed',
      'notifications/sending/mail.http › is not sent again if its stream records it as sent, even if the table does not',
    ],
  },
  mail_failed: { vault: ['the mail that was owed', 'notifications/sending/mail.decider › fails once'] },
  attention_dismissed: {
    tables: [
      'the entry, whose history stays',
      'projections/payments/attention/attention.reads › loses a dismissed entry, and keeps its history',
    ],
  },
  log_origin_changed: {
    states: ['the name of the log that seals have', 'audit/sealing/origins › gets a new name, in a fact with the last size in common'],
    vault: [
      'facts that the log lost; an export excuses no other',
      'audit/sealing/origins › excuses no seal that differs from the common part',
    ],
  },
} as const satisfies Partial<Record<EventType, End>>;
