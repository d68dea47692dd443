import { randomUUID } from 'node:crypto';
import { expect, type APIRequest, type APIRequestContext } from '@playwright/test';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type Json = Record<string, unknown>;

/** Calls the API like the page does. It prepares everything that a journey is not about, because a browser is slow. */
export class Api {
  private position: string | undefined;

  private token: string | undefined;
  private password = '';

  private constructor(
    private readonly http: APIRequestContext,
    private readonly again: () => Promise<Api>,
  ) {}

  static async open(request: APIRequest, baseURL: string): Promise<Api> {
    return new Api(await request.newContext({ baseURL }), () => Api.open(request, baseURL));
  }

  /** With separate cookies: a second sign-in with the same cookies would replace the first. */
  async signIn(email: string, password: string): Promise<Api> {
    const api = await this.again();
    api.password = password;
    api.token = (await api.post<{ access_token: string }>('/api/auth/login', { email, password })).access_token;
    return api;
  }

  get = <Answer = Json>(path: string) => this.accepted<Answer>('get', path);
  post = <Answer = Json>(path: string, body: object = {}) => this.accepted<Answer>('post', path, body);
  put = <Answer = Json>(path: string, body: object = {}) => this.accepted<Answer>('put', path, body);
  patch = <Answer = Json>(path: string, body: object) => this.accepted<Answer>('patch', path, body);
  delete = <Answer = Json>(path: string, body?: object) => this.accepted<Answer>('delete', path, body);

  async send(method: Method, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const headers = {
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...(method === 'get' ? {} : { 'idempotency-key': randomUUID() }),
      ...(method === 'get' && this.position !== undefined ? { 'x-read-after': this.position } : {}),
    };
    const answer = await this.http[method](path, { headers, ...(body === undefined ? {} : { data: body }) });
    const text = await answer.text();
    const told: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof told === 'object' && told !== null && 'position' in told && typeof told.position === 'string') this.position = told.position;
    return { status: answer.status(), body: told };
  }

  private async accepted<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
    let { status, body: told } = await this.send(method, path, body);
    // A journey may start long after its administrator signed in.
    if (status === 403 && (told as { code?: string }).code === 'sign_in_again') {
      await this.send('post', '/api/auth/prove', { password: this.password });
      ({ status, body: told } = await this.send(method, path, body));
    }
    expect(status, `${method} ${path} answered ${JSON.stringify(told)}`).toBeLessThan(300);
    return told as Answer;
  }

  dispose = () => this.http.dispose();
}
