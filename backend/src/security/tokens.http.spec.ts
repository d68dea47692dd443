import { createHmac, randomUUID } from 'node:crypto';
import { cookieOf, startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { tallyAttacks } from './testing/tally.ts';

const shop = startShop();
const { record: tried } = tallyAttacks('access tokens');
const sessions = tallyAttacks('sessions');
let person: SignedInPerson;
beforeAll(async () => (person = await shop().person()));

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;
const signed = (header: object, claims: object, secret: string, hash = 'sha256') => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
};

function forgeries(): Record<string, string> {
  const [head, body, seal] = person.token.split('.');
  const [header, claims] = [decoded(head), decoded(body)];
  const [key] = shop().app.settings.tokenKeys;
  const now = Math.floor(Date.now() / 1000);
  return {
    empty: '',
    'not a token': 'x.y.z',
    'without its signature': `${head}.${body}.`,
    'with two parts': `${head}.${body}`,
    'alg none': `${encoded({ ...header, alg: 'none' })}.${body}.`,
    'alg None': `${encoded({ ...header, alg: 'None' })}.${body}.${seal}`,
    'alg HS512 under our key': signed({ ...header, alg: 'HS512' }, claims, key.secret, 'sha512'),
    'alg RS256 with our secret': signed({ ...header, alg: 'RS256' }, claims, key.secret),
    'another secret': signed(header, claims, 'another secret'),
    'an empty secret': signed(header, claims, ''),
    'the secret as bytes': signed(header, claims, Buffer.from(key.secret, 'base64').toString('latin1')),
    'an unknown key': signed({ ...header, kid: 'other' }, claims, key.secret),
    'no key named': signed({ alg: 'HS256', typ: 'JWT' }, claims, key.secret),
    'a key that is a path': signed({ ...header, kid: '../../dev/null' }, claims, ''),
    'another issuer': signed(header, { ...claims, iss: 'another' }, key.secret),
    'no issuer': signed(header, { ...claims, iss: undefined }, key.secret),
    'another audience': signed(header, { ...claims, aud: 'another-api' }, key.secret),
    'no audience': signed(header, { ...claims, aud: undefined }, key.secret),
    expired: signed(header, { ...claims, exp: now - 1 }, key.secret),
    'no expiry': signed(header, { ...claims, exp: undefined }, key.secret),
    'not valid yet': signed(header, { ...claims, nbf: now + 600 }, key.secret),
    "another person's session": signed(header, { ...claims, sub: randomUUID() }, key.secret),
    'a session that is none': signed(header, { ...claims, sid: randomUUID() }, key.secret),
    'a subject that is a statement': signed(header, { ...claims, sub: "' or 1=1 --" }, key.secret),
    'changed claims': `${head}.${encoded({ ...claims, roles: ['admin'] })}.${seal}`,
  };
}

describe('a forged token', () => {
  it('gives no access (S2)', async () => {
    const opened: string[] = [];
    for (const [what, token] of Object.entries(forgeries())) {
      const { status } = await shop().me(token);
      tried(`token: ${what}`, status !== 401);
      if (status !== 401) opened.push(what);
    }
    expect(opened).toEqual([]);
    expect(await shop().me(person.token)).toMatchObject({ status: 200 });
  });
  it('gives no access from anywhere but the header (S2)', async () => {
    const ways = [
      () => shop().app.get(`/api/me?access_token=${person.token}`),
      () => shop().app.get(`/api/me?token=${person.token}`),
      () => shop().app.get('/api/me', { headers: { cookie: `access_token=${person.token}; ${person.cookie}` } }),
      () => shop().app.get('/api/me', { headers: { authorization: `Basic ${person.token}` } }),
      () => shop().app.get('/api/me', { headers: { 'x-access-token': person.token } }),
    ];
    for (const [i, way] of ways.entries()) {
      const { status } = await way();
      tried(`token elsewhere ${i}`, status !== 401);
      expect(status).toBe(401);
    }
  });
});

describe('a refresh token', () => {
  const refresh = (cookie: string) => shop().app.post('/api/auth/refresh', undefined, { headers: { cookie } });
  it('ends its session, and no other, when it is reused (S6)', async () => {
    const [stolen, bystander] = [await shop().person(), await shop().person()];
    const current = cookieOf(await refresh(cookieOf(await refresh(stolen.cookie))));
    for (const cookie of [stolen.cookie, current, stolen.cookie]) {
      const { status } = await refresh(cookie);
      sessions.record('a reused refresh token', status !== 401);
      expect(status).toBe(401);
    }
    expect(await refresh(bystander.cookie)).toMatchObject({ status: 200 });
  });
  it('gives no access and ends no session if it is invented (S2)', async () => {
    const honest = await shop().person();
    const [name = '', value = ''] = honest.cookie.split(/=(.*)/s);
    const [id, , seal] = value.split('.');
    for (const made of [`${id}.1.${seal}`, `${id}.999.${seal}`, `${id}.0.${'A'.repeat(43)}`, `${id}.-1.${seal}`, `${id}`, `${id}.0.`]) {
      const { status } = await refresh(`${name}=${made}`);
      sessions.record(`refresh token ${made.slice(36, 44)}`, status !== 401);
      expect(status).toBe(401);
    }
    expect(await refresh(honest.cookie)).toMatchObject({ status: 200 });
  });
});

describe('a valid token', () => {
  it('is refused from the next request on when its user is suspended, demoted or deleted (S9)', async () => {
    const admin = await shop().person('active', ['admin']);
    const body = { status: 'suspended', reason: 'abuse' };
    const ways: [string, (id: string) => Promise<{ status: number }>][] = [
      ['suspended', (id) => shop().app.patch(`/api/admin/users/${id}/status`, body, { as: admin.token })],
      ['demoted', (id) => shop().app.send('DELETE', `/api/admin/users/${id}/roles/admin`, { as: admin.token, body: { reason: 'abuse' } })],
      ['deleted', (id) => shop().app.send('DELETE', `/api/admin/users/${id}`, { as: admin.token, body: { reason: 'other' } })],
    ];
    for (const [what, end] of ways) {
      const victim = await shop().person('active', ['admin']);
      expect(await shop().app.get('/api/admin/stats', { as: victim.token })).toMatchObject({ status: 200 });
      expect((await end(victim.id)).status).toBeLessThan(300);
      const { status } = await shop().app.get('/api/admin/stats', { as: victim.token });
      sessions.record(`the token of a ${what} user`, status < 400);
      expect(status).toBeGreaterThanOrEqual(401);
    }
  });
});
