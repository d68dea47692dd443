import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { usualReason, type AccountStatus, type Role } from '@orderstream/contracts/accounts/lifecycle';
import { inOnePart, type Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { AccountCommand, ChangeStatus, RevokeRole, StartDeletion } from './accounts.commands.ts';

/** Only what a decision needs. Whatever a screen shows lives in a read model or in the vault. */
export type Account = {
  status: AccountStatus | 'unborn' | 'deleted';
  confirmed: boolean;
  googleLinked: boolean;
  roles: readonly Role[];
  deletion: 'none' | 'started' | 'refused';
  /** Of the latest changes whose values are elsewhere, so that a repeated one is known. */
  changes: readonly string[];
};

const initial: Account = { status: 'unborn', confirmed: false, googleLinked: false, roles: [], deletion: 'none', changes: [] };
const changesKept = 50;

export const isActiveAdministrator = ({ status, roles }: Account): boolean => status === 'active' && roles.includes('admin');

const isOneself = (command: ChangeStatus | RevokeRole | StartDeletion): boolean => command.by.id === command.userId;

function decide(account: Account, command: AccountCommand): AccountEvent[] {
  const user_id = command.userId;
  if (command.type === 'RegisterUser') return register(account, command);
  if (account.status === 'deleted' && command.type === 'CompleteDeletion') return [];
  if (account.status === 'unborn' || account.status === 'deleted') throw refusal('account_unknown');
  switch (command.type) {
    case 'ConfirmEmail':
      return account.confirmed ? [] : [{ type: 'email_confirmed', data: { user_id } }];

    case 'LinkGoogle':
      if (account.googleLinked) return [];
      if (!account.confirmed) throw refusal('email_not_confirmed');
      return [{ type: 'google_linked', data: { user_id } }];

    case 'ChangeStatus':
      return changeStatus(account, account.status, command);

    case 'GrantRole':
      if (account.roles.includes(command.role)) return [];
      if (account.deletion === 'started') throw refusal('account_deleted');
      return [{ type: 'role_granted', data: { user_id, role: command.role } }];

    case 'RevokeRole':
      if (!account.roles.includes(command.role)) return [];
      if (command.role === 'admin' && isOneself(command)) throw refusal('not_yourself');
      return [{ type: 'role_revoked', data: { user_id, role: command.role } }];

    case 'RecordProfileChange':
    case 'RecordPasswordChange':
    case 'RecordSessionsEnded':
      return record(account, command);

    case 'StartDeletion':
      if (account.deletion === 'started') return [];
      if (isOneself(command) && (command.by.role === 'admin' || isActiveAdministrator(account))) throw refusal('not_yourself');
      return [{ type: 'user_deletion_started', data: { user_id, by: isOneself(command) ? 'self' : 'admin' } }];

    case 'RefuseDeletion':
      return account.deletion === 'started' ? [{ type: 'user_deletion_refused', data: { user_id, reason: command.reason } }] : [];

    case 'CompleteDeletion':
      if (account.deletion !== 'started') throw refusal('account_unknown');
      return [{ type: 'user_deleted', data: { user_id } }];
  }
}

function register(account: Account, { userId, method }: Extract<AccountCommand, { type: 'RegisterUser' }>): AccountEvent[] {
  if (account.status === 'deleted') throw refusal('account_unknown');
  if (account.status !== 'unborn') return [];
  const registered: AccountEvent = { type: 'user_registered', data: { user_id: userId, method } };
  return method === 'google' ? [registered, { type: 'email_confirmed', data: { user_id: userId } }] : [registered];
}

function changeStatus(account: Account, from: AccountStatus, command: ChangeStatus): AccountEvent[] {
  const { userId: user_id, to, reason = usualReason(from, to) } = command;
  if (from === to) return [];
  if (isOneself(command)) throw refusal('not_yourself');
  if (command.by.role === 'moderator' && account.roles.length > 0) throw refusal('forbidden');
  if (account.deletion === 'started') throw refusal('account_deleted');
  if (to === 'active' && !account.confirmed) throw refusal('email_unconfirmed');
  return [{ type: 'user_status_changed', data: { user_id, from, to, reason } }];
}

type Recording = Extract<AccountCommand, { changeId: string }>;

/** One request may cause several: each is known by its kind and the request. */
const recordedAs = {
  RecordProfileChange: 'profile_changed',
  RecordPasswordChange: 'password_changed',
  RecordSessionsEnded: 'sessions_ended',
} as const satisfies Record<Recording['type'], AccountEvent['type']>;

function record(account: Account, command: Recording): AccountEvent[] {
  if (account.changes.includes(`${recordedAs[command.type]} ${command.changeId}`)) return [];
  const common = { user_id: command.userId, change_id: command.changeId };
  switch (command.type) {
    case 'RecordProfileChange': {
      const [first, ...others] = command.fields;
      return first === undefined ? [] : [{ type: 'profile_changed', data: { ...common, fields: [first, ...others] } }];
    }
    case 'RecordPasswordChange':
      return [{ type: 'password_changed', data: { ...common, how: command.how } }];
    case 'RecordSessionsEnded':
      return [{ type: 'sessions_ended', data: { ...common, cause: command.cause } }];
  }
}

function evolve(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case 'user_registered':
      return { ...account, status: 'pending_approval' };
    case 'email_confirmed':
      return { ...account, confirmed: true };
    case 'google_linked':
      return { ...account, googleLinked: true };
    case 'user_status_changed':
      return { ...account, status: event.data.to };
    case 'role_granted':
      return { ...account, roles: [...account.roles, event.data.role] };
    case 'role_revoked':
      return { ...account, roles: account.roles.filter((role) => role !== event.data.role) };
    case 'profile_changed':
    case 'password_changed':
    case 'sessions_ended':
      return { ...account, changes: [...account.changes, `${event.type} ${event.data.change_id}`].slice(-changesKept) };
    case 'user_deletion_started':
      return { ...account, deletion: 'started' };
    case 'user_deletion_refused':
      return { ...account, deletion: 'refused' };
    case 'user_deleted':
      return { ...account, status: 'deleted' };
  }
}

export const account: Decider<Account, AccountCommand, AccountEvent> = {
  category: 'account',
  initial,
  decide,
  evolve,
  snapshots: inOnePart(1),
};
