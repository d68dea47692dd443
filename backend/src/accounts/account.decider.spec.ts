import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import {
  accountStatuses,
  roles,
  sessionEndings,
  type AccountStatus,
  type ProfileField,
  type Role,
  type StatusReason,
} from '@orderstream/contracts/accounts/lifecycle';
import { theSystem, type Actor } from '@orderstream/contracts/shared/actor';
import fc from 'fast-check';
import { anyCommandOf, constantFields, deciderLaws } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { account, type AccountCommand } from './account.decider.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const boss = '22222222-2222-4222-8222-222222222222';
const changeId = '33333333-3333-4333-8333-333333333333';
const asAdmin: Actor = { kind: 'user', id: boss, role: 'admin' };
const asModerator: Actor = { kind: 'user', id: boss, role: 'moderator' };
const asAnn: Actor = { kind: 'user', id: ann, role: 'customer' };
const annAsAdmin: Actor = { kind: 'user', id: ann, role: 'admin' };

const register = (method: 'password' | 'identity') =>
  ({ type: 'RegisterUser', userId: ann, method, ...(method === 'identity' && { provider: 'google' as const }) }) as const;
const confirm = { type: 'ConfirmEmail', userId: ann } as const;
const linkGoogle = { type: 'LinkIdentity', userId: ann, provider: 'google' } as const;
const unlinkGoogle = { type: 'UnlinkIdentity', userId: ann, provider: 'google' } as const;
const changeStatus = (to: AccountStatus, by: Actor, reason?: StatusReason) =>
  ({ type: 'ChangeStatus', userId: ann, to, by, ...(reason && { reason }) }) as const;
const grant = (role: Role, by: Actor = asAdmin) => ({ type: 'GrantRole', userId: ann, role, by, reason: 'joined_team' }) as const;
const revoke = (role: Role, by: Actor) => ({ type: 'RevokeRole', userId: ann, role, by, reason: 'left_team' }) as const;
const changeProfile = (change: string, fields: readonly ProfileField[]) =>
  ({ type: 'RecordProfileChange', userId: ann, changeId: change, fields }) as const;
const start = (by: Actor) => ({ type: 'StartDeletion', userId: ann, by }) as const;
const refuseDeletion = { type: 'RefuseDeletion', userId: ann, reason: 'paid_orders_awaiting_delivery' } as const;
const complete = { type: 'CompleteDeletion', userId: ann } as const;

const given = specOf(account);
const registered: AccountEvent = { type: 'user_registered', data: { user_id: ann, method: 'password' } };
const confirmed: AccountEvent = { type: 'email_confirmed', data: { user_id: ann } };
const byIdentity = (type: 'identity_linked' | 'identity_unlinked', provider: string): AccountEvent => ({
  type,
  data: { user_id: ann, provider },
});
const [linked, unlinked] = [byIdentity('identity_linked', 'google'), byIdentity('identity_unlinked', 'google')];
const [otherLinked, otherUnlinked] = [byIdentity('identity_linked', 'another'), byIdentity('identity_unlinked', 'another')];
const moved = (from: AccountStatus, to: AccountStatus): AccountEvent => ({
  type: 'user_status_changed',
  data: { user_id: ann, from, to, reason: 'other' },
});
const approved = moved('pending_approval', 'active');
const granted: AccountEvent = { type: 'role_granted', data: { user_id: ann, role: 'admin', reason: 'joined_team' } };

describe('a person without an account', () => {
  it('registers', () => given().when(register('password')).then(registered));
  it('counts as confirmed when an identity provider vouches for the address', () =>
    given()
      .when(register('identity'))
      .then({ type: 'user_registered', data: { user_id: ann, method: 'identity', provider: 'google' } }, confirmed));
  it('has no status that could change', () => given().when(changeStatus('active', asAdmin)).refuses('account_unknown'));
});

describe('an unconfirmed account', () => {
  it('is confirmed once', () => {
    given(registered).when(confirm).then(confirmed);
    given(registered, confirmed).when(confirm).nothing();
  });
  it('cannot be approved', () => given(registered).when(changeStatus('active', asAdmin)).refuses('email_unconfirmed'));
  it('can be rejected', () =>
    given(registered)
      .when(changeStatus('suspended', asAdmin))
      .then({
        type: 'user_status_changed',
        data: { user_id: ann, from: 'pending_approval', to: 'suspended', reason: 'approval_rejected' },
      }));
  it('is not linked to Google', () => given(registered).when(linkGoogle).refuses('email_not_confirmed'));
});

