import { Client } from 'pg';

/** A role without superuser rights that owns one database. */
export async function ensureOwner(url: string, { name, password }: { name: string; password: string }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const role = client.escapeIdentifier(name);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (!rowCount) await client.query(`create role ${role} login`);
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    const { rows: databases } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    await client.query(`alter database ${databases[0]?.name} owner to ${role}`);
    await client.query(`revoke all on database ${databases[0]?.name} from public`);
    await client.query(`grant all on schema public to ${role}`);
  } finally {
    await client.end();
  }
}

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
