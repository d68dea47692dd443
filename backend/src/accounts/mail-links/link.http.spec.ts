import { cookieOf, startShop } from '../testing/people.ts';

const ann = startShop();
const look = (token: string, purpose = 'confirm_email') => ann().app.post<{ state: string }>('/api/auth/link', { token, purpose });

describe('a link from a mail', () => {
  it('tells its state without being used up', async () => {
    const token = await ann().mint(await ann().signUpUser('link@shop.test'), 'confirm_email');
    expect(await look(token)).toMatchObject({ status: 200, body: { state: 'good' } });
    expect(await look(token, 'reset_password')).toMatchObject({ body: { state: 'unknown' } });
    expect(await ann().app.post('/api/auth/confirm', { token })).toMatchObject({ status: 200 });
    expect(await look(token)).toMatchObject({ body: { state: 'used' } });
    expect(await look('nobody has minted this')).toMatchObject({ body: { state: 'unknown' } });
  });
  it('is refused if its kind is unknown', async () => {
    expect(await look('x', 'other')).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'purpose' }] } });
  });
});

describe('signing in by a confirmation link', () => {
  const signIn = (token: string, cookie: string) =>
    ann().app.post<{ user: { id: string }; code?: string }>('/api/auth/confirm/session', { token }, { headers: { cookie } });
  const signedUp = async (email: string) => {
    const answer = await ann().signUp(email);
    const id = await ann().registeredId(email);
    return { id, cookie: cookieOf(answer), token: await ann().mint(id, 'confirm_email') };
  };

  it('works in the browser that signed up, after the address is confirmed', async () => {
    const { id, cookie, token } = await signedUp('first@shop.test');
    expect(await signIn(token, cookie)).toMatchObject({ status: 401 });
    await ann().app.post('/api/auth/confirm', { token });
    const session = await signIn(token, cookie);
    expect(session).toMatchObject({ status: 200, body: { user: { id } } });
    expect(session.headers.getSetCookie().join()).toMatch(/os_signup_[^;]*=;/);
  });
  it('works once, however often the request is sent', async () => {
    const { cookie, token } = await signedUp('once@shop.test');
    await ann().app.post('/api/auth/confirm', { token });
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(token, cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await signIn(token, cookie)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await look(token)).toMatchObject({ body: { state: 'used' } });
  });
  it.each([
    [
      'the password was reset',
      async (id: string) =>
        ann().app.post('/api/auth/reset-password', { token: await ann().mint(id, 'reset_password'), password: 'a new password' }),
    ],
    [
      'all other sessions were ended',
      async (_: string, email: string) => ann().app.delete('/api/auth/sessions', { as: (await ann().login(email)).body.access_token }),
    ],
  ])('does not work after %s', async (how, end) => {
    const email = `withdrawn${how.length}@shop.test`;
    const { id, cookie, token } = await signedUp(email);
    await ann().app.post('/api/auth/confirm', { token });
    expect((await end(id, email)).status).toBeLessThan(300);
    expect(await signIn(token, cookie)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await look(token)).toMatchObject({ body: { state: 'used' } });
  });
  it('needs the link and the browser of the same account', async () => {
    const [one, other] = [await signedUp('one@shop.test'), await signedUp('other@shop.test')];
    for (const { token } of [one, other]) await ann().app.post('/api/auth/confirm', { token });
    expect(await signIn(one.token, '')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await signIn(one.token, other.cookie)).toMatchObject({ status: 401 });
    expect(await signIn('guessed', one.cookie)).toMatchObject({ status: 401 });
    expect(await signIn(one.token, one.cookie.replace(one.id, other.id))).toMatchObject({ status: 401 });
  });
});