describe('a confirmed account', () => {
  it('is approved, for the usual reason if none is named', () =>
    given(registered, confirmed)
      .when(changeStatus('active', asAdmin))
      .then({ type: 'user_status_changed', data: { user_id: ann, from: 'pending_approval', to: 'active', reason: 'approved' } }));
  it('is approved for the reason that is named', () =>
    given(registered, confirmed, approved)
      .when(changeStatus('suspended', asAdmin, 'abuse'))
      .then({ type: 'user_status_changed', data: { user_id: ann, from: 'active', to: 'suspended', reason: 'abuse' } }));
  it('is not approved again', () => given(registered, confirmed, approved).when(changeStatus('active', asAdmin)).nothing());
  it('refuses to change its own status', () =>
    given(registered, confirmed, approved, granted).when(changeStatus('inactive', annAsAdmin)).refuses('not_yourself'));
  it('is suspended by a moderator, unless it has a role', () => {
    given(registered, confirmed)
      .when(changeStatus('active', asModerator))
      .then({ type: 'user_status_changed', data: { user_id: ann, from: 'pending_approval', to: 'active', reason: 'approved' } });
    given(registered, confirmed, approved, granted).when(changeStatus('suspended', asModerator)).refuses('forbidden');
  });
  it('is linked to an identity and unlinked from it once, independently of other providers', () => {
    const bornThere: AccountEvent = { type: 'user_registered', data: { user_id: ann, method: 'identity', provider: 'google' } };
    given(registered, confirmed, otherLinked).when(linkGoogle).then(linked);
    given(registered, confirmed, otherLinked, linked, otherUnlinked).when(linkGoogle).nothing();
    given(registered, confirmed, otherLinked).when(unlinkGoogle).nothing();
    given(registered, confirmed, linked).when(unlinkGoogle).then(unlinked);
    given(bornThere, confirmed).when(unlinkGoogle).then(unlinked);
    given(bornThere, confirmed, unlinked).when(unlinkGoogle).nothing();
    given(bornThere, confirmed, unlinked).when(linkGoogle).then(linked);
  });
});

describe('roles', () => {
  it('are granted and revoked once', () => {
    const revoked: AccountEvent = { type: 'role_revoked', data: { user_id: ann, role: 'admin', reason: 'left_team' } };
    given(registered, approved).when(grant('admin')).then(granted);
    given(registered, approved, granted).when(grant('admin')).nothing();
    given(registered, approved, granted).when(revoke('admin', asAdmin)).then(revoked);
    given(registered, approved, granted, revoked).when(revoke('admin', asAdmin)).nothing();
  });
  it('are granted on the command line without an actor', () => {
    const unasked: AccountEvent = { type: 'role_granted', data: { user_id: ann, role: 'admin' } };
    given(registered, approved).when({ type: 'GrantRole', userId: ann, role: 'admin', by: theSystem }).then(unasked);
  });
  it('are not granted to an inactive account, which keeps the roles that it has', () => {
    given(registered, confirmed).when(grant('moderator')).refuses('role_needs_active_account');
    given(registered, confirmed, approved, moved('active', 'suspended')).when(grant('moderator')).refuses('role_needs_active_account');
    given(registered, approved, granted, moved('active', 'suspended')).when(grant('admin')).nothing();
  });
  it('cannot be granted to oneself nor revoked from oneself', () => {
    given(registered, approved, granted).when(grant('auditor', annAsAdmin)).refuses('not_yourself');
    given(registered, approved, granted).when(revoke('admin', annAsAdmin)).refuses('not_yourself');
  });
});

describe('a profile change, whose values are stored in the vault', () => {
  it('is recorded once, by an event without values', () => {
    const changed: AccountEvent = { type: 'profile_changed', data: { user_id: ann, change_id: changeId, fields: ['phone'] } };
    given(registered)
      .when(changeProfile(changeId, ['phone']))
      .then(changed);
    given(registered, changed)
      .when(changeProfile(changeId, ['phone']))
      .nothing();
  });
  it('is recorded beside another change of the same request', () => {
    const ended: AccountEvent = { type: 'sessions_ended', data: { user_id: ann, change_id: changeId, cause: 'password_changed' } };
    const changed: AccountEvent = { type: 'password_changed', data: { user_id: ann, change_id: changeId, how: 'reset' } };
    given(registered, ended).when({ type: 'RecordPasswordChange', userId: ann, changeId, how: 'reset' }).then(changed);
  });
  it('without changed fields is not recorded', () => given(registered).when(changeProfile(changeId, [])).nothing());
});

