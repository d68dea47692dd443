import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** How long a refusal is repeated for later commands: about the time of a few orders, so that free capacity is noticed soon. */
const refusalMs = 20;

type RecentRefusal = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

const isCommand = ({ method = 'GET', url = '' }: IncomingMessage): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && url.startsWith('/api/') && !url.startsWith('/api/webhooks/');

/**
 * Load shedding in front of the product: after it has refused a command for lack of capacity, the proxy repeats that answer to further
 * commands for a moment. Reads and webhooks have capacity of their own and always pass.
 */
export class OverloadShield {
  #until = 0;
  #refusal: RecentRefusal | null = null;

  /** Remembers an answer that refuses a command for lack of capacity. */
  observeAnswer(answer: IncomingMessage, now = performance.now()): void {
    if (answer.headers['x-overloaded'] !== 'commands') return;
    this.#until = now + refusalMs;
    if (this.#refusal) return;
    const parts: Buffer[] = [];
    const { connection: _own, 'keep-alive': _too, ...headers } = answer.headers;
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.once('end', () => (this.#refusal = { status: answer.statusCode ?? 503, headers, body: Buffer.concat(parts) }));
  }

  /** Answers a command with the remembered refusal while that is recent; returns whether it did. */
  refuseIfOverloaded(request: IncomingMessage, response: ServerResponse, now = performance.now()): boolean {
    if (now >= this.#until || !this.#refusal || !isCommand(request)) return false;
    const { status, headers, body } = this.#refusal;
    response.writeHead(status, headers).end(body);
    return true;
  }
}
