import { DataSource } from 'typeorm';
import type { TestAnswer } from '../platform/testing/app.ts';
import { PeopleVault } from './people/people.vault.ts';
import { cookieOf, goodPassword, startShop } from './testing/people.ts';

const ann = startShop();

/** The parts of an answer that could reveal a difference: lengths and names, without random values and times. */
const comparable = ({ status, text, headers }: TestAnswer<unknown>) => ({
  status,
  text,
  headers: [...headers.keys()].sort(),
  cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{36}\.\d{10}\.[\w-]{43};/, '=…;').replace(/expires=[^;]*/i, '')),
});

describe('signing up', () => {
  it('creates an account that must be confirmed before it can sign in', async () => {
    expect(await ann().signUp('ann@shop.test')).toMatchObject({ status: 202, text: '{}' });
    expect(await ann().login('ann@shop.test')).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    const token = await ann().mint(await ann().registeredId('ann@shop.test'), 'confirm_email');
    expect(await ann().app.post('/api/auth/confirm', { token })).toMatchObject({ status: 200 });
    expect(await ann().login('ANN@shop.test')).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', user: { email: 'ann@shop.test' } },
    });
  });
  it('does not reveal that an address is taken, in any letter case and for concurrent requests (S10)', async () => {
    const emails = ['bob@shop.test', 'Bob@Shop.test', 'bob@shop.test'];
    const answers = await Promise.all(emails.map((email) => ann().signUp(email)));
    const bob = await ann().registeredId('bob@shop.test');
    answers.push(await ann().signUp('BOB@shop.test', { password: 'another secret' }), await ann().signUp('free@shop.test'));
    expect(answers.map(comparable)).toEqual(Array(5).fill(comparable(await ann().signUp('also-free@shop.test'))));
    expect(await ann().registeredId('bob@shop.test')).toBe(bob);
    const people = await ann()
      .app.nest.get(DataSource, { strict: false })
      .query<object[]>(`select from vault.person where email_key = 'bob@shop.test'`);
    expect(people).toHaveLength(1);
    await ann().app.post('/api/auth/confirm', { token: await ann().mint(bob, 'confirm_email') });
    expect(await ann().login('bob@shop.test', 'another secret')).toMatchObject({ status: 401 });
    expect(await ann().login('bob@shop.test')).toMatchObject({ status: 200 });
  });
  it('with a taken address does not let the browser sign in by the link of the owner', async () => {
    const owner = await ann().person('pending_approval');
    const cookie = cookieOf(await ann().signUp(owner.email));
    const token = await ann().mint(owner.id, 'confirm_email');
    await ann().app.post('/api/auth/confirm', { token });
    expect(await ann().app.post('/api/auth/confirm/session', { token }, { headers: { cookie } })).toMatchObject({ status: 401 });
  });
  it('refuses missing and invalid fields, each by name', async () => {
    expect(await ann().signUp('eve@shop.test', { password: '12345' })).toMatchObject({ status: 400, body: { code: 'password_too_short' } });
    expect(await ann().signUp('eve@shop.test', { accept_terms: false })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await ann().signUp('eve@shop.test', { full_name: '  ' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'full_name' }] },
    });
    expect(await ann().signUp('nobody', {})).toMatchObject({ status: 400, body: { details: [{ field: 'email', code: 'is_email' }] } });
    expect(await ann().signUp('eve@shop.test', { full_name: 'a\u0000b' })).toMatchObject({ status: 400 });
  });
  it.each([
    ['a comma that divides addresses', 'victim\uFE6Bbank.test\uFF0Ceve@evil.test'],
    ['a second at sign', 'victim\uFE6Bbank.test@evil.test'],
    ['brackets around another address', 'eve\uFF1Cvictim\uFE6Bbank.test\uFF1E@evil.test'],
    ['a line break', 'eve@evil.test\r\nBcc: victim@bank.test'],
  ])('refuses an address that a mail server could take for another one: %s', async (_, email) => {
    expect(await ann().signUp(email)).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
    expect(await ann().app.post('/api/auth/forgot-password', { email })).toMatchObject({ status: 400 });
  });
  it.each([{ email: 'vic\u200Btim@shop.test' }, { email: 'v\u0456ctim@shop.test' }, { full_name: 'A\u202Enn' }])(
    'refuses an address or name that looks like another one: %j',
    async (wrong) => {
      const { status, body } = await ann().app.post<{ details: { field: string; code: string }[] }>('/api/auth/signup', {
        email: 'plain@shop.test',
        password: goodPassword,
        full_name: 'Ann',
        accept_terms: true,
        ...wrong,
      });
      expect(status).toBe(400);
      expect(body.details).toEqual([{ field: Object.keys(wrong)[0], code: 'is_distinct' }]);
    },
  );
  it('creates one account for all forms of an address', async () => {
    const kelvin = await ann().signUpUser('kelvin@shop.test');
    for (const same of ['\u212Aelvin@shop.test', '\uFF4Belvin@shop.test', ' KELVIN@SHOP.TEST ']) {
      expect(await ann().signUpUser(same)).toBe(kelvin);
      expect((await ann().app.nest.get(PeopleVault, { strict: false }).find(kelvin))?.email).toBe('kelvin@shop.test');
    }
  });
  it('gives the same answer to a repeated request', async () => {
    const body = { email: 'twice@shop.test', password: goodPassword, full_name: 'Twice', accept_terms: true };
    const key = '0198a0a0-0000-7000-8000-000000000001';
    expect(await ann().app.post('/api/auth/signup', body, { key })).toMatchObject({ status: 202, text: '{}' });
    await ann().app.nest.get(DataSource, { strict: false }).query('delete from vault.idempotency');
    expect(await ann().app.post('/api/auth/signup', body, { key })).toMatchObject({ status: 202, text: '{}' });
    const owed = await ann()
      .app.nest.get(DataSource, { strict: false })
      .query<object[]>(`select from vault.owed_command where data ->> 'email' = 'twice@shop.test'`);
    expect(owed).toEqual([]);
  });
});

describe('signing in with an identity provider that the shop is not configured for', () => {
  it('leads back to the sign-in, which says so', async () => {
    const { status, headers } = await ann().app.get('/api/auth/identity/google');
    const page = new URL(headers.get('location') ?? '');
    expect([status, page.pathname, page.searchParams.get('error')]).toEqual([302, '/login', 'identity_unavailable']);
  });
});
