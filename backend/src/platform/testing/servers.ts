import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { dropDatabase } from '@orderstream/projections/platform/testing/database';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { readModels } from '@orderstream/projections/registry';
import pg from 'pg';
import { migrations } from '../../migrations.ts';
import { migrate } from '../database/migrations.ts';
import { OpenVault } from './vault.ts';

export type TestServer = { url: string; stop: () => Promise<void> };
export type TestServers = { databaseUrl: string; eventStoreUrl: string };

const template = 't_backend_template';

/** An event store and a migrated database for one spec file. Everything connected to them is closed before they end. */
export function testServers(closing: () => Promise<unknown> = async () => {}): () => TestServers {
  let started: { store: TestServer; database: TestServer } | null = null;
  beforeAll(async () => {
    const [store, database] = await Promise.all([borrowEventStore(), migratedDatabase()]);
    started = { store, database };
  });
  afterAll(async () => {
    await closing();
    await Promise.all([started?.store.stop(), started?.database.stop()]);
  });
  return () => {
    if (!started) throw new Error('servers are asked for before they have started');
    return { databaseUrl: started.database.url, eventStoreUrl: started.store.url };
  };
}

/** Connections to a database of the spec file, with its servers. */
export function databasePool(): () => pg.Pool {
  let pool: pg.Pool;
  const started = testServers(() => pool.end());
  beforeAll(() => {
    pool = new pg.Pool({ connectionString: started().databaseUrl });
  });
  return () => pool;
}

/** The vault of a database of the spec file. */
export function databaseVault(): () => OpenVault {
  let vault: OpenVault;
  const started = testServers(() => vault.end());
  beforeAll(async () => {
    vault = await OpenVault.on({ connectionString: started().databaseUrl });
  });
  return () => vault;
}

const borrowEventStore = async (): Promise<TestServer> => {
  const { port, stop } = await borrowSandbox('event store');
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop };
};

/** A new server in the process that a test run keeps for them: starting a process for each spec file takes half a second. */
export async function borrowSandbox(
  kind: 'event store' | 'payment provider',
  options: object = {},
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { TEST_SANDBOXES_PORT: host } = process.env;
  if (host === undefined) throw new Error('TEST_SANDBOXES_PORT names no sandboxes: run the specs through jest');
  const socket = connect(Number(host), '127.0.0.1');
  socket.write(`${JSON.stringify({ kind, options })}\n`);
  const [port] = (await once(socket, 'data')) as [Buffer];
  const stop = async () => {
    const closed = once(socket, 'close');
    socket.end();
    await closed;
  };
  return { port: Number(port.toString()), stop };
}

/** The sandbox's event store as a separate process, in memory unless a database is named. */
export async function startEventStore(port = 0, database?: string): Promise<TestServer & { child: ChildProcess }> {
  const main = fileURLToPath(new URL('../../../../sandbox/dist/eventstore/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, ...(database ? ['--database', database] : ['--memory']), '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const boundPort = /ready on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (boundPort) resolve(boundPort);
    });
    void exited.then(() => reject(new Error(`the event store did not start; is the sandbox built? ${output}`)));
  });
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { url: `esdb://127.0.0.1:${await ready}?tls=false`, stop, child };
}

/** A new database: a copy of one that is migrated once per run. */
export async function migratedDatabase(): Promise<TestServer> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withAdminClient(async (db) => {
    await db.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await db.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(db);
    await db.query(`create database ${name} template ${template}`);
  });
  return testDatabase(name);
}

/** A new database without migrations. */
export async function emptyDatabase(): Promise<TestServer> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withAdminClient(async (db) => void (await db.query(`create database ${name}`)));
  return testDatabase(name);
}

const testDatabase = (name: string): TestServer => ({
  url: urlOf(name),
  stop: () => withAdminClient((db) => dropDatabase(db, name)),
});

/** Creates the database to copy, under a temporary name until it is complete. */
async function makeTemplate(db: pg.Client): Promise<void> {
  const draft = `${template}_draft`;
  await db.query(`drop database if exists ${draft} with (force)`);
  await db.query(`create database ${draft}`);
  await migrate(urlOf(draft), migrations, (pool) => migrateReadModels(pool, readModels));
  await db.query(`alter database ${draft} rename to ${template}`);
}

/** The address of a database of the test run's PostgreSQL. */
function urlOf(name: string): string {
  const server = process.env.TEST_PG_URL;
  if (server === undefined) throw new Error('TEST_PG_URL names no PostgreSQL: run the specs through jest');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs work on a connection that may create and drop databases. */
async function withAdminClient(work: (db: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
