import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { specOf } from '../platform/testing/spec.ts';
import { account } from './account.decider.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const boss = '22222222-2222-4222-8222-222222222222';
const asAnn: Actor = { kind: 'user', id: ann, role: 'customer' };
const asAdmin: Actor = { kind: 'user', id: boss, role: 'admin' };

const given = specOf(account);
const registered: AccountEvent = { type: 'user_registered', data: { user_id: ann, method: 'password' } };
const confirmed: AccountEvent = { type: 'email_confirmed', data: { user_id: ann } };
const approved: AccountEvent = {
  type: 'user_status_changed',
  data: { user_id: ann, from: 'pending_approval', to: 'active', reason: 'other' },
};
const granted: AccountEvent = { type: 'role_granted', data: { user_id: ann, role: 'admin', reason: 'joined_team' } };
const deletionStarted: AccountEvent = { type: 'user_deletion_started', data: { user_id: ann, by: 'self', administrator_id: null } };
const deleted: AccountEvent = { type: 'user_deleted', data: { user_id: ann } };
const startBy = (by: Actor) => ({ type: 'StartDeletion', userId: ann, by }) as const;
const refuseDeletion = { type: 'RefuseDeletion', userId: ann, reason: 'paid_orders_awaiting_delivery' } as const;
const complete = { type: 'CompleteDeletion', userId: ann } as const;
const byBoss = { by: 'admin', administrator_id: boss } as const;
const bySystem = { by: 'admin', administrator_id: null } as const;

describe('the deletion of an account', () => {
  it('is started by its user or by an administrator', () => {
    given(registered).when(startBy(asAnn)).then(deletionStarted);
    given(registered)
      .when({ ...startBy(asAdmin), reason: 'abuse' })
      .then({ type: 'user_deletion_started', data: { user_id: ann, by: 'admin', administrator_id: boss, reason: 'abuse' } });
  });
  it('cannot be started by administrators for themselves', () => {
    given(registered, confirmed, approved, granted).when(startBy(asAnn)).refuses('not_yourself');
  });
  it('refuses other changes while it runs', () => {
    given(registered, confirmed, deletionStarted)
      .when({ type: 'ChangeStatus', userId: ann, to: 'active', by: asAdmin })
      .refuses('account_deleted');
    given(registered, confirmed, deletionStarted)
      .when({ type: 'GrantRole', userId: ann, role: 'admin', by: asAdmin })
      .refuses('account_deleted');
    given(registered, deletionStarted).when(startBy(asAdmin)).nothing();
  });
  it('can be refused, and started again', () => {
    const refused: AccountEvent = {
      type: 'user_deletion_refused',
      data: { user_id: ann, by: 'self', administrator_id: null, reason: 'paid_orders_awaiting_delivery' },
    };
    given(registered, deletionStarted).when(refuseDeletion).then(refused);
    given(registered, deletionStarted, refused).when(complete).refuses('account_unknown');
    given(registered, deletionStarted, refused).when(startBy(asAnn)).then(deletionStarted);
  });
  it('records who had requested it when it is refused', () => {
    const started = (requester: { by: 'self' | 'admin'; administrator_id: string | null }): AccountEvent => ({
      type: 'user_deletion_started',
      data: { user_id: ann, ...requester },
    });
    for (const requester of [byBoss, bySystem])
      given(registered, deletionStarted, started(requester))
        .when(refuseDeletion)
        .then({ type: 'user_deletion_refused', data: { user_id: ann, ...requester, reason: 'paid_orders_awaiting_delivery' } });
  });
  it('is permanent', () => {
    given(registered, deletionStarted).when(complete).then(deleted);
    given(registered, deletionStarted, deleted).when(complete).nothing();
    given(registered, deletionStarted, deleted).when({ type: 'ConfirmEmail', userId: ann }).refuses('account_unknown');
    given(registered, deletionStarted, deleted).when({ type: 'RegisterUser', userId: ann, method: 'password' }).refuses('account_unknown');
  });
});
