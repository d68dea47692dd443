import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusals } from '@orderstream/contracts/refusals';
import { Budget } from './budget.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import { dataPolicy } from '../site/security-headers.ts';
import type { Settings } from '../../settings/settings.ts';

/** Whether a request is not limited: health and metrics must stay reachable, above all under overload; live streams stay open for long. */
const isExempt = (url: string): boolean => /^\/(api\/health\/|metrics|api\/live)/.test(url);

type Kind = 'reads' | 'commands' | 'webhooks';

/** The kind of a request, by which it is limited. */
function kindOf(method: string, url: string): Kind {
  if (url.startsWith('/api/webhooks/')) return 'webhooks';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'commands';
}

/** The duration of the fastest requests above which the limits shrink. */
const milliseconds = 400;

/**
 * A budget for each kind of requests, so that none crowds out another: more requests at once only make all of them slower. The limits
 * of reads and commands shrink while they take too long. Webhooks are small and are sent again when refused: they are admitted as long
 * as there is room at all.
 */
const createBudgets = (most: number): Record<Kind, Budget> => ({
  reads: new Budget({ least: Math.min(32, most), most, milliseconds }),
  commands: new Budget({ least: Math.min(32, most), most, milliseconds }),
  webhooks: new Budget({ least: most, most, milliseconds }),
});

const body = JSON.stringify({ code: 'overloaded', message: refusals.overloaded[1] });
/** `x-overloaded` tells a proxy which requests it need not forward for a moment. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'retry-after': '1',
};

/** Refuses requests above the limit before any other step: a refusal must cost next to nothing, including its line in the log. */
export class Overload {
  readonly #budgets: Record<Kind, Budget>;
  #metrics: Metrics | null = null;

  constructor({ requestsInFlight }: Settings) {
    this.#budgets = createBudgets(requestsInFlight);
  }

  /** Sets the metrics that count refused requests. */
  countRefusalsIn(metrics: Metrics): void {
    this.#metrics = metrics;
  }

  /** Whether the request may continue; if not, it has been answered. */
  admits({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): boolean {
    if (isExempt(url)) return true;
    const kind = kindOf(method, url);
    const budget = this.#budgets[kind];
    const entered = performance.now();
    if (budget.enter(entered)) {
      response.once('close', () => budget.leave(entered, performance.now()));
      return true;
    }
    this.#metrics?.countRefusal('overloaded');
    response.writeHead(refusals.overloaded[0], { ...headers, 'x-overloaded': kind }).end(body);
    return false;
  }
}
