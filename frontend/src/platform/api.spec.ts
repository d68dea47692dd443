import { api, addressOf } from './api.ts';
import { RefusalError, Unreachable } from './refused.ts';
import { startSession, closeSession } from './session.ts';
import { staleAddresses } from './stale.ts';
import { ok, refuses, stubServer } from './testing/server.ts';

const session = (expires_in = 900) => ({
  access_token: `token-${expires_in}`,
  token_type: 'bearer',
  expires_in,
  expires_at: 0,
  user: { id: 'u1', email: 'a@b.c' },
});
afterEach(() => closeSession({ aloud: false }));

describe('a call of the API', () => {
  it('fills in its path and leaves out undefined parameters', () => {
    expect(
      addressOf('/api/admin/users/{id}/roles/{role}', { path: { id: 'a/b', role: 'admin' }, query: { after: undefined, search: 'x y' } }),
    ).toBe('/api/admin/users/a%2Fb/roles/admin?search=x+y');
  });

  it('that is refused rejects with the code and the time to wait', async () => {
    stubServer({ 'POST /api/auth/login': refuses(429, 'too_many_requests', { 'retry-after': '30' }) });
    const refusal = await api.post('/api/auth/login', { body: { email: 'a', password: 'b' } }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusalError);
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests', retryAfterSeconds: 30 });
  });

  it('that is refused with an unknown code rejects as an internal error', async () => {
    stubServer({ 'GET /api/me': refuses(418, 'brand_new') });
    await expect(api.get('/api/me')).rejects.toMatchObject({ code: 'internal', status: 418 });
  });

  it('sends the highest position of all commands (I11)', async () => {
    const positions = ['100', '99', '9007199254740993'];
    const { requestsTo: to } = stubServer({ 'DELETE /api/me': () => ok({ position: positions.shift() }), 'GET /api/me': ok({}) });
    for (let i = 0; i < 2; i++) await api.delete('/api/me', { body: {} });
    await api.get('/api/me');
    await api.delete('/api/me', { body: {} });
    await api.get('/api/me');
    expect(to('GET /api/me').map(({ headers }) => headers.get('x-read-after'))).toEqual(['100', '9007199254740993']);
  });

  it('marks an answer older than the latest command as stale until a newer one arrives', async () => {
    const { setReply: answer } = stubServer({ 'GET /api/me': ok({}, { 'x-stale': 'true' }) });
    await api.get('/api/me');
    expect([...staleAddresses.get()]).toEqual(['/api/me']);
    answer('GET /api/me', ok({}));
    await api.get('/api/me');
    expect(staleAddresses.get().size).toBe(0);
  });

  it('renews a refused token and repeats the command under the same key', async () => {
    let fresh = false;
    const { requestsTo: to } = stubServer({
      'POST /api/auth/refresh': () => ((fresh = true), ok(session(800))),
      'POST /api/auth/change-password': () => (fresh ? ok({ position: '1' }) : refuses(401, 'not_signed_in')),
    });
    startSession(session());
    await api.post('/api/auth/change-password', { body: { password: 'secret1' } });
    const tries = to('POST /api/auth/change-password');
    expect(tries.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-900', 'Bearer token-800']);
    expect(tries[0]?.headers.get('idempotency-key')).toBe(tries[1]?.headers.get('idempotency-key'));
  });

  it('renews an expired token first, once for concurrent calls', async () => {
    const { requestsTo: to } = stubServer({ 'POST /api/auth/refresh': ok(session(800)), 'GET /api/me': ok({}) });
    startSession(session(1));
    await Promise.all([api.get('/api/me'), api.get('/api/me'), api.get('/api/me')]);
    expect(to('POST /api/auth/refresh')).toHaveLength(1);
    expect(to('GET /api/me').every(({ headers }) => headers.get('authorization') === 'Bearer token-800')).toBe(true);
  });

  it('without an answer fails at once as a read, and after three retries as a command', async () => {
    const { requestsTo: to } = stubServer({
      'GET /api/me': () => Promise.reject(new TypeError('no network')),
      'DELETE /api/me': () => Promise.reject(new TypeError('no network')),
    });
    await expect(api.get('/api/me')).rejects.toBeInstanceOf(Unreachable);
    expect(to('GET /api/me')).toHaveLength(1);
    await expect(api.delete('/api/me', { body: {} })).rejects.toBeInstanceOf(Unreachable);
    const keys = to('DELETE /api/me').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });
});
