import { cookieOf, goodPassword, startShop } from '../testing/people.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';

const ann = startShop({ clock: stillClock });

async function withTotp(): Promise<SecondFactorOf> {
  const factor = new SecondFactorOf(ann, await ann().person());
  await factor.addTotp();
  return factor;
}

describe('the second step of a sign-in', () => {
  it('is required between the right password and any session', async () => {
    const factor = await withTotp();
    const answer = await ann().login(factor.person.email);
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } });
    expect(answer.text).not.toContain('access_token');
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    for (const part of ['os_second_', 'HttpOnly', 'SameSite=Strict', 'Path=/api/auth/login/second-step', 'Max-Age=600'])
      expect(cookies[0]).toContain(part);
    expect(await ann().app.post('/api/auth/refresh', undefined, { headers: { cookie: cookieOf(answer) } })).toMatchObject({ status: 401 });
  });
  it('lists the factors of the user, and is finished by a code', async () => {
    const factor = await withTotp();
    const cookie = await factor.waitingCookie();
    const offered = await ann().app.get('/api/auth/login/second-step', { headers: { cookie } });
    expect(offered).toMatchObject({ status: 200, body: { kinds: ['totp'], recovery_codes: true } });
    const session = await factor.show(cookie, 'totp', factor.code());
    expect(session).toMatchObject({ status: 200, body: { user: { id: factor.person.id } } });
    expect(await ann().me(session.body.access_token)).toMatchObject({ status: 200 });
  });
  it('accepts a code with a blank, and the code of a clock that is half a minute ahead', async () => {
    const factor = await withTotp();
    const [first, second] = [factor.code().slice(0, 3), factor.code().slice(3)];
    expect(await factor.show(await factor.waitingCookie(), 'totp', `${first} ${second}`)).toMatchObject({ status: 200 });
    expect(await factor.show(await factor.waitingCookie(), 'totp', factor.code(1))).toMatchObject({ status: 200 });
  });
  it('accepts a code once, even from concurrent sign-ins', async () => {
    const factor = await withTotp();
    const code = factor.code();
    const cookies = [await factor.waitingCookie(), await factor.waitingCookie(), await factor.waitingCookie()];
    const answers = await Promise.all(cookies.map((cookie) => factor.show(cookie, 'totp', code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await factor.show(await factor.waitingCookie(), 'totp', code)).toMatchObject({ status: 403, body: { code: 'code_wrong' } });
  });
  it('refuses the code that set up the app', async () => {
    const factor = await withTotp();
    expect(await factor.show(await factor.waitingCookie(), 'totp', factor.code(-1))).toMatchObject({
      status: 403,
      body: { code: 'code_wrong' },
    });
  });
  it('opens one session', async () => {
    const factor = await withTotp();
    const cookie = await factor.waitingCookie();
    expect(await factor.show(cookie, 'totp', factor.code())).toMatchObject({ status: 200 });
    expect(await factor.show(cookie, 'totp', factor.code(1))).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
  });
  it("is done with one's own code alone", async () => {
    const [mine, theirs] = [await withTotp(), await withTotp()];
    expect(await mine.show(await theirs.waitingCookie(), 'totp', mine.code())).toMatchObject({ status: 403, body: { code: 'code_wrong' } });
    expect(await mine.show(await theirs.waitingCookie(), 'recovery_code', mine.recoveryCodes[0] ?? '')).toMatchObject({ status: 403 });
  });
  it('is refused with an invented challenge', async () => {
    const factor = await withTotp();
    const cookie = (await factor.waitingCookie()).replace(/=.*/, `=${'A'.repeat(43)}`);
    for (const strange of ['', cookie])
      expect(await factor.show(strange, 'totp', factor.code())).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
    expect(await ann().app.get('/api/auth/login/second-step', { headers: { cookie } })).toMatchObject({ status: 401 });
  });
  it('expires after ten minutes', async () => {
    const factor = await withTotp();
    const cookie = await factor.waitingCookie();
    await ann().rows(`update vault.sign_in_challenge set expires_at = now() - interval '1 second' where user_id = $1`, [factor.person.id]);
    expect(await factor.show(cookie, 'totp', factor.code())).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
  });
  it('is refused after five wrong codes, and for the whole account after some more', async () => {
    const factor = await withTotp();
    const wrong = async (cookie: string) => (await factor.show(cookie, 'totp', '000000')).body.code;
    const cookie = await factor.waitingCookie();
    const heard = [await wrong(cookie), await wrong(cookie), await wrong(cookie), await wrong(cookie), await wrong(cookie)];
    expect(heard).toEqual(Array(5).fill('code_wrong'));
    expect(await factor.show(cookie, 'totp', factor.code())).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
    const next = await factor.waitingCookie();
    for (let n = 0; n < 5; n++) await wrong(next);
    expect(await factor.show(await factor.waitingCookie(), 'totp', factor.code())).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    // Unguessable codes still help the owner.
    expect(await factor.show(await factor.waitingCookie(), 'recovery_code', factor.recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  });
  it('is refused if the password was changed since its first step', async () => {
    const factor = await withTotp();
    const cookie = await factor.waitingCookie();
    const token = await ann().mint(factor.person.id, 'reset_password');
    await ann().app.post('/api/auth/reset-password', { token, password: 'another horse' });
    expect(await factor.show(cookie, 'totp', factor.code())).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
  });
});

describe('a recovery code', () => {
  it('is accepted once, with or without hyphen and in any letter case', async () => {
    const factor = await withTotp();
    expect(new Set(factor.recoveryCodes).size).toBe(10);
    const [code = '', other = ''] = factor.recoveryCodes;
    const typed = ` ${code.replace('-', ' ').toLowerCase()} `;
    expect(await factor.show(await factor.waitingCookie(), 'recovery_code', typed)).toMatchObject({ status: 200 });
    expect(await factor.show(await factor.waitingCookie(), 'recovery_code', code)).toMatchObject({
      status: 403,
      body: { code: 'code_wrong' },
    });
    const both = [await factor.waitingCookie(), await factor.waitingCookie()];
    const raced = await Promise.all(both.map((cookie) => factor.show(cookie, 'recovery_code', other)));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
  it('is stored as a hash, and its use is recorded without it', async () => {
    const factor = await withTotp();
    const code = factor.recoveryCodes[3] ?? '';
    await factor.show(await factor.waitingCookie(), 'recovery_code', code);
    const kept = JSON.stringify(await ann().rows('select * from vault.recovery_code'));
    for (const one of factor.recoveryCodes) expect(kept).not.toContain(one.replace('-', ''));
    const admin = await ann().person('active', ['admin']);
    const { body } = await ann().app.get<{ items: { payload: object }[] }>(
      `/api/admin/events?user_id=${factor.person.id}&event_type=recovery_code_used`,
      { as: admin.token },
    );
    expect(body.items).toMatchObject([{ payload: { remaining_codes: 9 } }]);
    expect(JSON.stringify(body)).not.toContain(code.replace('-', ''));
  });
});

describe('other ways to sign in', () => {
  it('lead to the second step, too, even after a reset of the password', async () => {
    const factor = await withTotp();
    const token = await ann().mint(factor.person.id, 'reset_password');
    expect(await ann().app.post('/api/auth/reset-password', { token, password: 'another horse' })).toMatchObject({ status: 200 });
    expect(await ann().login(factor.person.email, 'another horse')).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } });
  });
  it('end their sessions when a second factor is added', async () => {
    const person = await ann().person();
    const other = await ann().login(person.email);
    await new SecondFactorOf(ann, person).addTotp();
    expect(await ann().app.post('/api/auth/refresh', undefined, { headers: { cookie: cookieOf(other) } })).toMatchObject({ status: 401 });
    expect(await ann().me(person.token)).toMatchObject({ status: 200 });
  });
  it('log the outcome of the second step', async () => {
    const factor = await withTotp();
    await factor.show(await factor.waitingCookie(), 'totp', '000000');
    await factor.show(await factor.waitingCookie(), 'totp', factor.code());
    const said = ann()
      .app.logged.filter((line) => line.includes('a sign-in was decided') && line.includes(factor.person.id))
      .map((line) => JSON.parse(line) as { way: string; outcome: string })
      .map(({ way, outcome }) => `${way} ${outcome}`);
    expect(said.slice(-4)).toEqual(['password second_factor_needed', 'totp code_wrong', 'password second_factor_needed', 'totp signed_in']);
    expect(ann().app.logged.join('')).not.toContain(factor.secret);
  });
  it('do not require a factor that was not confirmed', async () => {
    const person = await ann().person();
    await ann().app.post('/api/me/second-factor/totp', undefined, { as: person.token });
    expect(await ann().login(person.email, goodPassword)).toMatchObject({ status: 200 });
  });
});
