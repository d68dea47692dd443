import type { EventType } from '@orderstream/contracts/events';
import type { End } from './cells.ts';

const sessionScreens = [
  'live updates; the next request leads to the sign-in page',
  'platform/http/live/live.http › ends when the session has ended',
] as const;

/** Facts of accounts, roles and the office that end something. */
export const endsOfAccounts = {
  email_confirmed: {
    vault: [
      'links to confirm, but for the repetition of the request',
      'accounts/passwords/passwords.http › works once and not after its time',
    ],
    mails: [['email_confirmation'], 'notifications/sending/undone-mails.http › asks nobody to confirm an address that is confirmed'],
  },
  identity_unlinked: {
    vault: [
      'the sign-in by that identity, and all sessions',
      'accounts/identities/linking.http › is listed, and unlinked by its owner: its sessions end',
    ],
    screens: sessionScreens,
  },
  password_changed: {
    vault: [
      'a second step under way; sessions end by a fact of their own',
      'accounts/sign-in/second-step.http › that is under way ends with the password',
    ],
    mails: [['password_reset'], 'notifications/sending/undone-mails.http › is not sent when the password was changed'],
    screens: sessionScreens,
  },
  sessions_ended: {
    vault: ['those sessions, and the browsers that were known', 'accounts/sessions/known-devices.http › is unknown once %s'],
    screens: sessionScreens,
  },
  second_factor_removed: {
    vault: [
      'its codes, with the last one the recovery codes',
      'accounts/second-factor/second-factor.http › leaves the other one, then nothing',
    ],
    screens: [
      'the office, where a second factor is demanded',
      'accounts/second-factor/demanded-factor.http › finds them closed again when the last one is removed',
    ],
  },
  second_factor_recovered: {
    vault: [
      'all factors, recovery codes and sessions',
      'accounts/second-factor/demanded-factor.http › takes everything away, ends the sessions',
    ],
    screens: sessionScreens,
  },
  recovery_codes_renewed: {
    vault: ['the recovery codes of before', 'accounts/second-factor/second-factor.http › take the place of the old ones'],
  },
  recovery_code_used: { vault: ['that code', 'accounts/sign-in/second-step.http › is taken once, as people type it'] },
  user_status_changed: {
    states: [
      'the standing that every command asks for',
      'accounts/administration/users.admin.http › suspends a user: a valid token is refused from the next request on',
    ],
    vault: [
      'a suspended moderator’s taken orders',
      'office/taken-orders.http › is free again once its holder is suspended, or leaves the office',
    ],
    mails: [
      ['account_approved', 'account_rejected', 'account_suspended', 'account_deactivated', 'account_reactivated'],
      'notifications/sending/undone-mails.http › is not sent once it is no longer so',
    ],
  },
  role_revoked: {
    tables: ['its row', 'projections/accounts/user-roles › are gone when they were revoked, and come back'],
    vault: [
      'the orders that its holder had taken',
      'office/taken-orders.http › is free again once its holder is suspended, or leaves the office',
    ],
    screens: ['a download that runs', 'audit/exporting/downloads.controller › breaks off when its reader loses the role during it'],
  },
  administrator_removed: {
    states: [
      'one of the administrators, never the last',
      'accounts/administration/users.admin.http › remains when two administrators remove each other',
    ],
  },
  user_deletion_started: {
    states: ['signing in, ordering and paying', 'accounts/deletion/deletion.http › is out from the moment on that its deletion began'],
    screens: [
      'the session of its owner, however late the tables are',
      'accounts/deletion/deletion.http › is out once it has deleted itself',
    ],
  },
  user_deletion_refused: {
    tables: [
      'the entry of a deletion',
      'accounts/deletion/deletion-entries.laws › has an entry from the beginning of their deletion to its end',
    ],
  },
  user_deleted: {
    states: ['wishes to hear of stock', 'notifications/alerts/alerts.decider › goes with its person'],
    tables: ['the user, all roles', 'projections/accounts/user-roles › are all gone with the person'],
    vault: ['every row that names the person', 'accounts/deletion/deletion.http › leaves nothing behind that names the person'],
    screens: sessionScreens,
  },
  stock_alert_sent: { states: ['the wish', 'notifications/alerts/alerts.decider › is sent once'] },
  stock_alert_dropped: { states: ['the wish', 'notifications/alerts/alerts.decider › does not come back'] },
  mail_sent: { vault: ['the mail that was owed', 'notifications/sending/mail.http › is not sent when its stream records it as sent'] },
  mail_failed: { vault: ['the mail that was owed', 'notifications/sending/mail.decider › fails once'] },
  attention_dismissed: {
    tables: ['the entry, whose history stays', 'projections/payments/attention.reads › loses a dismissed entry, and keeps its history'],
  },
  log_origin_changed: {
    states: ['the name of the log that seals have', 'audit/sealing/origins › gets a new name, in a fact with the last size in common'],
    vault: [
      'facts that the log lost; an export excuses no other',
      'audit/sealing/origins › excuses no seal that differs from the common part',
    ],
  },
} as const satisfies Partial<Record<EventType, End>>;
