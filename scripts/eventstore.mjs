// npm run eventstore -- [--memory] [--port N] [--database URL] [--data DIR]: the event store of the sandbox alone. By default
// it keeps its events in its own PostgreSQL, which starts and ends with it. See docs/event-store.md.
import { spawn, spawnSync } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './lib/prepare.mjs';

const say = (text) => console.error(text);
const fail = (reason) => {
  say(`event store: ${reason}`);
  process.exit(1);
};

function given() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  try {
    return parseArgs({
      options: {
        memory: flag,
        database: text,
        data: { ...text, default: '.data/eventstore' },
        port: text,
        host: text,
        'allow-other-machines': flag,
        'commit-timeout': text,
        'max-append-size': text,
        'live-buffer': text,
        'tls-certificate': text,
        'tls-key': text,
        check: flag,
      },
      tokens: true,
    });
  } catch (error) {
    return fail(error.message);
  }
}

/** A port that is free at the moment; a later conflict fails the start of PostgreSQL. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A PostgreSQL in a folder, restarted when it ends by itself; one left by a killed run is ended first. */
async function ownPostgres(folder) {
  const { keepPostgres } = await import('../sandbox/dist/postgres/keep.js');
  const { ensureDatabases } = await import('../sandbox/dist/postgres/databases.js');
  const postgres = await keepPostgres({ dataDir: path.resolve(folder), port: await freePort(), log: say });
  await ensureDatabases(postgres.url(), ['eventstore']);
  return postgres;
}

const { values, tokens } = given();
await prepare({ say, page: false });

let postgres = null;
const forwarded = tokens
  .filter(({ name }) => name !== 'data')
  .flatMap(({ rawName, value }) => [rawName, ...(value === undefined ? [] : [value])]);
if (!values.memory && values.database === undefined) {
  postgres = await ownPostgres(values.data).catch((error) => fail(error.message));
}

// The server ends with us, however we end: by the kernel where it can do that, else by looking for us.
const built = (file) => new URL(`../sandbox/dist/${file}`, import.meta.url);
const node = [process.execPath, '--import', built('processes/follow-parent.js').href, built('eventstore/main.js').pathname, ...forwarded];
const tied = process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
const [command, ...args] = tied ? ['setpriv', '--pdeathsig', 'TERM', ...node] : node;
// In a separate process group: Ctrl-C reaches only this process, which ends the server before its database.
const server = spawn(command, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  env: { ...process.env, SANDBOX_PARENT: String(process.pid), ...(postgres && { EVENTSTORE_DATABASE: postgres.url('eventstore') }) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', async (code) => {
  await postgres?.stop();
  process.exit(code ?? 1);
});
