import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

type Answer<Body> = { status: number; body: Body; code: string | undefined };

/** Uses the product as a browser does: through its public API, with what it answered before in hand. */
export class ApiClient {
  private position: string | undefined;

  constructor(
    private readonly address: string,
    private readonly token?: string,
  ) {}

  signedIn(token: string): ApiClient {
    const client = new ApiClient(this.address, token);
    client.position = this.position;
    return client;
  }

  get = <Body>(path: string) => this.send<Body>('GET', path);
  post = <Body>(path: string, body: unknown) => this.send<Body>('POST', path, body);
  patch = <Body>(path: string, body: unknown) => this.send<Body>('PATCH', path, body);
  put = <Body>(path: string, body: unknown) => this.send<Body>('PUT', path, body);

  /** What is only overloaded for the moment is asked again, under the same key, so that nothing happens twice. */
  private async send<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...(this.position === undefined ? {} : { 'x-read-after': this.position }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${this.address}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if ([429, 502, 503].includes(response.status) && attempt < 20) {
        await sleep(250 * attempt);
        continue;
      }
      const text = await response.text();
      const answer = (text === '' ? {} : JSON.parse(text)) as Body & { code?: string; position?: string };
      this.position = answer.position ?? this.position;
      return { status: response.status, body: answer, code: response.ok ? undefined : (answer.code ?? `http_${response.status}`) };
    }
  }
}
