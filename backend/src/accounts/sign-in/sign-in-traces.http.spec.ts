import { cookieOf, goodPassword, startShop, type SignedInPerson } from '../testing/people.ts';

const ann = startShop({ environment: { TRUST_PROXY: 'loopback' } });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': firefox });
const refresh = (cookie: string) => ann().app.post('/api/auth/refresh', undefined, { headers: { cookie } });

type Decision = { account: string | null; address: string; device: string; way: string; outcome: string };
const decisions = (): Decision[] =>
  ann()
    .app.logged.filter((line) => line.includes('a sign-in was decided'))
    .map((line) => JSON.parse(line) as Decision);
const last = () => decisions().at(-1);

describe('a decision about a sign-in', () => {
  it('is logged with account, hashed address, device, way and outcome', async () => {
    const person = await ann().person();
    await ann().login(person.email, goodPassword, from('203.0.113.9'));
    expect(last()).toMatchObject({ account: person.id, device: 'Firefox on Linux', way: 'password', outcome: 'signed_in' });
    const address = last()?.address;
    expect(address).toMatch(/^[\w-]{22}$/);
    await ann().login(person.email, 'a wrong one', from('203.0.113.9'));
    expect(last()).toMatchObject({ account: person.id, address, outcome: 'wrong_credentials' });
    await ann().login('nobody@shop.test', 'a wrong one', from('198.51.100.7'));
    expect(last()).toMatchObject({ account: null, outcome: 'wrong_credentials' });
    expect(last()?.address).not.toBe(address);
    await ann().app.post('/api/auth/prove', { password: 'a wrong one' }, { as: person.token, headers: from('203.0.113.9') });
    expect(last()).toMatchObject({ account: person.id, address, way: 'password_again', outcome: 'wrong_password' });
    const said = ann().app.logged.join('\n');
    for (const personal of [person.email, 'nobody@shop.test', '203.0.113', '198.51.100']) expect(said).not.toContain(personal);
  });
  it('is logged when it is refused as one too many', async () => {
    const person = await ann().person();
    for (let n = 0; n < 11; n++) await ann().login(person.email, 'a wrong one', from('203.0.113.20'));
    expect(last()).toMatchObject({ account: person.id, outcome: 'too_many_requests' });
  });
  it('is logged for the link that confirms an address', async () => {
    const signedUp = await ann().signUp('linked@shop.test');
    const id = await ann().registeredId('linked@shop.test');
    const token = await ann().mint(id, 'confirm_email');
    await ann().app.post('/api/auth/confirm', { token });
    await ann().app.post('/api/auth/confirm/session', { token }, { headers: { cookie: cookieOf(signedUp) } });
    expect(last()).toMatchObject({ account: id, way: 'confirmation_link', outcome: 'signed_in' });
  });
});

describe('a session', () => {
  const listed = async (person: SignedInPerson) =>
    (await ann().app.get<{ items: { network: string; device: string }[] }>('/api/auth/sessions', { as: person.token })).body.items;

  it('stores only the network of the address that it was opened from', async () => {
    const person = await ann().person();
    await ann().login(person.email, goodPassword, from('203.0.113.77'));
    await ann().login(person.email, goodPassword, from('2001:db8:12:34::1'));
    const seen = (await listed(person)).map(({ network, device }) => `${network} ${device}`);
    expect(seen).toContain('203.0.113.0/24 Firefox on Linux');
    expect(seen).toContain('2001:db8:12::/48 Firefox on Linux');
    const kept = JSON.stringify(await ann().rows('select * from vault.session where user_id = $1', [person.id]));
    for (const rest of ['113.77', 'db8:12:34']) expect(kept).not.toContain(rest);
  });
  it('ends after its longest time, however often it is used', async () => {
    const { id, cookie } = await ann().person();
    const aged = (days: number) =>
      ann().rows(`update vault.session set created_at = now() - make_interval(days => $2) where user_id = $1`, [id, days]);
    await aged(89);
    const later = await refresh(cookie);
    expect(later.status).toBe(200);
    const [session] = await ann().rows<{ days: number }[]>(
      'select extract(epoch from expires_at - now())::float8 / 86400 as days from vault.session where user_id = $1',
      [id],
    );
    expect(session?.days).toBeGreaterThan(0.99);
    expect(session?.days).toBeLessThanOrEqual(1);
    await aged(91);
    expect(await refresh(cookieOf(later))).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
  it('that is too old is refused, but not treated as stolen', async () => {
    const { id, cookie } = await ann().person();
    await ann().rows(`update vault.session set created_at = now() - interval '91 days' where user_id = $1`, [id]);
    await refresh(cookie);
    const admin = await ann().person('active', ['admin']);
    const { body } = await ann().app.get<{ items: object[] }>(`/api/admin/events?user_id=${id}&event_type=sessions_ended`, {
      as: admin.token,
    });
    expect(body.items).toEqual([]);
  });
});

describe("a person's picture", () => {
  it('is shown only to its owner', async () => {
    const person = await ann().person();
    const { body } = await ann().app.patch<{ position: string }>(
      '/api/me/profile',
      { avatar_url: 'https://evil.test/pixel.png' },
      { as: person.token },
    );
    const admin = await ann().person('active', ['admin']);
    const headers = { 'x-read-after': body.position };
    const own = await ann().app.get<{ profile: object }>('/api/me', { as: person.token, headers });
    expect(own.body.profile).toMatchObject({ avatar_url: 'https://evil.test/pixel.png' });
    for (const path of ['/api/admin/users', `/api/admin/users/${person.id}`])
      expect((await ann().app.get(path, { as: admin.token, headers })).text).not.toContain('evil.test');
  });
});
