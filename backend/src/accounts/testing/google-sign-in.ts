import { freePort } from '@orderstream/eventstore/testing/free-port';
import type { TestAnswer, TestApp } from '../../platform/testing/app.ts';
import { googleClient, startGoogle, type OutsideServer } from './outside.ts';
import { cookieOf, type SignedInPerson } from './people.ts';

const callback = 'http://shop.localhost/api/auth/identity/google/callback';

/** Starts a sign-in provider before the specs of this file, and returns the settings of a shop that uses it. */
export function startSignInProvider(): Record<string, string> {
  const environment: Record<string, string> = { GOOGLE_CLIENT_ID: googleClient.id, GOOGLE_CLIENT_SECRET: googleClient.secret };
  let google: OutsideServer;
  beforeAll(async () => {
    const port = await freePort();
    environment['GOOGLE_ISSUER'] = `http://127.0.0.1:${port}/_sandbox/google`;
    google = await startGoogle(port, callback);
  });
  afterAll(() => google.stop());
  return environment;
}

/** Chooses an account at the provider as a browser would, or cancels, and returns the address of the redirect to the shop. */
export async function signInAtGoogle(start: string, form: Record<string, string> | 'abort'): Promise<URL> {
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

/** Requests of a browser that signs in with Google. */
export class GoogleSignIn {
  constructor(private readonly app: () => TestApp) {}

  begin = (redirect?: string) =>
    this.app().get(`/api/auth/identity/google${redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`}`);
  finish = (returned: URL, cookie: string) => this.app().get(`${returned.pathname}${returned.search}`, { headers: { cookie } });

  /** Starts to prove the session of this cookie. */
  beginProof = (session: string) => this.app().get('/api/auth/identity/google/again', { headers: { cookie: session } });

  async signIn(email: string, name: string, redirect?: string) {
    const started = await this.begin(redirect);
    const returned = await signInAtGoogle(started.headers.get('location') ?? '', { email, name });
    return this.finish(returned, cookieOf(started));
  }

  /** Proves the session of this cookie. As after a visit to another site, the return carries no cookie but the sign-in's own. */
  async prove(session: string, account: { email: string } | 'abort') {
    const started = await this.beginProof(session);
    const form = account === 'abort' ? account : { email: account.email, name: 'Any Name' };
    return this.finish(await signInAtGoogle(started.headers.get('location') ?? '', form), cookieOf(started));
  }

  /** Signs in with Google, which ends a password that nobody has proved to have chosen. */
  async personOf(email: string): Promise<SignedInPerson> {
    const session = await this.refresh(refreshCookieOf(await this.signIn(email, 'Any Name')));
    const { access_token: token, user } = session.body;
    return { id: user.id, email: user.email, token, cookie: refreshCookieOf(session) };
  }

  refresh = (cookie: string) =>
    this.app().post<{ access_token: string; user: { id: string; email: string } }>('/api/auth/refresh', undefined, { headers: { cookie } });
}

/** The cookie with the refresh token that an answer sets. */
export const refreshCookieOf = (answer: Pick<TestAnswer, 'headers'>) =>
  answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .filter((set) => set.startsWith('os_refresh_'))
    .join('; ');
