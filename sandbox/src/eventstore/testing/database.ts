import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The address of the PostgreSQL server for specs. */
const server = (): string => {
  const url = process.env.TEST_PG_URL;
  if (url === undefined) throw new Error('TEST_PG_URL is not set: these specs need a PostgreSQL server');
  return url;
};

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new, empty database. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `es_${randomBytes(6).toString('hex')}`;
  const runOnServer = (statement: string): Promise<unknown> => onDatabase(server(), (client) => client.query(statement));
  await runOnServer(`create database ${name}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  const dropDatabase = () =>
    onDatabase(server(), async (client) => {
      // A connection of an ended pool that is terminated while it closes would fail the spec that runs by then.
      for (let tries = 0; tries < 100; tries += 1) {
        if ((await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount === 0) break;
        await client.query('select pg_sleep(0.02)');
      }
      await client.query(`drop database if exists ${name} with (force)`);
    });
  return { url: url.href, drop: dropDatabase };
}
