import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectionLimits, LimitedClient } from '../database/limited-client.ts';
import type { Turns } from './turns.ts';

export type WatchdogOptions = {
  turns: Pick<Turns, 'stuckLoops'>;
  databaseUrl: string;
  log: Logger;
  /** Ends this process. The supervisor starts it again. */
  end: () => void;
  signal: AbortSignal;
  everyMilliseconds?: number;
  patienceMilliseconds?: number;
};

/**
 * Ends this process when one of its loops is stuck although the database answers a new connection, for a minute without a break. An
 * outage ends no process: it would only have to be started again in the middle of it.
 */
export async function watchForStuckLoops(options: WatchdogOptions): Promise<void> {
  const { turns, databaseUrl, log, end, signal, everyMilliseconds = 5_000, patienceMilliseconds = 60_000 } = options;
  let stuckSince = new Map<string, number>();
  while (!signal.aborted) {
    const stuck = turns.stuckLoops();
    const counts = stuck.size > 0 && (await databaseAnswers(databaseUrl)) ? [...stuck] : [];
    stuckSince = new Map(counts.map((loop) => [loop, stuckSince.get(loop) ?? performance.now()]));
    const loops = [...stuckSince].filter(([, since]) => performance.now() - since >= patienceMilliseconds).map(([loop]) => loop);
    if (loops.length > 0) {
      log.fatal({ loops }, 'loops are stuck although the database answers: this process ends, to be started again');
      return end();
    }
    await sleep(everyMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}

/** On a new connection, because those that are open may be what the loops wait for. */
async function databaseAnswers(databaseUrl: string): Promise<boolean> {
  const limits = { ...connectionLimits, connectionTimeoutMillis: 3_000, answerMilliseconds: 3_000 };
  const db = new LimitedClient({ connectionString: databaseUrl, application_name: 'orderstream watchdog', ...limits });
  try {
    await db.connect();
    await db.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await db.end().catch(() => undefined);
  }
}
