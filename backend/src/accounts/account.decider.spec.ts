import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { accountStatuses, roles, sessionEndings, type AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import { theSystem, type Actor } from '@orderstream/contracts/shared/actor';
import fc from 'fast-check';
import { laws } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { account } from './account.decider.ts';
import {
  ChangeStatus,
  CompleteDeletion,
  ConfirmEmail,
  GrantRole,
  LinkGoogle,
  RecordPasswordChange,
  RecordProfileChange,
  RecordSessionsEnded,
  RefuseDeletion,
  RegisterUser,
  RevokeRole,
  StartDeletion,
  type AccountCommand,
} from './accounts.commands.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const boss = '22222222-2222-4222-8222-222222222222';
const changeId = '33333333-3333-4333-8333-333333333333';
const asAdmin: Actor = { kind: 'user', id: boss, role: 'admin' };
const asModerator: Actor = { kind: 'user', id: boss, role: 'moderator' };
const asAnn: Actor = { kind: 'user', id: ann, role: 'customer' };
const annAsAdmin: Actor = { kind: 'user', id: ann, role: 'admin' };

const given = specOf(account);
const registered: AccountEvent = { type: 'user_registered', data: { user_id: ann, method: 'password' } };
const confirmed: AccountEvent = { type: 'email_confirmed', data: { user_id: ann } };
const moved = (from: AccountStatus, to: AccountStatus): AccountEvent => ({
  type: 'user_status_changed',
  data: { user_id: ann, from, to, reason: 'other' },
});
const approved = moved('pending_approval', 'active');
const granted: AccountEvent = { type: 'role_granted', data: { user_id: ann, role: 'admin' } };
const deletionStarted: AccountEvent = { type: 'user_deletion_started', data: { user_id: ann, by: 'self' } };
const deleted: AccountEvent = { type: 'user_deleted', data: { user_id: ann } };

describe('nobody yet', () => {
  it('registers', () => given().when(new RegisterUser(ann, 'password')).then(registered));
  it('counts as confirmed when Google vouches for the address', () =>
    given()
      .when(new RegisterUser(ann, 'google'))
      .then({ type: 'user_registered', data: { user_id: ann, method: 'google' } }, confirmed));
  it('has no status to change', () =>
    given()
      .when(new ChangeStatus(ann, 'active', asAdmin))
      .refuses('account_unknown'));
});

describe('an unconfirmed account', () => {
  it('is confirmed once', () => {
    given(registered).when(new ConfirmEmail(ann)).then(confirmed);
    given(registered, confirmed).when(new ConfirmEmail(ann)).nothing();
  });
  it('cannot be approved', () =>
    given(registered)
      .when(new ChangeStatus(ann, 'active', asAdmin))
      .refuses('email_unconfirmed'));
  it('can be rejected', () =>
    given(registered)
      .when(new ChangeStatus(ann, 'suspended', asAdmin))
      .then({
        type: 'user_status_changed',
        data: { user_id: ann, from: 'pending_approval', to: 'suspended', reason: 'approval_rejected' },
      }));
  it('is not linked to Google', () => given(registered).when(new LinkGoogle(ann)).refuses('email_not_confirmed'));
});

describe('a confirmed account', () => {
  it('is approved, with the reason that goes without saying', () =>
    given(registered, confirmed)
      .when(new ChangeStatus(ann, 'active', asAdmin))
      .then({ type: 'user_status_changed', data: { user_id: ann, from: 'pending_approval', to: 'active', reason: 'approved' } }));
  it('keeps a reason that was named', () =>
    given(registered, confirmed, approved)
      .when(new ChangeStatus(ann, 'suspended', asAdmin, 'abuse'))
      .then({ type: 'user_status_changed', data: { user_id: ann, from: 'active', to: 'suspended', reason: 'abuse' } }));
  it('stays what it is', () =>
    given(registered, confirmed, approved)
      .when(new ChangeStatus(ann, 'active', asAdmin))
      .nothing());
  it('is not changed by its own person', () =>
    given(registered, confirmed, approved, granted)
      .when(new ChangeStatus(ann, 'inactive', annAsAdmin))
      .refuses('not_yourself'));
  it('is changed by a moderator, unless it has a role', () => {
    given(registered, confirmed)
      .when(new ChangeStatus(ann, 'active', asModerator))
      .then({ type: 'user_status_changed', data: { user_id: ann, from: 'pending_approval', to: 'active', reason: 'approved' } });
    given(registered, confirmed, approved, granted)
      .when(new ChangeStatus(ann, 'suspended', asModerator))
      .refuses('forbidden');
  });
  it('is linked to Google once', () => {
    const linked: AccountEvent = { type: 'google_linked', data: { user_id: ann } };
    given(registered, confirmed).when(new LinkGoogle(ann)).then(linked);
    given(registered, confirmed, linked).when(new LinkGoogle(ann)).nothing();
  });
});

describe('roles', () => {
  it('are granted and revoked once', () => {
    const revoked: AccountEvent = { type: 'role_revoked', data: { user_id: ann, role: 'admin' } };
    given(registered).when(new GrantRole(ann, 'admin')).then(granted);
    given(registered, granted).when(new GrantRole(ann, 'admin')).nothing();
    given(registered, granted)
      .when(new RevokeRole(ann, 'admin', asAdmin))
      .then(revoked);
    given(registered, granted, revoked)
      .when(new RevokeRole(ann, 'admin', asAdmin))
      .nothing();
  });
  it('of an administrator are not given up by oneself', () =>
    given(registered, granted)
      .when(new RevokeRole(ann, 'admin', annAsAdmin))
      .refuses('not_yourself'));
});

describe('a change whose values are elsewhere', () => {
  it('is a fact without values, recorded once', () => {
    const changed: AccountEvent = { type: 'profile_changed', data: { user_id: ann, change_id: changeId, fields: ['phone'] } };
    given(registered)
      .when(new RecordProfileChange(ann, changeId, ['phone']))
      .then(changed);
    given(registered, changed)
      .when(new RecordProfileChange(ann, changeId, ['phone']))
      .nothing();
  });
  it('is told apart from another one that the same request caused', () => {
    const ended: AccountEvent = { type: 'sessions_ended', data: { user_id: ann, change_id: changeId, cause: 'password_changed' } };
    const changed: AccountEvent = { type: 'password_changed', data: { user_id: ann, change_id: changeId, how: 'reset' } };
    given(registered, ended)
      .when(new RecordPasswordChange(ann, changeId, 'reset'))
      .then(changed);
  });
  it('of nothing is nothing', () =>
    given(registered)
      .when(new RecordProfileChange(ann, changeId, []))
      .nothing());
});

describe('deletion', () => {
  it('starts by oneself or by an administrator', () => {
    given(registered).when(new StartDeletion(ann, asAnn)).then(deletionStarted);
    given(registered)
      .when(new StartDeletion(ann, asAdmin))
      .then({ type: 'user_deletion_started', data: { user_id: ann, by: 'admin' } });
  });
  it('is not for an administrator to do to oneself', () => {
    given(registered, confirmed, approved, granted).when(new StartDeletion(ann, asAnn)).refuses('not_yourself');
  });
  it('keeps everything else out while it runs', () => {
    given(registered, confirmed, deletionStarted)
      .when(new ChangeStatus(ann, 'active', asAdmin))
      .refuses('account_deleted');
    given(registered, confirmed, deletionStarted).when(new GrantRole(ann, 'admin')).refuses('account_deleted');
    given(registered, deletionStarted).when(new StartDeletion(ann, asAdmin)).nothing();
  });
  it('can be refused, and tried again', () => {
    const refused: AccountEvent = { type: 'user_deletion_refused', data: { user_id: ann, reason: 'paid_orders_awaiting_delivery' } };
    given(registered, deletionStarted).when(new RefuseDeletion(ann, 'paid_orders_awaiting_delivery')).then(refused);
    given(registered, deletionStarted, refused).when(new CompleteDeletion(ann)).refuses('account_unknown');
    given(registered, deletionStarted, refused).when(new StartDeletion(ann, asAnn)).then(deletionStarted);
  });
  it('ends the account for good', () => {
    given(registered, deletionStarted).when(new CompleteDeletion(ann)).then(deleted);
    given(registered, deletionStarted, deleted).when(new CompleteDeletion(ann)).nothing();
    given(registered, deletionStarted, deleted).when(new ConfirmEmail(ann)).refuses('account_unknown');
    given(registered, deletionStarted, deleted).when(new RegisterUser(ann, 'password')).refuses('account_unknown');
  });
});

const anyBy = fc.constantFrom(asAdmin, asAnn, theSystem);
const anyChange = fc.constantFrom(changeId, ann, boss);
const anyAccountCommand: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.constantFrom('password' as const, 'google' as const).map((method) => new RegisterUser(ann, method)),
  fc.constant(new ConfirmEmail(ann)),
  fc.constant(new LinkGoogle(ann)),
  fc.tuple(fc.constantFrom(...accountStatuses), anyBy).map(([to, by]) => new ChangeStatus(ann, to, by)),
  fc.constantFrom(...roles).map((role) => new GrantRole(ann, role)),
  fc.tuple(fc.constantFrom(...roles), anyBy).map(([role, by]) => new RevokeRole(ann, role, by)),
  anyChange.map((change) => new RecordProfileChange(ann, change, ['phone'])),
  anyChange.map((change) => new RecordPasswordChange(ann, change, 'reset')),
  fc.tuple(anyChange, fc.constantFrom(...sessionEndings)).map(([change, cause]) => new RecordSessionsEnded(ann, change, cause)),
  anyBy.map((by) => new StartDeletion(ann, by)),
  fc.constant(new RefuseDeletion(ann, 'paid_orders_awaiting_delivery')),
  fc.constant(new CompleteDeletion(ann)),
);

describe('an account', () => laws(account, anyAccountCommand));
