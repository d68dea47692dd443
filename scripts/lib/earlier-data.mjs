// The data folder of an earlier version, kept as rows: read models are left out, because a new version builds its own from the log.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import pg from 'pg';
import { root } from './install.mjs';

const kept = path.join(root, 'scripts', 'earlier-data');
const databases = { orderstream: ['vault', 'work'], eventstore: ['public'] };
/** Built again from the log, created by the migrations, or of no use after a restart. */
const leftOut = ['vault.migrations', 'vault.idempotency', 'work.read_models', 'work.rate_windows', 'public.es_node'];
const files = [path.join('payments', 'journal.jsonl'), 'secrets.json', 'demo.json'];

const packed = (text) => zlib.gzipSync(text, { level: 9 });
const unpacked = (file) => zlib.gunzipSync(fs.readFileSync(file)).toString('utf8');

async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tablesOf(client, schemas) {
  const { rows } = await client.query(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = any($1) and table_type = 'BASE TABLE' order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name).filter((name) => !leftOut.includes(name));
}

async function postgresOf(folder) {
  const { keepPostgres } = await import('../../sandbox/dist/postgres/keep.js');
  const { privatePort } = await import('../../sandbox/dist/folder/ports.js');
  return keepPostgres({ dataDir: path.join(folder, 'postgres'), port: await privatePort(), log: () => {} });
}

/** Writes what a stopped data folder holds to scripts/earlier-data/NAME. */
export async function keepEarlierData(name, folder, facts) {
  const to = path.join(kept, name);
  fs.mkdirSync(to, { recursive: true });
  const postgres = await postgresOf(folder);
  try {
    for (const [database, schemas] of Object.entries(databases)) {
      const tables = await withClient(postgres.url(database), async (client) => {
        const found = {};
        for (const table of await tablesOf(client, schemas)) {
          const { rows } = await client.query(`select to_jsonb(t) as row from ${table} t`);
          if (rows.length > 0) found[table] = rows.map(({ row }) => row);
        }
        return found;
      });
      fs.writeFileSync(path.join(to, `${database}.json.gz`), packed(JSON.stringify(tables)));
    }
  } finally {
    await postgres.stop();
  }
  const texts = Object.fromEntries(files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]));
  fs.writeFileSync(path.join(to, 'files.json.gz'), packed(JSON.stringify(texts)));
  fs.writeFileSync(path.join(to, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
}

async function createTables(postgres, { migrations: count }, from) {
  const [{ migrate }, { migrations }] = await Promise.all([
    import('../../backend/dist/platform/database/migrations.js'),
    import('../../backend/dist/migrations.js'),
  ]);
  await migrate(postgres.url('orderstream'), migrations.slice(0, count));
  await withClient(postgres.url('eventstore'), (client) => client.query(fs.readFileSync(path.join(from, 'eventstore.sql'), 'utf8')));
}

/** Makes a data folder as the earlier version left it. Answers what is known of it. */
export async function restoreEarlierData(name, folder) {
  const from = path.join(kept, name);
  const facts = JSON.parse(fs.readFileSync(path.join(from, 'facts.json'), 'utf8'));
  for (const [file, text] of Object.entries(JSON.parse(unpacked(path.join(from, 'files.json.gz'))))) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text, { mode: 0o600 });
  }
  const { ensureDatabases } = await import('../../sandbox/dist/postgres/databases.js');
  const postgres = await postgresOf(folder);
  try {
    await ensureDatabases(postgres.url(), Object.keys(databases));
    await createTables(postgres, facts, from);
    for (const database of Object.keys(databases)) {
      const tables = JSON.parse(unpacked(path.join(from, `${database}.json.gz`)));
      await withClient(postgres.url(database), async (client) => {
        await client.query('set session_replication_role = replica');
        for (const [table, rows] of Object.entries(tables)) {
          // Migrations leave a row in some.
          await client.query(`delete from ${table}`);
          await client.query(`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`, [
            JSON.stringify(rows),
          ]);
        }
      });
    }
  } finally {
    await postgres.stop();
  }
  return facts;
}
