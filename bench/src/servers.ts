import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));

type Postgres = { url: (database?: string) => string; stop: () => Promise<void> };

/** A PostgreSQL that is thrown away. */
export async function postgres(settings: Record<string, string> = {}): Promise<Postgres> {
  const launcher = (await import(new URL('../../scripts/lib/postgres.mjs', import.meta.url).href)) as {
    startPostgres: (options: { ephemeral: true; settings: Record<string, string> }) => Promise<Postgres>;
  };
  return launcher.startPostgres({ ephemeral: true, settings });
}

/** The sandbox's event store, as a process of its own. */
export async function eventStore(...args: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['sandbox/dist/eventstore/main.js', '--port', '0', ...(args.length > 0 ? args : ['--memory'])], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill();
    await exited;
  };
  for await (const text of createInterface({ input: child.stdout })) {
    const port = /ready on 127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    if (port) return { url: `esdb://127.0.0.1:${port}?tls=false`, stop };
  }
  throw new Error('the event store of the sandbox did not start');
}
