import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type Fresh = { url: string; drop: () => Promise<void> };

/** A separate empty database on the PostgreSQL of the test run. */
export async function freshDatabase(): Promise<Fresh> {
  const server = process.env['TEST_PG_URL'];
  if (server === undefined) throw new Error('TEST_PG_URL names no PostgreSQL: run the specs through jest');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await once(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => once(server, `drop database if exists ${name} with (force)`) };
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
