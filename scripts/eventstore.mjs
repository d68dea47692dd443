// npm run eventstore: the event store of the sandbox alone. By default it keeps its events in its own PostgreSQL, which starts and ends
// with it. See docs/event-store.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareProduct } from './lib/prepare.mjs';
import { runCommand } from './lib/verbs.mjs';

/** @param {string} text */
const logLine = (text) => console.error(text);
const text = /** @type {const} */ ({ type: 'string' });
const flag = /** @type {const} */ ({ type: 'boolean' });
const options = {
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
};

/**
 * Starts a PostgreSQL in a folder, which is restarted when it ends unexpectedly; ends one of a killed run first.
 * @param {string} folder
 */
async function ownPostgres(folder) {
  const { keepPostgres } = await import('../sandbox/dist/postgres/keep.js');
  const { ensureDatabases } = await import('../sandbox/dist/postgres/databases.js');
  const { privatePort } = await import('../sandbox/dist/folder/ports.js');
  const postgres = await keepPostgres({ dataDir: path.resolve(folder), port: await privatePort(), log: logLine });
  await ensureDatabases(postgres.url(), ['eventstore']);
  return postgres;
}

/**
 * Starts the server, which ends with this process: by the kernel where that is possible, else by polling.
 * @param {string[]} args
 * @param {{ url: (database?: string) => string }} [postgres]
 */
function startServer(args, postgres) {
  /** @param {string} file */
  const urlOfBuilt = (file) => new URL(`../sandbox/dist/${file}`, import.meta.url);
  const node = [
    process.execPath,
    '--import',
    urlOfBuilt('processes/follow-parent.js').href,
    urlOfBuilt('eventstore/main.js').pathname,
    ...args,
  ];
  const tied = process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  const [command = process.execPath, ...rest] = tied ? ['setpriv', '--pdeathsig', 'TERM', ...node] : node;
  // In a separate process group: Ctrl-C reaches only this process, which ends the server before its database.
  return spawn(command, rest, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, SANDBOX_PARENT: String(process.pid), ...(postgres && { EVENTSTORE_DATABASE: postgres.url('eventstore') }) },
  });
}

/**
 * Entry of `npm run eventstore`: starts the sandbox's event store on its own.
 * @param {string[]} args
 */
async function run(args) {
  const { values, tokens } = parseArgs({ args, options, tokens: true });
  await prepareProduct({ say: logLine, page: false });
  const forwarded = tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.name === 'data') return [];
    return token.value === undefined ? [token.rawName] : [token.rawName, token.value];
  });
  const postgres = values.memory || values.database !== undefined ? undefined : await ownPostgres(values.data);
  const server = startServer(forwarded, postgres);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
  const [code] = /** @type {[number | null]} */ (await once(server, 'exit'));
  await postgres?.stop();
  return code ?? 1;
}

await runCommand('npm run eventstore --', {
  does: 'an event store for any EventStoreDB client',
  takes: {
    '[--port N]': '2113 by default, 0 for any',
    '[--memory]': 'keeps nothing',
    '[--database URL]': 'keeps the events in this PostgreSQL',
    '[--data DIR]': 'else in one of its own, in DIR; .data/eventstore by default',
    '[--check]': 'verifies what is stored, and ends',
    '[OPTION…]': 'the others are in docs/event-store.md',
  },
  run,
});
