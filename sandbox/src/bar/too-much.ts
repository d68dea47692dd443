import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** How long one refusal answers for others of its kind: the time of a few orders, so that free capacity is found soon. */
const refusalMs = 20;

type RecentRefusal = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

const isCommand = ({ method = 'GET', url = '' }: IncomingMessage): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && url.startsWith('/api/') && !url.startsWith('/api/webhooks/');

/**
 * A server that has just refused commands for lack of room is not asked about every other one: for a moment they are refused in its
 * own words, further away from it. Reads and webhooks have room of their own and are always asked about.
 */
export class OverloadShield {
  #until = 0;
  #refusal: RecentRefusal | null = null;

  /** Looks at an answer on its way: whether it refuses commands for want of room. */
  observeAnswer(answer: IncomingMessage, now = performance.now()): void {
    if (answer.headers['x-overloaded'] !== 'commands') return;
    this.#until = now + refusalMs;
    if (this.#refusal) return;
    const parts: Buffer[] = [];
    const { connection: _own, 'keep-alive': _too, ...headers } = answer.headers;
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.once('end', () => (this.#refusal = { status: answer.statusCode ?? 503, headers, body: Buffer.concat(parts) }));
  }

  /** Whether the request was refused here. */
  refuseIfOverloaded(request: IncomingMessage, response: ServerResponse, now = performance.now()): boolean {
    if (now >= this.#until || !this.#refusal || !isCommand(request)) return false;
    const { status, headers, body } = this.#refusal;
    response.writeHead(status, headers).end(body);
    return true;
  }
}
