import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import {
  mayEnter,
  usualReason,
  type AccountStatus,
  type GrantReason,
  type LockOutReason,
  type PasswordChange,
  type ProfileField,
  type RecoveryReason,
  type RevokeReason,
  type Role,
  type SecondFactor,
  type SessionEnding,
  type StatusReason,
} from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { OfType } from '@orderstream/contracts/shared/event';
import { jsonSnapshot, type Decider } from '../platform/deciding/decider.ts';
import { refusal } from '../platform/deciding/refusal.ts';

/** Only what decisions need: screens read from read models and from the vault. */
export type Account = {
  status: AccountStatus | 'unborn' | 'deleted';
  confirmed: boolean;
  /** The providers whose identity signs the person in. */
  identities: readonly string[];
  roles: readonly Role[];
  deletion: 'none' | 'started' | 'refused';
  /** The person who requested the latest deletion. */
  deletionBy: Requester;
  /** The latest changes whose values are in the vault, so that a repeated one is recognized. */
  changes: readonly string[];
};

type Requester = Pick<OfType<AccountEvent, 'user_deletion_started'>['data'], 'by' | 'administrator_id'>;

export type AccountCommand = AccountDecision | VaultChange;

type AccountDecision = { userId: string } & (
  | { type: 'RegisterUser'; method: 'password' | 'identity'; provider?: IdentityProvider }
  | { type: 'ConfirmEmail' }
  | { type: 'LinkIdentity'; provider: IdentityProvider }
  | { type: 'UnlinkIdentity'; provider: IdentityProvider }
  | { type: 'ChangeStatus'; to: AccountStatus; by: Actor; reason?: StatusReason }
  | { type: 'GrantRole'; role: Role; by: Actor; reason?: GrantReason }
  | { type: 'RevokeRole'; role: Role; by: Actor; reason?: RevokeReason }
  | { type: 'StartDeletion'; by: Actor; reason?: LockOutReason }
  | { type: 'RefuseDeletion'; reason: 'paid_orders_awaiting_delivery' }
  | { type: 'CompleteDeletion' }
);

/** Records a change of the vault that has already happened. `changeId` makes a repetition harmless. */
type VaultChange = { userId: string; changeId: string } & (
  | { type: 'RecordProfileChange'; fields: readonly ProfileField[] }
  | { type: 'RecordPasswordChange'; how: PasswordChange }
  | { type: 'RecordSessionsEnded'; cause: SessionEnding }
  | { type: 'RecordSecondFactorAdded'; kind: SecondFactor }
  | { type: 'RecordSecondFactorRemoved'; kind: SecondFactor }
  | { type: 'RecordSecondFactorRecovered'; reason: RecoveryReason; by: Actor }
  | { type: 'RecordRecoveryCodesRenewed' }
  | { type: 'RecordRecoveryCodeUsed'; remainingCodes: number }
);

const initial: Account = {
  status: 'unborn',
  confirmed: false,
  identities: [],
  roles: [],
  deletion: 'none',
  deletionBy: { by: 'self', administrator_id: null },
  changes: [],
};
const mostChanges = 50;

/** Whether the account is active and has the role of an administrator. */
export const isActiveAdministrator = ({ status, roles }: Account): boolean => mayEnter(status) && roles.includes('admin');

type CommandByActor = { userId: string; by: Actor };
/** Whether an actor acts on their own account. */
const isOneself = ({ userId, by }: CommandByActor): boolean => by.id === userId;
/** The fields of a deletion event that name who requested it. */
const requesterOf = (command: CommandByActor): Requester =>
  isOneself(command) ? { by: 'self', administrator_id: null } : { by: 'admin', administrator_id: command.by.id };

function decide(account: Account, command: AccountCommand): AccountEvent[] {
  const user_id = command.userId;
  if (command.type === 'RegisterUser') return register(account, command);
  if (account.status === 'deleted' && command.type === 'CompleteDeletion') return [];
  if (account.status === 'unborn' || account.status === 'deleted') throw refusal('account_unknown');
  switch (command.type) {
    case 'ConfirmEmail':
      return account.confirmed ? [] : [{ type: 'email_confirmed', data: { user_id } }];
    case 'LinkIdentity':
    case 'UnlinkIdentity':
      return setIdentityLinked(account, command);
    case 'ChangeStatus':
      return changeStatus(account, account.status, command);
    case 'GrantRole':
      if (account.roles.includes(command.role)) return [];
      if (isOneself(command)) throw refusal('not_yourself');
      if (account.deletion === 'started') throw refusal('account_deleted');
      if (!mayEnter(account.status)) throw refusal('role_needs_active_account');
      return [{ type: 'role_granted', data: { user_id, role: command.role, ...(command.reason && { reason: command.reason }) } }];
    case 'RevokeRole':
      if (!account.roles.includes(command.role)) return [];
      if (isOneself(command)) throw refusal('not_yourself');
      return [{ type: 'role_revoked', data: { user_id, role: command.role, ...(command.reason && { reason: command.reason }) } }];
    case 'RecordProfileChange':
    case 'RecordPasswordChange':
    case 'RecordSessionsEnded':
    case 'RecordSecondFactorAdded':
    case 'RecordSecondFactorRemoved':
    case 'RecordSecondFactorRecovered':
    case 'RecordRecoveryCodesRenewed':
    case 'RecordRecoveryCodeUsed':
      return recordVaultChange(account, command);
    case 'StartDeletion':
      return startDeletion(account, command);
    case 'RefuseDeletion':
      return account.deletion === 'started'
        ? [{ type: 'user_deletion_refused', data: { user_id, ...account.deletionBy, reason: command.reason } }]
        : [];
    case 'CompleteDeletion':
      if (account.deletion !== 'started') throw refusal('account_unknown');
      return [{ type: 'user_deleted', data: { user_id } }];
  }
}

