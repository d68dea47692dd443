import { eventually } from '@orderstream/client/eventually';
import { signInAtGoogle, GoogleSignIn, startSignInProvider, refreshCookieOf } from '../testing/google-sign-in.ts';
import { cookieOf, startShop } from '../testing/people.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';

const environment = startSignInProvider();
const ann = startShop({ environment, clock: stillClock });
const door = new GoogleSignIn(() => ann().app);
const { begin, finish, refresh: refreshed } = door;
const signIn = door.signIn.bind(door);

describe('signing in with Google', () => {
  it('is offered if it is configured', async () => {
    expect((await ann().app.get('/api/auth/providers')).body).toEqual({ offered: ['google'] });
  });
  it('is refused for an unknown provider', async () => {
    for (const path of ['', '/again', '/callback'])
      expect(await ann().app.get(`/api/auth/identity/another${path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
  it('starts with PKCE, state and nonce, kept in a cookie for ten minutes', async () => {
    const started = await begin('/app/orders');
    expect(started.status).toBe(302);
    const parameters = new URL(started.headers.get('location') ?? '').searchParams;
    expect(parameters.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters.get(name)?.length).toBeGreaterThan(20);
    const [cookie = ''] = started.headers.getSetCookie();
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth/identity/google', 'Max-Age=600']) expect(cookie).toContain(part);
  });
  it('creates a confirmed account that awaits approval for a new person', async () => {
    const back = await signIn('gina@gmail.test', 'Gina Google', '/app/orders?stage=1');
    expect(back).toMatchObject({ status: 302 });
    expect(back.headers.get('location')).toBe('http://shop.localhost/app/orders?stage=1');
    const { body } = await refreshed(refreshCookieOf(back));
    expect(body.user.email).toBe('gina@gmail.test');
    // The browser came by a redirect and has no position to wait for.
    const account = await eventually(async () => {
      const me = await ann().app.get<{ status: string; email_confirmed: boolean }>('/api/me', { as: body.access_token });
      return me.body.email_confirmed && me.body;
    }, 'the confirmed account');
    expect(account).toMatchObject({ status: 'pending_approval', email_confirmed: true });
    const again = await signIn('gina@gmail.test', 'Gina Google');
    expect(again.headers.get('location')).toBe('http://shop.localhost/app');
    expect((await refreshed(refreshCookieOf(again))).body.user.id).toBe(body.user.id);
  });
  it('joins the account with the same address only if that address is confirmed', async () => {
    const person = await ann().person();
    const joined = await signIn(person.email, 'Another Name');
    expect((await refreshed(refreshCookieOf(joined))).body.user.id).toBe(person.id);
    await ann().signUp('squatter@shop.test');
    const refused = await signIn('squatter@shop.test', 'The Owner');
    expect(refused.headers.get('location')).toBe('http://shop.localhost/login?error=email_not_confirmed&provider=google');
    expect(refreshCookieOf(refused)).toBe('');
  });
  it('returns to the sign-in screen without an error, and with its destination, when the person cancels it', async () => {
    const started = await begin();
    const returned = await signInAtGoogle(started.headers.get('location') ?? '', 'abort');
    expect((await finish(returned, cookieOf(started))).headers.get('location')).toBe('http://shop.localhost/login');
    const further = await begin('/app/orders');
    const back = await signInAtGoogle(further.headers.get('location') ?? '', 'abort');
    expect((await finish(back, cookieOf(further))).headers.get('location')).toBe('http://shop.localhost/login?redirect=%2Fapp%2Forders');
  });
  it('refuses a return from the provider that it did not start, or that was altered (S2)', async () => {
    const started = await begin();
    const returned = await signInAtGoogle(started.headers.get('location') ?? '', { email: 'eve@gmail.test', name: 'Eve' });
    const other = new URL(returned);
    other.searchParams.set('state', 'another');
    const cookie = cookieOf(started);
    const forged = cookie.replace(/=(.{10})/, '=AAAAAAAAAA');
    const strange = [
      await finish(returned, ''),
      await finish(other, cookie),
      await finish(returned, forged),
      await finish(returned, cookieOf(await begin())),
    ];
    expect(strange.map((one) => one.headers.get('location'))).toEqual(
      Array(4).fill('http://shop.localhost/login?error=identity_failed&provider=google'),
    );
  });
  it('leads to the second step, without a session, if the user has a second factor', async () => {
    const factor = new SecondFactorOf(ann, await ann().person());
    await factor.addTotp();
    const back = await signIn(factor.person.email, 'Ann', '/app/orders');
    expect(back.headers.get('location')).toBe('http://shop.localhost/login/second-step?redirect=%2Fapp%2Forders');
    expect(refreshCookieOf(back)).toBe('');
    const cookie = back.headers
      .getSetCookie()
      .map((set) => set.split(';')[0] ?? '')
      .filter((set) => set.startsWith('os_second_'))
      .join('; ');
    expect(await factor.show(cookie, 'totp', '000000')).toMatchObject({ status: 403, body: { code: 'code_wrong' } });
    expect(await factor.show(cookie, 'totp', factor.code())).toMatchObject({ status: 200, body: { user: { id: factor.person.id } } });
  });
  it('never redirects to another site (S11)', async () => {
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const back = await signIn('gina@gmail.test', 'Gina Google', redirect);
      expect(back.headers.get('location')).toBe('http://shop.localhost/app');
    }
  });
});
