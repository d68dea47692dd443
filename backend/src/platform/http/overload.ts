import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusals } from '@orderstream/contracts/refusals';
import { Budget } from './budget.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { dataPolicy } from './security-headers.ts';
import type { Settings } from '../settings/settings.ts';

/** Who looks after the process must be able to, most of all when it has too much to do. Streams stay open for long. */
const isSpared = (url: string): boolean => /^\/(api\/health\/|metrics|api\/live)/.test(url);

type Kind = 'reads' | 'commands' | 'webhooks';

function kindOf(method: string, url: string): Kind {
  if (url.startsWith('/api/webhooks/')) return 'webhooks';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'commands';
}

/** Longer than this nobody waits who could be answered at once that it is too much. */
const milliseconds = 400;

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
/** `x-overloaded` tells a proxy in front which requests it need not ask about for a moment. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'retry-after': '1',
};

/** Refuses what there is no room for, in front of everything else: refusing must cost next to nothing, also a line in a log. */
export class Overload {
  readonly #budgets: Record<Kind, Budget>;
  #metrics: Metrics | null = null;

  constructor({ requestsInFlight }: Settings) {
    this.#budgets = budgets(requestsInFlight);
  }

  /** Where those who are refused are counted from now on. */
  countIn(metrics: Metrics): void {
    this.#metrics = metrics;
  }

  /** Whether the request may go on; it is answered where it may not. */
  admits({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): boolean {
    if (isSpared(url)) return true;
    const kind = kindOf(method, url);
    const budget = this.#budgets[kind];
    const entered = performance.now();
    if (budget.enter(entered)) {
      response.once('close', () => budget.leave(entered, performance.now()));
      return true;
    }
    this.#metrics?.refused('overloaded');
    response.writeHead(refusals.overloaded[0], { ...headers, 'x-overloaded': kind }).end(body);
    return false;
  }
}
