import { goodPassword, startShop, type SignedInPerson } from '../testing/people.ts';

const shop = startShop();
let admin: SignedInPerson;
beforeAll(async () => (admin = await shop().person('active', ['admin'])));

const change = (id: string, body: object) =>
  shop().app.patch<{ position: string }>(`/api/admin/users/${id}/status`, body, { as: admin.token });
const why = { PUT: { reason: 'joined_team' }, DELETE: { reason: 'left_team' } };
const role = (method: 'PUT' | 'DELETE', id: string, name: string, body: object = why[method], { token } = admin) =>
  shop().app.send(method, `/api/admin/users/${id}/roles/${name}`, { as: token, body });
type Listed = {
  items: { id: string; email: string; status: string; roles: string[] }[];
  matching: number;
  next: string | null;
  counts: Record<string, number>;
};
const list = (query: string) => shop().app.get<Listed>(`/api/admin/users?${query}`, { as: admin.token });

describe('an administrator', () => {
  it('approves a user, who may use the shop from the next request on', async () => {
    const { id, token } = await shop().person('pending_approval');
    const approval = await change(id, { status: 'active' });
    expect(approval).toMatchObject({ status: 200, body: { position: expect.any(String) as string } });
    expect((await shop().me(token, approval.body.position)).body.status).toBe('active');
    expect(await shop().app.get(`/api/admin/users/${id}`, { as: admin.token })).toMatchObject({
      status: 200,
      body: { id, status: 'active', phone: null },
    });
  });
  it('suspends a user, whose valid token is refused from the next request on (S9)', async () => {
    const { id, token } = await shop().person('active', ['admin']);
    expect(await shop().app.get('/api/admin/users', { as: token })).toMatchObject({ status: 200 });
    await change(id, { status: 'suspended', reason: 'abuse' });
    expect(await shop().app.get('/api/admin/users', { as: token })).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
  it('grants and revokes roles, effective on the next request', async () => {
    const { id, token } = await shop().person('active', ['auditor']);
    expect(await shop().app.get('/api/admin/users', { as: token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await role('PUT', id, 'admin')).toMatchObject({ status: 200 });
    expect(await shop().app.get('/api/admin/users', { as: token })).toMatchObject({ status: 200 });
    expect(await role('DELETE', id, 'admin')).toMatchObject({ status: 200 });
    expect(await shop().app.get('/api/admin/users', { as: token })).toMatchObject({ status: 403 });
    expect(await role('PUT', id, 'emperor')).toMatchObject({ status: 400 });
  });
  it('gives a reason for granting or revoking a role, which the activity log shows', async () => {
    const { id } = await shop().person();
    const refused = { status: 400, body: { code: 'invalid', details: [{ field: 'reason' }] } };
    for (const body of [{}, { reason: 'because I can' }, { reason: 'left_team' }, { reason: ['other'] }])
      expect(await role('PUT', id, 'moderator', body)).toMatchObject(refused);
    expect(await role('PUT', id, 'moderator', { reason: 'stands_in' })).toMatchObject({ status: 200 });
    for (const body of [{}, { reason: 'joined_team' }]) expect(await role('DELETE', id, 'moderator', body)).toMatchObject(refused);
    expect(await role('DELETE', id, 'moderator', { reason: 'duties_ended' })).toMatchObject({ status: 200 });
    const { body } = await shop().app.get<{ items: object[] }>(`/api/admin/events?user_id=${id}`, { as: admin.token });
    expect(body.items.slice(0, 2)).toMatchObject([
      { event_type: 'role_revoked', payload: { role: 'moderator', reason: 'duties_ended' }, actor: { id: admin.id } },
      { event_type: 'role_granted', payload: { role: 'moderator', reason: 'stands_in' } },
    ]);
  });
  it('refuses to approve an unconfirmed address', async () => {
    const id = await shop().signUpUser('unconfirmed@shop.test');
    expect(await change(id, { status: 'active' })).toMatchObject({ status: 409, body: { code: 'email_unconfirmed' } });
  });
  it('cannot change their own status or roles, nor remove the last administrator', async () => {
    expect(await change(admin.id, { status: 'inactive' })).toMatchObject({ status: 409, body: { code: 'not_yourself' } });
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await role(method, admin.id, method === 'PUT' ? 'auditor' : 'admin')).toMatchObject({
        status: 409,
        body: { code: 'not_yourself' },
      });
    expect(await shop().app.send('DELETE', `/api/admin/users/${admin.id}`, { as: admin.token, body: { reason: 'other' } })).toMatchObject({
      status: 409,
      body: { code: 'not_yourself' },
    });
    expect(await shop().app.send('DELETE', '/api/me', { as: admin.token, body: { current_password: goodPassword } })).toMatchObject({
      status: 409,
      body: { code: 'not_yourself' },
    });
  });
  it('remains when two administrators remove each other concurrently', async () => {
    const [one, two] = [await shop().person('active', ['admin']), await shop().person('active', ['admin'])];
    await change(one.id, { status: 'active' });
    const { body } = await list('limit=200');
    for (const { id } of body.items.filter(({ id, roles }) => roles.includes('admin') && ![one.id, two.id, admin.id].includes(id)))
      await role('DELETE', id, 'admin');
    await role('DELETE', admin.id, 'admin', why.DELETE, one);
    const answers = await Promise.all([
      shop().app.patch(`/api/admin/users/${two.id}/status`, { status: 'inactive' }, { as: one.token }),
      shop().app.patch(`/api/admin/users/${one.id}/status`, { status: 'inactive' }, { as: two.token }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const remaining = answers[0].status === 200 ? one : two;
    await role('PUT', admin.id, 'admin', why.PUT, remaining);
    admin = { ...admin, token: (await shop().login(admin.email)).body.access_token };
  });
  it('searches users by name or address, in pages, with counts', async () => {
    const waiting = await shop().person('pending_approval');
    const byAddress = await list(`search=${waiting.email.toUpperCase()}`);
    expect(byAddress.body).toMatchObject({ matching: 1, next: null, items: [{ id: waiting.id, status: 'pending_approval' }] });
    const first = await list('limit=2');
    const second = await list(`limit=2&after=${first.body.next}`);
    expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(4);
    expect(first.body.counts['all']).toBe(
      Object.entries(first.body.counts).reduce((sum, [name, count]) => (name === 'all' ? sum : sum + count), 0),
    );
    expect((await list('status=pending_approval')).body.items.every(({ status }) => status === 'pending_approval')).toBe(true);
    expect(await list('after=nonsense')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const { body } = await shop().app.get('/api/admin/stats', { as: admin.token });
    expect(body).toMatchObject({ users: { total: first.body.counts['all'] } });
  });
  it('gets a refusal for an unknown user', async () => {
    const nobody = '11111111-1111-4111-8111-111111111111';
    expect(await shop().app.get(`/api/admin/users/${nobody}`, { as: admin.token })).toMatchObject({
      status: 404,
      body: { code: 'account_unknown' },
    });
    expect(await change(nobody, { status: 'active' })).toMatchObject({ status: 404, body: { code: 'account_unknown' } });
  });
  it('reads the activity log of a user', async () => {
    const { id } = await shop().person();
    const { body } = await shop().app.get<{ items: object[] }>(`/api/admin/events?user_id=${id}`, { as: admin.token });
    expect(body.items).toMatchObject([
      { event_type: 'user_status_changed', user_name: 'Ann Example', user_deleted: false, source: 'system' },
      { event_type: 'email_confirmed', source: 'ui', actor: { kind: 'anonymous' } },
      { event_type: 'user_registered', payload: { method: 'password' } },
    ]);
    expect(await shop().app.get('/api/admin/events?event_type=nonsense', { as: admin.token })).toMatchObject({ status: 400 });
  });
});
