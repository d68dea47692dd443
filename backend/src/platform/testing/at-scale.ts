import { readDatabase } from '@orderstream/projections/platform/database/database';
import type { Read } from '@orderstream/projections/platform/reading/read';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { migratedDatabase, type TestServer } from './servers.ts';

type Readable = Parameters<typeof readDatabase>[1];
type Statement = { sql: string; values: unknown[] | undefined };

/** A database that a spec file fills by its own statements, and reads as the API does. */
export function filledDatabase(fill: (client: pg.Client) => Promise<void>, readable: Readable): () => DataSource {
  let database: TestServer;
  let db: DataSource;
  beforeAll(async () => {
    database = await migratedDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await fill(client);
    await client.end();
    db = await readDatabase(database.url, readable).initialize();
  });
  afterAll(async () => {
    await db.destroy();
    await database.stop();
  });
  return () => db;
}

/** The table that a read model's view shows. */
export async function tableBehindView(client: pg.Client, view: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I.%I', table_schema, table_name) as name from information_schema.view_table_usage
     where view_schema = 'read' and view_name = $1`,
    [view],
  );
  return rows[0]?.name ?? '';
}

/** The statements that a query sends to the database. */
export async function sentStatements(db: DataSource, question: Read<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  db.logger.logQuery = (sql, values) => void statements.push({ sql, values: values as unknown[] | undefined });
  await question.run(db.manager);
  db.logger.logQuery = () => undefined;
  return statements;
}

/** The number of blocks of eight kilobytes that the database reads for a statement: the same on every machine. */
export async function blocksRead(db: DataSource, { sql, values }: Statement): Promise<number> {
  const [{ 'QUERY PLAN': plans }] = await db.query<[{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }]>(
    `explain (analyze, buffers, format json) ${sql}`,
    values,
  );
  return (plans[0].Plan['Shared Hit Blocks'] ?? 0) + (plans[0].Plan['Shared Read Blocks'] ?? 0);
}

/** The number of blocks that are read for all that a question asks. */
export async function blocksReadBy(db: DataSource, question: Read<unknown>): Promise<number> {
  let count = 0;
  for (const statement of await sentStatements(db, question)) count += await blocksRead(db, statement);
  return count;
}
