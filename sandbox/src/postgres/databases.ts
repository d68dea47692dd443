import { Client } from 'pg';

/** Creates the databases that are not there yet. */
export async function ensureDatabases(url: string, names: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const there = new Set(rows.map(({ datname }) => datname));
    for (const name of names) if (!there.has(name)) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