describe('a second factor', () => {
  const common = { user_id: ann, change_id: changeId };
  it.each<[AccountCommand, AccountEvent]>([
    [
      { type: 'RecordSecondFactorAdded', userId: ann, changeId, kind: 'totp' },
      { type: 'second_factor_added', data: { ...common, kind: 'totp' } },
    ],
    [
      { type: 'RecordSecondFactorRemoved', userId: ann, changeId, kind: 'passkey' },
      { type: 'second_factor_removed', data: { ...common, kind: 'passkey' } },
    ],
    [
      { type: 'RecordSecondFactorRecovered', userId: ann, changeId, reason: 'device_lost', by: asAdmin },
      { type: 'second_factor_recovered', data: { ...common, reason: 'device_lost' } },
    ],
    [
      { type: 'RecordRecoveryCodesRenewed', userId: ann, changeId },
      { type: 'recovery_codes_renewed', data: common },
    ],
    [
      { type: 'RecordRecoveryCodeUsed', userId: ann, changeId, remainingCodes: 9 },
      { type: 'recovery_code_used', data: { ...common, remaining_codes: 9 } },
    ],
  ])('is changed once for each change id: %j', (command, fact) => {
    given(registered).when(command).then(fact);
    given(registered, fact).when(command).nothing();
  });
  it('cannot be recovered by its own user', () =>
    given(registered, granted)
      .when({ type: 'RecordSecondFactorRecovered', userId: ann, changeId, reason: 'other', by: annAsAdmin })
      .refuses('not_yourself'));
});

const anyBy = fc.constantFrom(asAdmin, asAnn, theSystem);
const anyChange = fc.constantFrom(changeId, ann, boss);
const anyStatus = fc.constantFrom(...accountStatuses);
const anyRole = fc.constantFrom(...roles);
const ofAnn = { userId: ann };
const anyAccountCommand = anyCommandOf<AccountCommand>({
  RegisterUser: fc.constantFrom('password' as const, 'identity' as const).map(register),
  ConfirmEmail: fc.constant(confirm),
  LinkIdentity: fc.constant(linkGoogle),
  UnlinkIdentity: fc.constant(unlinkGoogle),
  ChangeStatus: fc.tuple(anyStatus, anyBy).map(([to, by]) => changeStatus(to, by)),
  GrantRole: fc.tuple(anyRole, anyBy).map(([role, by]) => grant(role, by)),
  RevokeRole: fc.tuple(anyRole, anyBy).map(([role, by]) => revoke(role, by)),
  RecordProfileChange: anyChange.map((change) => changeProfile(change, ['phone'])),
  RecordPasswordChange: fc.record({ ...constantFields({ ...ofAnn, type: 'RecordPasswordChange', how: 'reset' }), changeId: anyChange }),
  RecordSessionsEnded: fc.record({
    ...constantFields({ ...ofAnn, type: 'RecordSessionsEnded' }),
    changeId: anyChange,
    cause: fc.constantFrom(...sessionEndings),
  }),
  RecordSecondFactorAdded: fc.record({
    ...constantFields({ ...ofAnn, type: 'RecordSecondFactorAdded', kind: 'totp' }),
    changeId: anyChange,
  }),
  RecordSecondFactorRemoved: fc.record({
    ...constantFields({ ...ofAnn, type: 'RecordSecondFactorRemoved', kind: 'totp' }),
    changeId: anyChange,
  }),
  RecordSecondFactorRecovered: fc.record({
    ...constantFields({ ...ofAnn, type: 'RecordSecondFactorRecovered', reason: 'other' }),
    changeId: anyChange,
    by: anyBy,
  }),
  RecordRecoveryCodesRenewed: fc.record({ ...constantFields({ ...ofAnn, type: 'RecordRecoveryCodesRenewed' }), changeId: anyChange }),
  RecordRecoveryCodeUsed: fc.record({
    ...constantFields({ ...ofAnn, type: 'RecordRecoveryCodeUsed', remainingCodes: 9 }),
    changeId: anyChange,
  }),
  StartDeletion: anyBy.map(start),
  RefuseDeletion: fc.constant(refuseDeletion),
  CompleteDeletion: fc.constant(complete),
});

describe('an account', () => deciderLaws(account, anyAccountCommand));
