import { takeEarlyAnswer } from './ahead.ts';
import { requestFreshSignIn } from './fresh-sign-in.ts';
import { newId } from './ids.ts';
import type { paths } from './paths.ts';
import { noteCommandPosition, readAfterPosition } from './read-after.ts';
import { RefusalError, Unreachable } from './refused.ts';
import { accessToken, refreshSession, tokenSecondsLeft } from './session.ts';
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
type CallInput<M extends Method, P extends keyof paths> = Part<Operation<M, P>, 'path'> &
  Part<Operation<M, P>, 'query'> &
  Body<Operation<M, P>> & { signal?: AbortSignal };

/** The answer type of a call, from the server's API description. */
export type ApiAnswer<M extends Method, P extends PathsWith<M>> = Operation<M, P> extends { responses: infer R } ? Answers<R> : never;
/** The request type of a call, from the server's API description. */
export type ApiRequest<M extends Method, P extends PathsWith<M>> = Body<Operation<M, P>> extends { body: infer B } ? B : never;
/** The query of a list without its page, from the server's API description. */
export type ListFilters<P extends PathsWith<'get'>> =
  Operation<'get', P> extends { parameters: { query?: infer Query } } ? Omit<NonNullable<Query>, 'limit' | 'after'> : never;
type Call<M extends Method> = <P extends PathsWith<M>>(
  path: P,
  ...input: object extends CallInput<M, P> ? [CallInput<M, P>?] : [CallInput<M, P>]
) => Promise<ApiAnswer<M, P>>;

type ParameterValue = string | number | boolean | null | undefined;
type UntypedInput = { path?: Record<string, ParameterValue>; query?: Record<string, ParameterValue>; body?: unknown; signal?: AbortSignal };
const replyTimeout = 20_000;
const retryDelays = [200, 400, 800];

/** The path with its parameters filled in and the defined query parameters. */
export function addressOf(path: string, { path: parameters = {}, query = {} }: UntypedInput = {}): string {
  const resolved = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${resolved}?${search.toString()}` : resolved;
}

/** The access token, the position that the answer must include, and the idempotency key of a command. */
function headersOf(method: Method, key: string | null, hasBody: boolean): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const token = accessToken();
  const position = readAfterPosition();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (position) headers.set('x-read-after', position);
  if (key) headers.set('idempotency-key', key);
  if (hasBody) headers.set('content-type', 'application/json');
  return headers;
}

/** A signal that aborts with either of the two. */
const eitherSignal = (a: AbortSignal, b: AbortSignal | undefined): AbortSignal => (b ? AbortSignal.any([a, b]) : a);

/** One request without retries. A read takes the early answer of its address, if there is one. */
async function send(method: Method, address: string, key: string | null, { body, signal }: UntypedInput): Promise<Response> {
  const ahead = method === 'get' ? await takeEarlyAnswer(address) : undefined;
  if (ahead) return ahead;
  const timeout = AbortSignal.timeout(replyTimeout);
  try {
    return await fetch(address, {
      method: method.toUpperCase(),
      headers: headersOf(method, key, body !== undefined),
      signal: eitherSignal(timeout, signal),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(timeout.aborted ? 'timeout' : navigator.onLine ? 'network' : 'offline', error);
  }
}

/** An unanswered command is retried under the same key: the server executes it once. */
async function sendWithRetries(method: Method, address: string, key: string | null, input: UntypedInput): Promise<Response> {
  for (const delay of key ? retryDelays : []) {
    try {
      return await send(method, address, key, input);
    } catch (error) {
      if (!(error instanceof Unreachable) || error.why === 'offline') throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return send(method, address, key, input);
}

/** The error for an answer without success; its body may be anything, for example the page of a proxy. */
async function refusalOf(response: Response): Promise<RefusalError> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const fields = typeof body === 'object' && body !== null ? body : {};
  return new RefusalError(
    response.status,
    { code: 'internal', message: response.statusText, ...fields },
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

const sessionlessPaths =
  /^\/api\/(prices|auth\/(login(\/[\w-]+)*|signup|refresh|confirm|confirm\/session|link|resend-confirmation|forgot-password|reset-password|providers))$/;

/** Sends with a valid token, and retries once with a new one, or after a fresh sign-in. Throws on anything but success. */
async function sendAuthorized(method: Method, path: string, input: UntypedInput): Promise<Response> {
  const address = addressOf(path, input);
  const key = method === 'get' ? null : newId();
  const needsSession = !sessionlessPaths.test(path);
  if (needsSession && accessToken() && tokenSecondsLeft() < 5) await refreshSession();
  let response = await sendWithRetries(method, address, key, input);
  if (response.status === 401 && needsSession && accessToken() && (await refreshSession()))
    response = await sendWithRetries(method, address, key, input);
  if (!response.ok) {
    const refusal = await refusalOf(response);
    if (refusal.code !== 'sign_in_again' || !(await requestFreshSignIn())) throw refusal;
    response = await sendWithRetries(method, address, key, input);
    if (!response.ok) throw await refusalOf(response);
  }
  if (method === 'get') noteFreshness(address, response.headers.get('x-stale') === 'true');
  return response;
}

/** The parsed answer. The position of a command is noted, so that later reads include it. */
async function callApi(method: Method, path: string, input: UntypedInput = {}): Promise<unknown> {
  const response = await sendAuthorized(method, path, input);
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (typeof answer === 'object' && answer !== null && 'position' in answer && typeof answer.position === 'string')
    noteCommandPosition(answer.position);
  return answer;
}

/** The bytes of an answer that is not JSON. */
export async function getBytes(path: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await sendAuthorized('get', path, signal ? { signal } : {});
  return new Uint8Array(await response.arrayBuffer());
}

/** A method of the API whose arguments and answers are typed by its description. */
const typedCall = <M extends Method>(method: M): Call<M> =>
  ((path: string, input?: UntypedInput) => callApi(method, path, input)) as Call<M>;

/** The only way to the server. Throws `RefusalError` on a refusal and `Unreachable` without an answer. */
export const api = {
  get: typedCall('get'),
  post: typedCall('post'),
  put: typedCall('put'),
  patch: typedCall('patch'),
  delete: typedCall('delete'),
};
