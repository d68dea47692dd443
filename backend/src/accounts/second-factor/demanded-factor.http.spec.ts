import { routeAccess } from '../../security/testing/access.ts';
import { apiModules } from '../../registry.ts';
import { cookieOf, startShop, type SignedInPerson } from '../testing/people.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';

const shop = startShop({ capabilities: apiModules, clock: stillClock, environment: { SECOND_FACTOR_DEMANDED_OF: 'admin, auditor' } });
const office = Object.entries(routeAccess).filter((entry): entry is [string, ('admin' | 'auditor' | 'moderator')[]] =>
  Array.isArray(entry[1]),
);
const absent = '0198a0a0-0000-4000-8000-0000000000ff';

/** A person with roles whose tables have caught up, whatever their access. */
async function withRoles(...roles: ('admin' | 'auditor' | 'moderator')[]): Promise<SecondFactorOf> {
  return new SecondFactorOf(shop, await shop().person('active', roles));
}

async function knock(route: string, { token }: Pick<SignedInPerson, 'token'>) {
  const [method = '', url = ''] = route.split(' ');
  const path = url.replace(':role', 'moderator').replaceAll(/:\w+/g, absent);
  const { status, body } = await shop().app.send<{ code?: string }>(method, path, {
    as: token,
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
  });
  return `${route}: ${status} ${body.code ?? ''}`;
}

describe('a user who must have a second factor', () => {
  it.each(['admin', 'auditor'] as const)('but has none is refused by every route of the office: %s', async (role) => {
    const { person } = await withRoles(role);
    const heard = await Promise.all(office.map(([route]) => knock(route, person)));
    expect(heard).toHaveLength(office.length);
    expect(heard.filter((one) => !one.endsWith(': 403 second_factor_required'))).toEqual([]);
  });
  it('is not admitted by another role either', async () => {
    const { person } = await withRoles('admin', 'moderator');
    expect(await knock('GET /api/admin/users', person)).toContain('second_factor_required');
  });
  it('may still use what all users may, and learns that it is missing', async () => {
    const { person } = await withRoles('admin');
    const { body } = await shop().app.get('/api/me', { as: person.token });
    expect(body).toMatchObject({ roles: ['admin'], second_factor_missing: true });
    expect(await shop().app.get('/api/orders', { as: person.token })).toMatchObject({ status: 200 });
    expect(await shop().app.get('/api/me/second-factor', { as: person.token })).toMatchObject({ body: { demanded: true } });
  });
  it('is admitted as soon as one is set up, in this session and in the next', async () => {
    const factor = await withRoles('admin');
    await factor.addTotp();
    expect(await shop().app.get('/api/admin/users', { as: factor.person.token })).toMatchObject({ status: 200 });
    expect((await shop().app.get('/api/me', { as: factor.person.token })).body).toMatchObject({ second_factor_missing: false });
    const session = await factor.show(await factor.waitingCookie(), 'totp', factor.code());
    expect(await shop().app.get('/api/admin/users', { as: session.body.access_token })).toMatchObject({ status: 200 });
    const again = await shop().app.post<{ access_token: string }>('/api/auth/refresh', undefined, {
      headers: { cookie: cookieOf(session) },
    });
    expect(await shop().app.get('/api/admin/users', { as: again.body.access_token })).toMatchObject({ status: 200 });
  });
  it('is refused again when the last one is removed', async () => {
    const factor = await withRoles('auditor');
    await factor.addTotp();
    expect(await knock('GET /api/audit/facts', factor.person)).not.toContain('second_factor');
    await factor.send('DELETE', '/api/me/second-factor/totp');
    expect(await knock('GET /api/audit/facts', factor.person)).toContain('second_factor_required');
  });
});

describe('a user who need not have a second factor', () => {
  it('is admitted without one', async () => {
    const { person } = await withRoles('moderator');
    expect(await shop().app.get('/api/admin/users', { as: person.token })).toMatchObject({ status: 200 });
    expect(await knock('GET /api/audit/facts', person)).toContain('403 forbidden');
  });
});

describe('an administrator who resets a second factor', () => {
  const recover = (by: SignedInPerson, id: string, reason = 'device_lost', key?: string) =>
    shop().app.post(`/api/admin/users/${id}/second-factor/recovery`, { reason }, { as: by.token, ...(key && { key }) });
  async function administrator(): Promise<SecondFactorOf> {
    const factor = await withRoles('admin');
    await factor.addTotp();
    return factor;
  }

  it('removes all factors, ends the sessions, and is recorded as the actor', async () => {
    const [{ person: admin }, lost] = [await administrator(), new SecondFactorOf(shop, await shop().person())];
    await lost.addTotp();
    await lost.addPasskey();
    const seen = () => shop().app.get(`/api/admin/users/${lost.person.id}/second-factor`, { as: admin.token });
    expect((await seen()).body).toEqual({ kinds: ['passkey', 'totp'] });
    const cookie = await lost.waitingCookie();
    expect(await recover(admin, lost.person.id)).toMatchObject({ status: 200, body: { position: expect.any(String) as string } });
    expect((await seen()).body).toEqual({ kinds: [] });
    expect(await shop().me(lost.person.token)).toMatchObject({ status: 401 });
    expect(await lost.show(cookie, 'totp', lost.code())).toMatchObject({ status: 401 });
    expect(await shop().login(lost.person.email)).toMatchObject({ status: 200 });
    const events = `/api/admin/events?user_id=${lost.person.id}&event_type=second_factor_recovered`;
    const { body } = await shop().app.get<{ items: object[] }>(events, { as: admin.token });
    expect(body.items).toMatchObject([{ payload: { reason: 'device_lost' }, actor: { kind: 'user', id: admin.id, role: 'admin' } }]);
  });
  it('resets it once, even if the request is repeated', async () => {
    const [{ person: admin }, lost] = [await administrator(), new SecondFactorOf(shop, await shop().person())];
    await lost.addTotp();
    const key = '0198a0a0-0000-7000-8000-00000000beef';
    const first = await recover(admin, lost.person.id, 'codes_lost', key);
    expect(await recover(admin, lost.person.id, 'codes_lost', key)).toMatchObject({ status: 200, body: first.body });
    expect(await recover(admin, lost.person.id)).toMatchObject({ status: 409, body: { code: 'second_factor_unset' } });
  });
  it('must give a reason, and cannot reset their own', async () => {
    const { person: admin } = await administrator();
    expect(await recover(admin, admin.id)).toMatchObject({ status: 409, body: { code: 'not_yourself' } });
    expect(await recover(admin, absent, 'because')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await recover(admin, absent)).toMatchObject({ status: 409, body: { code: 'second_factor_unset' } });
  });
  it('must have the role of an administrator', async () => {
    const lost = new SecondFactorOf(shop, await shop().person());
    await lost.addTotp();
    const { person: moderator } = await withRoles('moderator');
    expect(await recover(moderator, lost.person.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await recover(lost.person, lost.person.id)).toMatchObject({ status: 403 });
  });
});
