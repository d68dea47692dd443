// npm run eventstore -- [--memory] [--port N] [--database URL] [--data DIR]: the event store of the sandbox alone. Unless told
// otherwise it keeps its events in a PostgreSQL of its own, which starts and ends with it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './lib/prepare.mjs';

const { values, tokens } = parseArgs({
  options: {
    memory: { type: 'boolean', default: false },
    database: { type: 'string' },
    data: { type: 'string', default: '.data/eventstore' },
    port: { type: 'string' },
    host: { type: 'string' },
    'allow-other-machines': { type: 'boolean' },
    'commit-timeout': { type: 'string' },
    'max-append-size': { type: 'string' },
    check: { type: 'boolean' },
  },
  tokens: true,
});
const say = (text) => console.error(text);
await prepare({ say });

let postgres = null;
const forwarded = tokens
  .filter(({ name }) => name !== 'data')
  .flatMap(({ rawName, value }) => [rawName, ...(value === undefined ? [] : [value])]);
if (!values.memory && values.database === undefined) {
  const { startPostgres } = await import('./lib/postgres.mjs');
  const { ensureDatabases } = await import('../sandbox/dist/postgres/databases.js');
  postgres = await startPostgres({ dataDir: path.resolve(values.data), log: say });
  await ensureDatabases(postgres.url(), ['eventstore']);
  forwarded.push('--database', postgres.url('eventstore'));
}

const main = new URL('../sandbox/dist/eventstore/main.js', import.meta.url).pathname;
const server = spawn(process.execPath, [main, ...forwarded], { stdio: 'inherit' });
const end = () => server.kill('SIGTERM');
process.on('SIGTERM', end);
// Ctrl-C reaches the server as well as us; we stay until it has ended.
process.on('SIGINT', () => undefined);
postgres?.exited.then(() => {
  if (server.exitCode !== null) return;
  say('event store: its PostgreSQL has ended');
  end();
});
server.on('exit', async (code) => {
  await postgres?.stop();
  process.exit(code ?? 1);
});