/** Administrators cannot delete their own account. */
function startDeletion(account: Account, command: Extract<AccountCommand, { type: 'StartDeletion' }>): AccountEvent[] {
  const { userId: user_id, by, reason } = command;
  if (account.deletion === 'started') return [];
  if (isOneself(command) && (by.role === 'admin' || isActiveAdministrator(account))) throw refusal('not_yourself');
  return [{ type: 'user_deletion_started', data: { user_id, ...requesterOf(command), ...(reason && { reason }) } }];
}

type SwitchIdentity = Extract<AccountCommand, { type: 'LinkIdentity' | 'UnlinkIdentity' }>;

/** Links or unlinks an identity; repeating it is harmless. */
function setIdentityLinked(account: Account, { type, userId: user_id, provider }: SwitchIdentity): AccountEvent[] {
  const linked = type === 'LinkIdentity';
  if (account.identities.includes(provider) === linked) return [];
  if (linked && !account.confirmed) throw refusal('email_not_confirmed');
  return [{ type: linked ? 'identity_linked' : 'identity_unlinked', data: { user_id, provider } }];
}

/** Creates the account. An identity provider has already confirmed the address. */
function register(account: Account, { userId, method, provider }: Extract<AccountCommand, { type: 'RegisterUser' }>): AccountEvent[] {
  if (account.status === 'deleted') throw refusal('account_unknown');
  if (account.status !== 'unborn') return [];
  const registered: AccountEvent = { type: 'user_registered', data: { user_id: userId, method, ...(provider && { provider }) } };
  return method === 'identity' ? [registered, { type: 'email_confirmed', data: { user_id: userId } }] : [registered];
}

/** A moderator may not change people with a role. */
function changeStatus(account: Account, from: AccountStatus, command: Extract<AccountCommand, { type: 'ChangeStatus' }>): AccountEvent[] {
  const { userId: user_id, to, reason = usualReason(from, to) } = command;
  if (from === to) return [];
  if (isOneself(command)) throw refusal('not_yourself');
  if (command.by.role === 'moderator' && account.roles.length > 0) throw refusal('forbidden');
  if (account.deletion === 'started') throw refusal('account_deleted');
  if (mayEnter(to) && !account.confirmed) throw refusal('email_unconfirmed');
  return [{ type: 'user_status_changed', data: { user_id, from, to, reason } }];
}

/** One request may cause several changes: each is recognized by its event's type and the request. */
const eventOfRecording = {
  RecordProfileChange: 'profile_changed',
  RecordPasswordChange: 'password_changed',
  RecordSessionsEnded: 'sessions_ended',
  RecordSecondFactorAdded: 'second_factor_added',
  RecordSecondFactorRemoved: 'second_factor_removed',
  RecordSecondFactorRecovered: 'second_factor_recovered',
  RecordRecoveryCodesRenewed: 'recovery_codes_renewed',
  RecordRecoveryCodeUsed: 'recovery_code_used',
} as const satisfies Record<VaultChange['type'], AccountEvent['type']>;

/** The event for a change of the vault, once for each change id. */
function recordVaultChange(account: Account, command: VaultChange): AccountEvent[] {
  if (account.changes.includes(`${eventOfRecording[command.type]} ${command.changeId}`)) return [];
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
    case 'RecordSecondFactorAdded':
      return [{ type: 'second_factor_added', data: { ...common, kind: command.kind } }];
    case 'RecordSecondFactorRemoved':
      return [{ type: 'second_factor_removed', data: { ...common, kind: command.kind } }];
    case 'RecordSecondFactorRecovered':
      if (isOneself(command)) throw refusal('not_yourself');
      return [{ type: 'second_factor_recovered', data: { ...common, reason: command.reason } }];
    case 'RecordRecoveryCodesRenewed':
      return [{ type: 'recovery_codes_renewed', data: common }];
    case 'RecordRecoveryCodeUsed':
      return [{ type: 'recovery_code_used', data: { ...common, remaining_codes: command.remainingCodes } }];
  }
}

function evolve(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case 'user_registered':
      return { ...account, status: 'pending_approval', identities: event.data.provider ? [event.data.provider] : [] };
    case 'email_confirmed':
      return { ...account, confirmed: true };
    case 'identity_linked':
      return { ...account, identities: [...account.identities, event.data.provider] };
    case 'identity_unlinked':
      return { ...account, identities: account.identities.filter((provider) => provider !== event.data.provider) };
    case 'user_status_changed':
      return { ...account, status: event.data.to };
    case 'role_granted':
      return { ...account, roles: [...account.roles, event.data.role] };
    case 'role_revoked':
      return { ...account, roles: account.roles.filter((role) => role !== event.data.role) };
    case 'profile_changed':
    case 'password_changed':
    case 'sessions_ended':
    case 'second_factor_added':
    case 'second_factor_removed':
    case 'second_factor_recovered':
    case 'recovery_codes_renewed':
    case 'recovery_code_used':
      return { ...account, changes: [...account.changes, `${event.type} ${event.data.change_id}`].slice(-mostChanges) };
    case 'user_deletion_started': {
      const { by, administrator_id } = event.data;
      return { ...account, deletion: 'started', deletionBy: { by, administrator_id } };
    }
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
  snapshots: jsonSnapshot(2),
};
