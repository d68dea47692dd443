import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));

type Postgres = { url: (database?: string) => string; stop: () => Promise<void> };

/** A PostgreSQL that is thrown away. */
export async function spawnPostgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const launcher = (await import(new URL('../../scripts/lib/postgres.mjs', import.meta.url).href)) as {
    startPostgres: (options: { ephemeral: true; settings: Record<string, string> }) => Promise<Postgres>;
  };
  return launcher.startPostgres({ ephemeral: true, settings });
}

type Server = { stop: () => Promise<void> };

/** A program of the repository as a separate process. */
async function start(args: readonly string[], sign: RegExp, environment: Record<string, string> = {}): Promise<Server & { said: string }> {
  const child = spawn(process.execPath, [...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...environment },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stopServer = async () => {
    child.kill();
    await exited;
  };
  const lines = createInterface({ input: child.stdout });
  const said = await new Promise<string>((resolve, reject) => {
    lines.on('line', (text) => sign.exec(text) && resolve(text));
    void exited.then(() => reject(new Error(`${args.join(' ')} did not start`)));
  });
  return { said, stop: stopServer };
}

/** The sandbox's event store, in memory by default. */
export async function spawnEventStore(...args: string[]): Promise<Server & { url: string }> {
  const ready = /ready on 127\.0\.0\.1:(\d+)/;
  const { said, stop } = await start(['sandbox/dist/eventstore/main.js', '--port', '0', ...(args.length > 0 ? args : ['--memory'])], ready);
  return { url: `esdb://127.0.0.1:${ready.exec(said)?.[1]}?tls=false`, stop };
}

/** A server that answers what an event store is asked and keeps nothing. */
export async function spawnEventStoreCeiling(): Promise<Server & { url: string }> {
  const ready = /ready on (127\.0\.0\.1:\d+)/;
  const { said, stop } = await start(['bench/dist/commands/eventstore-ceiling.child.js'], ready);
  return { url: `esdb://${ready.exec(said)?.[1]}?tls=false`, stop };
}

/** The process of the read models. */
export const spawnProjector = (databaseUrl: string, eventStoreUrl: string): Promise<Server> =>
  start(['projections/dist/main.js'], /projections ready/, { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl });

/** One more worker of a running product. */
export const spawnWorker = (environment: Record<string, string>): Promise<Server> =>
  start(['--enable-source-maps', 'backend/dist/main.worker.js'], /worker ready/, { ...environment, PORT: '0' });
