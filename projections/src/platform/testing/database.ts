import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type FreshDatabase = { url: string; drop: () => Promise<void> };

/** A separate empty database on the PostgreSQL of the test run. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env['TEST_PG_URL'];
  if (server === undefined) throw new Error('TEST_PG_URL names no PostgreSQL: run the specs through jest');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => withClient(server, (client) => dropDatabase(client, name)) };
}

/**
 * A pool says that it has ended before its connections have. One that is terminated then reports an error which nobody listens to, and
 * fails the spec that runs by then: so they get ten seconds to leave.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) break;
    await client.query('select pg_sleep(0.02)');
  }
  await client.query(`drop database if exists ${name} with (force)`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
