import { takeAhead } from './ahead.ts';
import { provedAgain } from './fresh-sign-in.ts';
import { newId } from './ids.ts';
import type { paths } from './paths.ts';
import { reached, readAfter } from './read-after.ts';
import { Refused, Unreachable } from './refused.ts';
import { accessToken, refresh, secondsLeft } from './session.ts';
import { noteFreshness } from './stale.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;
type JsonOf<T> = T extends { content: { 'application/json': infer J } } ? J : undefined;
type Answers<R> = { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? JsonOf<R[S]> : never }[keyof R];
type Part<O, K extends 'path' | 'query'> = O extends { parameters: { [N in K]: infer V } }
  ? { [N in K]: V }
  : O extends { parameters: { [N in K]?: infer V } }
    ? { [N in K]?: V }
    : unknown;
type Body<O> = O extends { requestBody: infer R } ? { body: JsonOf<R> } : unknown;
type Asked<M extends Method, P extends keyof paths> = Part<Operation<M, P>, 'path'> &
  Part<Operation<M, P>, 'query'> &
  Body<Operation<M, P>> & { signal?: AbortSignal };

/** The answer type of a call, from the server's API description. */
export type Answer<M extends Method, P extends PathsWith<M>> = Operation<M, P> extends { responses: infer R } ? Answers<R> : never;
/** The request type of a call, from the server's API description. */
export type Sent<M extends Method, P extends PathsWith<M>> = Body<Operation<M, P>> extends { body: infer B } ? B : never;
type Call<M extends Method> = <P extends PathsWith<M>>(
  path: P,
  ...asked: object extends Asked<M, P> ? [Asked<M, P>?] : [Asked<M, P>]
) => Promise<Answer<M, P>>;

type Blank = string | number | boolean | null | undefined;
type Loose = { path?: Record<string, Blank>; query?: Record<string, Blank>; body?: unknown; signal?: AbortSignal };
const answerWithin = 20_000;
const repeats = [200, 400, 800];

export function addressOf(path: string, { path: names = {}, query = {} }: Loose = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

function headersOf(method: Method, key: string | null, hasBody: boolean): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const token = accessToken();
  const position = readAfter();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (position) headers.set('x-read-after', position);
  if (key) headers.set('idempotency-key', key);
  if (hasBody) headers.set('content-type', 'application/json');
  return headers;
}

const bothOf = (a: AbortSignal, b: AbortSignal | undefined): AbortSignal => (b ? AbortSignal.any([a, b]) : a);

async function send(method: Method, address: string, key: string | null, { body, signal }: Loose): Promise<Response> {
  const ahead = method === 'get' ? await takeAhead(address) : undefined;
  if (ahead) return ahead;
  const patience = AbortSignal.timeout(answerWithin);
  try {
    return await fetch(address, {
      method: method.toUpperCase(),
      headers: headersOf(method, key, body !== undefined),
      signal: bothOf(patience, signal),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(patience.aborted ? 'timeout' : navigator.onLine ? 'network' : 'offline', error);
  }
}

/** An unanswered command is retried under the same key: the server executes it once. */
async function sendSurely(method: Method, address: string, key: string | null, asked: Loose): Promise<Response> {
  for (const delay of key ? repeats : []) {
    try {
      return await send(method, address, key, asked);
    } catch (error) {
      if (!(error instanceof Unreachable) || error.why === 'offline') throw error;
      await new Promise((done) => setTimeout(done, delay));
    }
  }
  return send(method, address, key, asked);
}

async function refusalOf(response: Response): Promise<Refused> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const said = typeof body === 'object' && body !== null ? body : {};
  return new Refused(response.status, { code: 'internal', message: response.statusText, ...said }, Number.isFinite(wait) ? wait : null);
}

const notPartOfASession =
  /^\/api\/(prices|auth\/(login(\/[\w-]+)*|signup|refresh|confirm|confirm\/session|link|resend-confirmation|forgot-password|reset-password|providers))$/;

/** Sends with a valid token, and retries once with a new one; throws on anything but success. */
async function answerTo(method: Method, path: string, asked: Loose): Promise<Response> {
  const address = addressOf(path, asked);
  const key = method === 'get' ? null : newId();
  const personal = !notPartOfASession.test(path);
  if (personal && accessToken() && secondsLeft() < 5) await refresh();
  let response = await sendSurely(method, address, key, asked);
  if (response.status === 401 && personal && accessToken() && (await refresh())) response = await sendSurely(method, address, key, asked);
  if (!response.ok) {
    const refused = await refusalOf(response);
    if (refused.code !== 'sign_in_again' || !(await provedAgain())) throw refused;
    response = await sendSurely(method, address, key, asked);
    if (!response.ok) throw await refusalOf(response);
  }
  if (method === 'get') noteFreshness(address, response.headers.get('x-stale') === 'true');
  return response;
}

async function call(method: Method, path: string, asked: Loose = {}): Promise<unknown> {
  const response = await answerTo(method, path, asked);
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (typeof answer === 'object' && answer !== null && 'position' in answer && typeof answer.position === 'string')
    reached(answer.position);
  return answer;
}

/** Answers that are not JSON. */
export async function bytes(path: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await answerTo('get', path, signal ? { signal } : {});
  return new Uint8Array(await response.arrayBuffer());
}

const typed = <M extends Method>(method: M): Call<M> => ((path: string, asked?: Loose) => call(method, path, asked)) as Call<M>;

/** The only way to the server. Throws `Refused` on a refusal and `Unreachable` without an answer. */
export const api = { get: typed('get'), post: typed('post'), put: typed('put'), patch: typed('patch'), delete: typed('delete') };
