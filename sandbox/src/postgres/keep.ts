import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type Postgres } from './start.ts';

type KeptPostgresOptions = { dataDir: string; port: number; log: (line: string) => void };

/** Starts a PostgreSQL that is restarted on the same port whenever it ends unexpectedly. */
export async function keepPostgres(options: KeptPostgresOptions): Promise<Postgres> {
  let stopping = false;
  let current = await startPostgres(options);

  const startAgain = async (): Promise<void> => {
    for (let delay = 250; !stopping; delay = Math.min(10_000, delay * 2)) {
      options.log(`postgres ended; starting it again in ${delay / 1000} s`);
      await sleep(delay);
      if (stopping) return;
      try {
        current = await startPostgres(options);
        restartWhenEnded();
        return;
      } catch (error) {
        options.log(`postgres: ${(error as Error).message}`);
      }
    }
  };
  const restartWhenEnded = () => void current.exited.then(() => (stopping ? undefined : startAgain()));
  restartWhenEnded();

  return {
    ...current,
    get pid() {
      return current.pid;
    },
    stop: async () => {
      stopping = true;
      await current.stop();
    },
  };
}
