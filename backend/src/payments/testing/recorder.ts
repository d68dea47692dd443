import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAtOnce, listenOnLoopback } from '../../platform/testing/loopback.ts';

export type RecordedRequest = { method: string; path: string; form: string; headers: IncomingMessage['headers'] };
/** `failed`: permanently under its key, as at the provider; `lost`: done, but the answer does not arrive; `silent`: no answer, ever. */
export type PlannedFailure = 'too_many' | 'failed' | 'reset' | 'lost' | 'silent';

/** The call of a request: `/v1/refunds/re_1` becomes `/v1/refunds/{id}`. */
export const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/^(\/v1\/(?:checkout\/sessions|billing_portal\/[a-z_]+|(?!checkout|billing)[a-z_]+))\/[^/]+/, '$1/{id}')}`;

/** A proxy of the provider that records all requests. Each planned failure applies to the next matching call. */
export class Recorder {
  readonly requests: RecordedRequest[] = [];
  readonly planned: { call: string; trouble: PlannedFailure }[] = [];
  readonly #failed = new Set<string>();
  #origin = '';
  readonly #server = createServer((request, response) => void this.#pass(request, response));

  listen(origin: string): Promise<number> {
    this.#origin = origin;
    return listenOnLoopback(this.#server);
  }

  close(): Promise<void> {
    return closeAtOnce(this.#server);
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const [path = '', query = ''] = url.split('?');
    this.requests.push({ method, path, form: body.length > 0 ? body.toString('utf8') : query, headers });
    const trouble = this.#nextFailure(callOf({ method, path }));
    const key = method === 'POST' ? String(headers['idempotency-key']) : '';
    if (this.#failed.has(key)) return sendError(response, 500, { 'idempotent-replayed': 'true' });
    if (trouble === 'failed' && key) this.#failed.add(key);
    if (trouble === 'failed') return sendError(response, 500, {});
    if (trouble === 'too_many') return sendError(response, 429, {});
    if (trouble === 'reset') return void request.socket.destroy();
    if (trouble === 'silent') return;
    const onward = send(this.#origin + url, { method, headers }, (answered) => {
      if (trouble === 'lost') return void request.socket.destroy();
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  }

  #nextFailure(call: string): PlannedFailure | null {
    const n = this.planned.findIndex((one) => one.call === call);
    return this.planned.splice(n, n < 0 ? 0 : 1)[0]?.trouble ?? null;
  }
}

function sendError(response: ServerResponse, status: number, more: Record<string, string>): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false', ...more });
  response.end(JSON.stringify({ error: { type: 'api_error', message: 'for a spec' } }));
}
