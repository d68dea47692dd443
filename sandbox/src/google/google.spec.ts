import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as oidc from 'openid-client';
import { proxyServer } from '../bar/proxy.ts';
import { googleServer, googlePath } from './server.ts';

const listen = (server: http.Server, port = 0) =>
  new Promise<number>((resolve) => server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
const noBar = { run: '', accounts: [], password: '', links: [] };

/** Follows redirects and keeps cookies, as a browser does, until the product is reached. */
class Browser {
  private readonly cookies = new Map<string, string>();

  async open(url: URL, form?: Record<string, string>): Promise<{ url: URL; text: string }> {
    const body = form && new URLSearchParams(form);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(body ? { body } : {}),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      this.cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) return { url, text: await answer.text() };
    const target = new URL(next, url);
    return target.pathname === '/callback' ? { url: target, text: '' } : this.open(target);
  }
}

describe('the stand-in for Google', () => {
  const servers: http.Server[] = [];
  let folder: string;
  let origin: string;
  let product: oidc.Configuration;

  beforeEach(async () => {
    // The provider's package tells every start that it keeps its state in memory, which is what a stand-in should do.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-google-'));
    const google = http.createServer();
    const proxy = proxyServer([{ prefix: googlePath, port: await listen(google) }], 1, noBar);
    origin = `http://127.0.0.1:${await listen(proxy)}`;
    const client = { issuer: `${origin}${googlePath}`, clientId: 'shop', clientSecret: 'secret', redirectUri: `${origin}/callback` };
    const real = googleServer(client, path.join(folder, 'keys.json'));
    google.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => real.emit('request', request, response));
    servers.push(google, proxy);
    product = await oidc.discovery(new URL(client.issuer), client.clientId, client.clientSecret, undefined, {
      execute: [oidc.allowInsecureRequests],
    });
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    fs.rmSync(folder, { recursive: true });
  });

  const authorization = async (verifier: string, prompt?: string) =>
    oidc.buildAuthorizationUrl(product, {
      ...(prompt !== undefined && { prompt }),
      redirect_uri: `${origin}/callback`,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'state',
      nonce: 'nonce',
    });
  const finish = async (callback: URL, verifier: string) => {
    const tokens = await oidc.authorizationCodeGrant(product, callback, {
      pkceCodeVerifier: verifier,
      expectedState: 'state',
      expectedNonce: 'nonce',
    });
    return tokens.claims();
  };
  const signIn = async (browser: Browser, email: string, name: string, prompt?: string) => {
    const verifier = oidc.randomPKCECodeVerifier();
    const chooser = await browser.open(await authorization(verifier, prompt));
    expect(chooser.text).toContain('Choose a Google account');
    return finish((await browser.open(chooser.url, { email, name })).url, verifier);
  };

  it('signs in the chosen account, with a verified email', async () => {
    const claims = await signIn(new Browser(), 'Gina@Gmail.test', 'Gina Google');
    expect(claims).toMatchObject({ email: 'gina@gmail.test', email_verified: true, name: 'Gina Google' });
  });

  it('asks for the account at every sign-in, and gives the same person the same subject', async () => {
    const browser = new Browser();
    const first = await signIn(browser, 'gina@gmail.test', 'Gina');
    const other = await signIn(browser, 'otto@gmail.test', 'Otto');
    const again = await signIn(browser, 'GINA@gmail.test', 'Gina Married');
    expect(again?.sub).toBe(first?.sub);
    expect(again?.name).toBe('Gina Married');
    expect(other?.sub).not.toBe(first?.sub);
  });

  it.each(['select_account', 'consent', 'select_account consent'])(
    'asks for the account when the product prompts for %s',
    async (prompt) => {
      const browser = new Browser();
      await signIn(browser, 'otto@gmail.test', 'Otto');
      expect(await signIn(browser, 'gina@gmail.test', 'Gina', prompt)).toMatchObject({ email: 'gina@gmail.test' });
    },
  );

  it('asks nothing, and returns an error, when the product prompts for none', async () => {
    const back = await new Browser().open(await authorization(oidc.randomPKCECodeVerifier(), 'none'));
    expect(Object.fromEntries(back.url.searchParams)).toMatchObject({ error: 'login_required', state: 'state' });
  });

  it.each(['login', 'choose', 'none consent'])(
    'shows an error of its own, and does not return, when the product prompts for %s',
    async (prompt) => {
      const shown = await new Browser().open(await authorization(oidc.randomPKCECodeVerifier(), prompt));
      expect(shown.url.pathname).toBe(`${googlePath}/auth`);
      expect(shown.text).toContain('invalid_request');
    },
  );

  it('informs the product when the person cancels', async () => {
    const browser = new Browser();
    const chooser = await browser.open(await authorization(oidc.randomPKCECodeVerifier()));
    const back = await browser.open(new URL(`${chooser.url.href}/abort`), {});
    expect(back.url.searchParams.get('error')).toBe('access_denied');
  });

  it('accepts only email addresses as accounts', async () => {
    const browser = new Browser();
    const chooser = await browser.open(await authorization(oidc.randomPKCECodeVerifier()));
    expect((await browser.open(chooser.url, { email: 'no-address' })).text).toContain('not an e-mail address');
  });

  it('refuses a client that does not know the secret', async () => {
    const stranger = await oidc.discovery(new URL(`${origin}${googlePath}`), 'shop', 'wrong', undefined, {
      execute: [oidc.allowInsecureRequests],
    });
    const verifier = oidc.randomPKCECodeVerifier();
    const browser = new Browser();
    const chooser = await browser.open(await authorization(verifier));
    const { url } = await browser.open(chooser.url, { email: 'gina@gmail.test' });
    await expect(
      oidc.authorizationCodeGrant(stranger, url, { pkceCodeVerifier: verifier, expectedState: 'state', expectedNonce: 'nonce' }),
    ).rejects.toThrow();
  });
});
