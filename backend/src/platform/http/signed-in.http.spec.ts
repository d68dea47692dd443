import type { AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import { createHmac, randomUUID } from 'node:crypto';
import { testApp } from '../testing/app.ts';
import { tallyPeople, TalliesModule } from '../testing/tallies.ts';

const api = testApp({
  capabilities: [TalliesModule],
  environment: { TOKEN_KEYS: `new:${Buffer.alloc(32, 7).toString('base64')},old:${Buffer.alloc(32, 8).toString('base64')}` },
});

function newPerson(status: AccountStatus = 'active', roles: string[] = []): { userId: string; token: string; sessionId: string } {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  tallyPeople.set(sessionId, { userId, status, roles });
  return { userId, sessionId, token: api().tokenOf(userId, sessionId) };
}
const statusAndCodeOf = async (path: string, token?: string) => {
  const { status, body } = await api().get(path, token === undefined ? {} : { as: token });
  return [status, body.code];
};
const forgeToken = (header: object, claims: object, secret = '', hash = 'sha256') => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${secret === '' ? '' : createHmac(hash, secret).update(signed).digest('base64url')}`;
};

describe('a request without a token', () => {
  it('is refused with the code to sign in', async () => {
    expect(await statusAndCodeOf('/api/tallies/me')).toEqual([401, 'not_signed_in']);
  });
});

describe('an active account', () => {
  it('has access, and is the actor of its commands', async () => {
    const { userId, token } = newPerson();
    const { status, body } = await api().get('/api/tallies/me', { as: token });
    expect([status, body.actor]).toEqual([200, { kind: 'user', id: userId, role: 'customer' }]);
    expect((await api().post('/api/tallies/mine', { limit: 3 }, { as: token })).status).toBe(201);
  });

  it('has no access to the office without a role there', async () => {
    expect(await statusAndCodeOf('/api/tallies/office', newPerson('active', ['moderator']).token)).toEqual([403, 'forbidden']);
  });

  it('acts in the role that gave access to the route', async () => {
    const { userId, token } = newPerson('active', ['auditor']);
    const { body } = await api().get('/api/tallies/office', { as: token });
    expect(body.actor).toEqual({ kind: 'user', id: userId, role: 'auditor' });
  });
});

describe('a person who confirmed their identity long ago', () => {
  it('must confirm it again on routes that require it, and on no other', async () => {
    const { sessionId, userId, token } = newPerson();
    expect((await statusAndCodeOf('/api/tallies/secret', token))[0]).toBe(200);
    tallyPeople.set(sessionId, { userId, status: 'active', roles: [], stale: true });
    expect(await statusAndCodeOf('/api/tallies/secret', token)).toEqual([403, 'sign_in_again']);
    expect((await statusAndCodeOf('/api/tallies/me', token))[0]).toBe(200);
  });
});

describe('an account that is not active', () => {
  it.each<AccountStatus>(['pending_approval', 'inactive', 'suspended'])('may only learn its status, while it is %s', async (status) => {
    const { token } = newPerson(status, ['admin']);
    expect((await statusAndCodeOf('/api/tallies/me', token))[0]).toBe(200);
    expect(await statusAndCodeOf('/api/tallies/office', token)).toEqual([403, 'account_not_active']);
    const { body } = await api().post('/api/tallies/mine', { limit: 3 }, { as: token });
    expect(body.code).toBe('account_not_active');
  });

  it('loses access with the next request (S9)', async () => {
    const { sessionId, userId, token } = newPerson();
    expect((await api().post('/api/tallies/mine', { limit: 3 }, { as: token })).status).toBe(201);
    tallyPeople.set(sessionId, { userId, status: 'suspended', roles: [] });
    expect((await api().post('/api/tallies/mine', { limit: 3 }, { as: token })).status).toBe(403);
  });
});

describe('a token (S2)', () => {
  const inAMinute = () => Math.floor(Date.now() / 1000) + 60;
  const claims = (more: object = {}) => {
    const { userId, sessionId } = newPerson();
    return { sub: userId, sid: sessionId, iss: 'orderstream', aud: 'orderstream-api', exp: inAMinute(), ...more };
  };
  const secret = Buffer.alloc(32, 7).toString('base64');
  const hs256 = { alg: 'HS256', typ: 'JWT', kid: 'new' };

  it('is valid with our signature', async () => {
    expect((await statusAndCodeOf('/api/tallies/me', forgeToken(hs256, claims(), secret)))[0]).toBe(200);
  });

  it('is valid as long as its key is listed', async () => {
    const old = Buffer.alloc(32, 8).toString('base64');
    expect((await statusAndCodeOf('/api/tallies/me', forgeToken({ ...hs256, kid: 'old' }, claims(), old)))[0]).toBe(200);
  });

  it.each<[string, () => string]>([
    ['of algorithm none', () => forgeToken({ alg: 'none', typ: 'JWT', kid: 'new' }, claims())],
    ['stripped of its signature', () => forgeToken(hs256, claims())],
    ['of another algorithm', () => forgeToken({ ...hs256, alg: 'HS512' }, claims(), secret, 'sha512')],
    ['signed with another secret', () => forgeToken(hs256, claims(), 'another')],
    ['signed with the secret of another key', () => forgeToken({ ...hs256, kid: 'old' }, claims(), secret)],
    ['naming a key that we do not have', () => forgeToken({ ...hs256, kid: 'none' }, claims(), secret)],
    ['naming no key', () => forgeToken({ alg: 'HS256' }, claims(), secret)],
    ['of another issuer', () => forgeToken(hs256, claims({ iss: 'other' }), secret)],
    ['for another audience', () => forgeToken(hs256, claims({ aud: 'other' }), secret)],
    ['that is over', () => forgeToken(hs256, claims({ exp: inAMinute() - 61 }), secret)],
    ['that never ends', () => forgeToken(hs256, claims({ exp: undefined }), secret)],
    ['of a session that there is not', () => forgeToken(hs256, claims({ sid: randomUUID() }), secret)],
    ['of another user’s session', () => forgeToken(hs256, claims({ sub: randomUUID() }), secret)],
    ['whose session is no id', () => forgeToken(hs256, claims({ sid: "' or true --" }), secret)],
    ['that is no token', () => 'abc'],
  ])('is invalid %s', async (_, make) => {
    expect(await statusAndCodeOf('/api/tallies/me', make())).toEqual([401, 'not_signed_in']);
  });

  it('is not accepted in the address', async () => {
    expect(await statusAndCodeOf(`/api/tallies/me?access_token=${newPerson().token}`)).toEqual([401, 'not_signed_in']);
  });
});
