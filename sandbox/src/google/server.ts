import { generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { sandboxPage, sandboxPagePolicy } from '../bar/html.ts';
import { markup } from '../bar/markup.ts';
import { writePrivately } from '../folder/data-folder.ts';
import { idleMilliseconds } from '../processes/idle.ts';
import { hostNamesOf, answerOnlyUnder } from '../processes/own-names.ts';
import { GoogleAccounts, readAccount } from './accounts.ts';
import { chooserPage } from './pages.ts';

export const googlePath = '/_sandbox/google';
const interactionsAt = `${googlePath}/choose/`;

export type GoogleClient = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };
type Keys = { signing: Record<string, unknown>; cookies: string[] };

/** Loads or creates the keys; they are stored, so that tokens stay verifiable after a restart. */
function keysOf(file: string): Keys {
  if (!fs.existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signing = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') };
    writePrivately(file, { signing, cookies: [randomBytes(32).toString('base64url')] });
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Keys;
}

/** Grants consent without a question, as Google does after the first sign-in. */
async function grantAllScopes(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
  grant.addOIDCScope(typeof params?.scope === 'string' ? params.scope : 'openid');
  await grant.save();
  return grant;
}

/** The values of `prompt` that Google documents. */
const prompts = ['none', 'consent', 'select_account'];

/** What Google says of a sign-in whose `prompt` it does not know. It then shows a page, and does not return to the product. */
function promptProblem(url: string): string | undefined {
  if (!url.startsWith('/auth?')) return undefined;
  const requested = (new URLSearchParams(url.slice('/auth?'.length)).get('prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
  const unknown = requested.find((prompt) => !prompts.includes(prompt));
  if (unknown !== undefined) return `invalid_request: Invalid parameter value for prompt: Invalid prompt: ${unknown}`;
  if (requested.length > 1 && requested.includes('none')) return 'invalid_request: Invalid parameter value for prompt: none is used alone';
  return undefined;
}

/** The provider's own checks, and the choice of an account when the product asks for it. */
function policy(): interactionPolicy.DefaultPolicy {
  const checks = interactionPolicy.base();
  checks.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return checks;
}

/** The settings of the OpenID provider library. */
const configuration = (client: GoogleClient, keys: Keys, accounts: GoogleAccounts): Configuration => ({
  clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [client.redirectUri] }],
  jwks: { keys: [keys.signing] },
  cookies: { keys: keys.cookies, names: { session: '_google_session', interaction: '_google_choice', resume: '_google_resume' } },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
  conformIdTokenClaims: false, // Google puts them into the id token
  scopes: ['openid', 'email', 'profile'],
  features: { devInteractions: { enabled: false } },
  ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600, AuthorizationCode: 60 },
  pkce: { required: () => false },
  interactions: { policy: policy(), url: (_, interaction) => `${interactionsAt}${interaction.uid}` },
  findAccount: (_, subject) => accounts.find(subject),
  loadExistingGrant: grantAllScopes,
  renderError: (ctx, { error, error_description }) => {
    ctx.type = 'html';
    ctx.body = sandboxPage({
      title: 'Sign-in failed',
      body: markup`<h1>Sign-in failed</h1>
        <p>${error}: ${error_description ?? ''}</p>`,
    });
  },
});

function sendPage(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': sandboxPagePolicy,
  });
  response.end(body);
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

async function handleChoice(
  provider: Provider,
  accounts: GoogleAccounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const action = (request.url ?? '').split('?')[0] ?? '';
  if (request.method !== 'POST') return sendPage(response, chooserPage(action));
  const back = { mergeWithLastSubmission: false };
  if (action.endsWith('/abort')) return provider.interactionFinished(request, response, { error: 'access_denied' }, back);
  const account = readAccount(await formOf(request));
  if (!account) return sendPage(response, chooserPage(action, 'That is not an e-mail address.'), 400);
  // The choice answers every prompt at once: Google asks for consent on the page of the account, too.
  const chosen = { login: { accountId: accounts.addAccount(account), remember: false }, select_account: {}, consent: {} };
  await provider.interactionFinished(request, response, chosen, back);
}

/** Removes the session cookie, so that each sign-in asks for the account. */
function dropSessionCookie(request: IncomingMessage): void {
  if (!request.url?.startsWith('/auth')) return;
  const cookies = (request.headers.cookie ?? '').split('; ').filter((cookie) => !cookie.startsWith('_google_session'));
  request.headers.cookie = cookies.join('; ');
}

/** A stand-in for Google's OpenID Connect provider, which asks for an account instead of a password. */
export function googleServer(client: GoogleClient, keyFile: string): http.Server {
  const accounts = new GoogleAccounts();
  const provider = new Provider(client.issuer, configuration(client, keysOf(keyFile), accounts));
  provider.proxy = true;
  const protocol = provider.callback();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const sendFailurePage = ({ message }: { message: string }) =>
      sendPage(
        response,
        sandboxPage({
          title: 'Sign-in failed',
          body: markup`<h1>Sign-in failed</h1>
            <p>${message}</p>`,
        }),
        400,
      );
    const path = request.url ?? '/';
    if (path.startsWith(interactionsAt)) return void handleChoice(provider, accounts, request, response).catch(sendFailurePage);
    // As a router would say it: the provider puts the prefix before the addresses that it tells the world.
    Object.assign(request, { baseUrl: googlePath, url: path.slice(googlePath.length) || '/' });
    const problem = promptProblem(request.url ?? '');
    if (problem !== undefined) return sendFailurePage({ message: problem });
    dropSessionCookie(request);
    protocol(request, response).catch(sendFailurePage);
  };
  return http.createServer({ keepAliveTimeout: idleMilliseconds }, answerOnlyUnder(hostNamesOf(client.issuer), listener));
}
