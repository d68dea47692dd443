import { randomUUID } from 'node:crypto';
import type { AnswerTo, BodyFor, Method } from './routes.ts';

type Reply = Pick<Response, 'status' | 'headers' | 'text'>;
/** What carries a request to the shop: the global `fetch`, or another function that is called like it. */
export type Fetch = (
  address: string,
  request: { method: string; headers: Record<string, string>; body?: string; redirect: 'manual' },
) => Promise<Reply>;

export type ShopAnswer<Body = unknown> = { status: number; headers: Headers; text: string; body: Body };
/** `key`: the Idempotency-Key of a command, a new one by default; `null` sends none. */
export type RequestOptions = { body?: unknown; key?: string | null; headers?: Record<string, string> };

/** An answer that is not a success. */
export class RequestRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: unknown;
  /** Seconds after which the shop may be asked again. */
  readonly retryAfter: string | null;

  constructor({ status, headers, body }: Pick<ShopAnswer, 'status' | 'headers' | 'body'>, call = '') {
    const { code = `http_${status}` } = body as { code?: string };
    super(`${call} was answered with ${status} ${code}: ${JSON.stringify(body)}`);
    this.name = 'RequestRefused';
    this.status = status;
    this.code = code;
    this.body = body;
    this.retryAfter = headers.get('retry-after');
  }
}

/** What was answered, or undefined where the shop has refused with one of these codes. */
export async function resultUnlessRefused<Body>(codes: readonly string[], call: Promise<Body>): Promise<Body | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RequestRefused && codes.includes(error.code)) return undefined;
    throw error;
  }
}

type Verb<M extends Method> = <Address extends string>(
  address: Address,
  ...sent: [...BodyFor<M, Address>, more?: Omit<RequestOptions, 'body'>]
) => Promise<AnswerTo<M, Address>>;
type Session = { access_token: string; user: { id: string } };
type Credentials = { email: string; password: string };

/**
 * `readsOwnWrites`: an answer to a question contains what this client's commands have done before. `token`: of a session that was begun
 * elsewhere.
 */
type ClientOptions = { origin: string; fetch?: Fetch; readsOwnWrites?: boolean; token?: string };

/** Uses the shop as a browser does, through its API: as a visitor, or as the person who has signed in. */
export class ShopClient {
  #credentials: Credentials | undefined;
  #session: Session | undefined;
  #renewal: Promise<void> | undefined;
  #position: string | undefined;

  constructor(readonly options: ClientOptions) {}

  readonly get = this.#verb('GET');
  readonly post = this.#verb('POST');
  readonly put = this.#verb('PUT');
  readonly patch = this.#verb('PATCH');
  readonly delete = this.#verb('DELETE');

  get userId(): string {
    if (!this.#session) throw new Error('a visitor has no account');
    return this.#session.user.id;
  }

  /** The person's own client. It signs in again, or repeats the password, where the shop demands that. */
  async signIn(email: string, password: string): Promise<ShopClient> {
    const client = new ShopClient(this.options);
    client.#position = this.#position;
    client.#credentials = { email, password };
    await client.#logIn();
    return client;
  }

  /** Whatever the answer is. */
  async ask<Body = unknown>(
    method: string,
    address: string,
    { body, key = randomUUID(), headers }: RequestOptions = {},
  ): Promise<ShopAnswer<Body>> {
    const { origin, fetch = globalThis.fetch, token = this.#session?.access_token } = this.options;
    const reply = await fetch(origin + address, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== null && method !== 'GET' && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = text !== '' && reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, headers: reply.headers, text, body: (isJson ? JSON.parse(text) : {}) as Body };
  }

  /** For addresses that the description of the API does not have, too. Throws `Refused` on anything but success. */
  async call<Body>(method: string, address: string, { key = randomUUID(), headers, ...sent }: RequestOptions = {}): Promise<Body> {
    const readAfter = method === 'GET' && this.#position !== undefined && { 'x-read-after': this.#position };
    const request = { ...sent, key, headers: { ...readAfter, ...headers } };
    let answer = await this.ask<{ code?: string; position?: string }>(method, address, request);
    if (await this.#renewSession(answer)) answer = await this.ask(method, address, request);
    // The tables are still behind what this client has done.
    for (const late = Date.now() + 30_000; readAfter && answer.headers.has('x-stale') && Date.now() < late;)
      answer = await this.ask(method, address, request);
    if (answer.status >= 300) throw new RequestRefused(answer, `${method} ${address}`);
    if (this.options.readsOwnWrites !== false) this.#position = answer.body.position ?? this.#position;
    return answer.body as Body;
  }

  /** A method for each HTTP verb, typed by the API's own description. */
  #verb<M extends Method>(method: M): Verb<M> {
    const callByMethod = (address: string, body?: unknown, more: RequestOptions = {}) => this.call(method, address, { ...more, body });
    return callByMethod as Verb<M>;
  }

  async #logIn(): Promise<void> {
    this.#session = undefined;
    const answer = await this.ask<Session>('POST', '/api/auth/login', { body: this.#credentials });
    if (answer.status >= 300) throw new RequestRefused(answer, 'POST /api/auth/login');
    this.#session = answer.body;
  }

  /** Signs in again, or repeats the password, if the answer demands it; true if the call can be repeated. */
  async #renewSession({ status, body: { code } }: ShopAnswer<{ code?: string }>): Promise<boolean> {
    const credentials = this.#credentials;
    if (!credentials || !(this.#session ?? this.#renewal)) return false;
    // Of the requests that are under way when the session ends, the first signs in again, and all wait for it.
    if (status === 401) await (this.#renewal ??= this.#logIn().finally(() => (this.#renewal = undefined)));
    else if (code === 'sign_in_again') await this.ask('POST', '/api/auth/prove', { body: { password: credentials.password } });
    else return false;
    return true;
  }
}
