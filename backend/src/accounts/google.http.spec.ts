import { eventually } from './testing/background.ts';
import { freePort, googleClient, startGoogle, type Outside } from './testing/outside.ts';
import { cookieOf, people } from './testing/people.ts';

const callback = 'http://shop.localhost/api/auth/google/callback';
const environment: Record<string, string> = { GOOGLE_CLIENT_ID: googleClient.id, GOOGLE_CLIENT_SECRET: googleClient.secret };
let google: Outside;
beforeAll(async () => {
  const port = await freePort();
  environment['GOOGLE_ISSUER'] = `http://127.0.0.1:${port}/_sandbox/google`;
  google = await startGoogle(port, callback);
});
const ann = people({ environment });
afterAll(() => google.stop());

/** Chooses an account at the provider, as a person in a browser would; answers where the browser is sent. */
async function atGoogle(start: string, form: Record<string, string> | 'abort'): Promise<URL> {
  const jar = new Map<string, string>();
  let [url, body]: [URL, URLSearchParams | undefined] = [new URL(start), undefined];
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, { method: body ? 'POST' : 'GET', redirect: 'manual', headers: { cookie }, ...(body && { body }) });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) {
      if (form === 'abort') url = new URL(`${url.href}/abort`);
      body = new URLSearchParams(form === 'abort' ? {} : form);
      continue;
    }
    [url, body] = [new URL(next, url), undefined];
    if (url.origin === 'http://shop.localhost') return url;
  }
  throw new Error('the provider led nowhere');
}

const begin = (redirect?: string) =>
  ann().app.get(`/api/auth/google${redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`}`);
const finish = (returned: URL, cookie: string) => ann().app.get(`${returned.pathname}${returned.search}`, { headers: { cookie } });

async function signIn(email: string, name: string, redirect?: string) {
  const started = await begin(redirect);
  const returned = await atGoogle(started.headers.get('location') ?? '', { email, name });
  return finish(returned, cookieOf(started));
}
const refreshed = (cookie: string) =>
  ann().app.post<{ access_token: string; user: { id: string; email: string } }>('/api/auth/refresh', undefined, { headers: { cookie } });
const refreshCookie = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .filter((set) => set.startsWith('os_refresh_'))
    .join('; ');

describe('signing in with Google', () => {
  it('is offered where it is configured', async () => {
    expect((await ann().app.get('/api/auth/providers')).body).toEqual({ google: true });
  });
  it('asks with PKCE, state and nonce, and keeps them in a cookie for ten minutes', async () => {
    const started = await begin('/app/orders');
    expect(started.status).toBe(302);
    const asked = new URL(started.headers.get('location') ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);
    const [cookie = ''] = started.headers.getSetCookie();
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth/google', 'Max-Age=600']) expect(cookie).toContain(part);
  });
  it('makes an account of somebody new: confirmed, waiting for approval', async () => {
    const back = await signIn('gina@gmail.test', 'Gina Google', '/app/orders?stage=1');
    expect(back).toMatchObject({ status: 302 });
    expect(back.headers.get('location')).toBe('http://shop.localhost/app/orders?stage=1');
    const { body } = await refreshed(refreshCookie(back));
    expect(body.user.email).toBe('gina@gmail.test');
    // The browser came by a redirect and knows of no position to wait for.
    const account = await eventually(async () => {
      const me = await ann().app.get<{ status: string; email_confirmed: boolean }>('/api/me', { as: body.access_token });
      return me.body.email_confirmed && me.body;
    }, 'the confirmed account');
    expect(account).toMatchObject({ status: 'pending_approval', email_confirmed: true });
    const again = await signIn('gina@gmail.test', 'Gina Google');
    expect(again.headers.get('location')).toBe('http://shop.localhost/app');
    expect((await refreshed(refreshCookie(again))).body.user.id).toBe(body.user.id);
  });
  it('joins an account whose address is confirmed, and no other', async () => {
    const person = await ann().person();
    const joined = await signIn(person.email, 'Whoever');
    expect((await refreshed(refreshCookie(joined))).body.user.id).toBe(person.id);
    await ann().signUp('squatter@shop.test');
    const refused = await signIn('squatter@shop.test', 'The Owner');
    expect(refused.headers.get('location')).toBe('http://shop.localhost/login?error=email_not_confirmed');
    expect(refreshCookie(refused)).toBe('');
  });
  it('ends on the sign-in screen when it is called off', async () => {
    const started = await begin();
    const returned = await atGoogle(started.headers.get('location') ?? '', 'abort');
    expect((await finish(returned, cookieOf(started))).headers.get('location')).toBe('http://shop.localhost/login?error=google_failed');
  });
  it('believes no return that it did not begin, or that was changed (S2)', async () => {
    const started = await begin();
    const returned = await atGoogle(started.headers.get('location') ?? '', { email: 'eve@gmail.test', name: 'Eve' });
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
    expect(strange.map((one) => one.headers.get('location'))).toEqual(Array(4).fill('http://shop.localhost/login?error=google_failed'));
  });
  it('leads to no other site afterwards (S11)', async () => {
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const back = await signIn('gina@gmail.test', 'Gina Google', redirect);
      expect(back.headers.get('location')).toBe('http://shop.localhost/app');
    }
  });
});
