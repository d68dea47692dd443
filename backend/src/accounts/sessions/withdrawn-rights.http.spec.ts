import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { account } from '../account.decider.ts';
import { SyncAdministrator } from '../accounts.commands.ts';
import { ChangeStatus } from '../administration/change-status.ts';
import { startShop, type SignedInPerson } from '../testing/people.ts';

const shop = startShop();
let admin: SignedInPerson;
beforeAll(async () => {
  admin = await shop().person('active', ['admin']);
});

const suspend = (id: string) =>
  shop().app.patch(`/api/admin/users/${id}/status`, { status: 'suspended', reason: 'abuse' }, { as: admin.token });
const revoke = (id: string, role: Role) =>
  shop().app.send('DELETE', `/api/admin/users/${id}/roles/${role}`, { as: admin.token, body: { reason: 'abuse' } });
const stats = (token: string) => shop().app.get<{ code?: string }>('/api/admin/stats', { as: token });
const seals = (token: string) => shop().app.get<{ code?: string }>('/api/audit/seals', { as: token });
const tokenOf = async ({ email }: SignedInPerson) => (await shop().login(email)).body.access_token;

/** Makes the tables of screens as they were before a change, as while the read models lag behind the log. */
async function showStill({ id }: SignedInPerson, ...roles: readonly Role[]): Promise<void> {
  await shop().rows(`update read.app_user set status = 'active' where id = $1`, [id]);
  for (const role of roles)
    await shop().rows(`insert into read.user_roles (id, user_id, role) values ($1, $2, $3) on conflict do nothing`, [
      `${id}:${role}`,
      id,
      role,
    ]);
}

describe('a person whose rights are withdrawn', () => {
  it('has no session after a suspension, and no role after signing in again, although the tables of screens lag', async () => {
    const person = await shop().person('active', ['moderator']);
    expect(await suspend(person.id)).toMatchObject({ status: 200 });
    await showStill(person, 'moderator');
    expect(await stats(person.token)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await shop().app.post('/api/auth/refresh', {}, { headers: { cookie: person.cookie } })).toMatchObject({ status: 401 });
    expect(await stats(await tokenOf(person))).toMatchObject({ status: 403, body: { code: 'account_not_active' } });
  });

  it('has no session after the last role is revoked, and no role after signing in again', async () => {
    const person = await shop().person('active', ['moderator']);
    expect(await revoke(person.id, 'moderator')).toMatchObject({ status: 200 });
    await showStill(person, 'moderator');
    expect(await stats(person.token)).toMatchObject({ status: 401 });
    expect(await stats(await tokenOf(person))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('keeps the session and the other role after one of two roles is revoked', async () => {
    const person = await shop().person('active', ['moderator', 'auditor']);
    expect(await revoke(person.id, 'moderator')).toMatchObject({ status: 200 });
    await showStill(person, 'moderator');
    expect(await stats(person.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await seals(person.token)).toMatchObject({ status: 200 });
  });

  it('loses them at the next sign-in, or when the worker finishes the change, if the request ended after the fact', async () => {
    const person = await shop().person('active', ['moderator']);
    const { id: userId } = person;
    await shop().decide(account, userId, { type: 'RevokeRole', userId, role: 'moderator', by: theSystem });
    await showStill(person, 'moderator');
    expect(await stats(await tokenOf(person))).toMatchObject({ status: 403, body: { code: 'forbidden' } });

    const other = await shop().person();
    await shop().decide(account, other.id, { type: 'ChangeStatus', userId: other.id, to: 'suspended', by: theSystem });
    await shop().execute(new SyncAdministrator({ userId: other.id }));
    expect(await shop().me(other.token)).toMatchObject({ status: 401 });
  });

  it('keeps the session of a sign-in after the reactivation when the change is repeated', async () => {
    const person = await shop().person('suspended');
    await shop().execute(new ChangeStatus({ userId: person.id, to: 'active', by: theSystem }));
    await shop().execute(new SyncAdministrator({ userId: person.id }));
    expect(await shop().app.get('/api/orders', { as: person.token })).toMatchObject({ status: 200 });
  });
});
