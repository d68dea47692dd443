import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { userRolesProjection } from './user-roles.projection.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const granted = (role: Role): AccountEvent => ({ type: 'role_granted', data: { user_id: ann, role } });
const revoked = (role: Role): AccountEvent => ({ type: 'role_revoked', data: { user_id: ann, role } });

describe('roles', () => {
  const given = givenEventsOf(userRolesProjection);

  it('have one row each', () =>
    given(granted('admin'), granted('auditor')).rows({ id: `${ann}:admin`, user_id: ann, role: 'admin' }, { role: 'auditor' }));
  it('lose their row when revoked, and get one again when granted again', async () => {
    await given(granted('admin'), granted('auditor'), revoked('admin')).rows({ role: 'auditor' });
    await given(granted('admin'), revoked('admin'), granted('admin')).rows({ role: 'admin' });
  });
  it('are removed when their user is deleted', () =>
    given(granted('admin'), granted('moderator'), { type: 'user_deleted', data: { user_id: ann } }).rows());
});
