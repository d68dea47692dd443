import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '@orderstream/contracts/refusals';
import { Budget } from './budget.ts';
import type { Metrics } from './metrics.ts';
import { dataPolicy } from './security-headers.ts';
import type { Settings } from './settings.ts';

/** Who looks after the process must be able to, most of all when it has too much to do. Streams stay open for long. */
const isSpared = (url: string): boolean => /^\/(api\/health\/|metrics|api\/live)/.test(url);

type Kind = 'reads' | 'commands' | 'webhooks';

function kindOf({ method, url }: FastifyRequest): Kind {
  if (url.startsWith('/api/webhooks/')) return 'webhooks';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'commands';
}

/** Longer than this nobody waits who could be answered at once that it is too much. */
const milliseconds = 1_000;

/**
 * More requests at once only make all of them slower. Each kind has room of its own, so that no kind crowds out another;
 * the room of reads and commands shrinks while they take too long. Webhooks are small and are sent again when refused:
 * they are let in for as long as there is room at all.
 */
const budgets = (most: number): Record<Kind, Budget> => ({
  reads: new Budget({ least: Math.min(32, most), most, milliseconds }),
  commands: new Budget({ least: Math.min(32, most), most, milliseconds }),
  webhooks: new Budget({ least: most, most, milliseconds }),
});

const body = JSON.stringify({ code: 'overloaded', message: refusals.overloaded[1] });
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'retry-after': '1',
};

/** Refuses what there is no room for, before anything is done for it: refusing must cost next to nothing. */
export class Overload {
  readonly #budgets: Record<Kind, Budget>;
  readonly #refused = new WeakSet<object>();

  constructor(
    { requestsInFlight }: Settings,
    private readonly metrics: Metrics,
  ) {
    this.#budgets = budgets(requestsInFlight);
  }

  /** To be called before any other hook is added. */
  shed(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (isSpared(request.url) || this.#admit(request, reply)) done();
      else this.#refuse(request, reply);
    });
  }

  /** Those who are refused are counted; a line for each in the log would be work, too. */
  refused(request: FastifyRequest): boolean {
    return this.#refused.has(request);
  }

  #admit(request: FastifyRequest, reply: FastifyReply): boolean {
    const budget = this.#budgets[kindOf(request)];
    const entered = performance.now();
    if (!budget.enter(entered)) return false;
    reply.raw.once('close', () => budget.leave(entered, performance.now()));
    return true;
  }

  #refuse(request: FastifyRequest, reply: FastifyReply): void {
    this.#refused.add(request);
    this.metrics.refused('overloaded');
    reply.hijack();
    reply.raw.writeHead(refusals.overloaded[0], headers).end(body);
  }
}
