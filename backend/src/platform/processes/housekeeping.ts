import type { Logger } from 'pino';
import { round, type Round } from './rounds.ts';

const everySeconds = 10 * 60;
/** Each of its statements and commands has a limit of its own. */
const longestMilliseconds = 3_600_000;

/** The round that deletes expired rows, sweep by sweep: a failed one does not keep the others from running. */
export const housekeepingRound = (sweeps: readonly (() => Promise<unknown>)[], log: Logger): Round =>
  round({
    name: 'housekeeping',
    needs: {},
    milliseconds: longestMilliseconds,
    async run() {
      for (const sweep of sweeps) await sweep().catch((error: unknown) => log.warn({ err: error }, 'expired rows could not be deleted'));
      return everySeconds;
    },
  });
