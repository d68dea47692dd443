import { readPool } from '@orderstream/projections/platform/database/database';
import { queryRows, unprepared, type Sql } from '@orderstream/projections/platform/database/sql';
import type { Read } from '@orderstream/projections/platform/reading/read';
import pg from 'pg';
import { migratedDatabase, type TestServer } from './servers.ts';

type Statement = Parameters<Sql['query']>[0];

/** A database that a spec file fills by its own statements, and reads as the API does. */
export function filledDatabase(fill: (client: pg.Client) => Promise<void>): () => pg.Pool {
  let database: TestServer;
  let db: pg.Pool;
  beforeAll(async () => {
    database = await migratedDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await fill(client);
    await client.end();
    db = readPool(database.url);
  });
  afterAll(async () => {
    await db.end();
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
export async function sentStatements(db: Sql, question: Read<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await question.run({
    query: (statement) => {
      statements.push(statement);
      return db.query(statement);
    },
  });
  return statements;
}

/** The number of blocks of eight kilobytes that the database reads for a statement: the same on every machine. */
export async function blocksRead(db: Sql, { text, values }: Statement): Promise<number> {
  const [row] = await queryRows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    db,
    unprepared(`explain (analyze, buffers, format json) ${text}`),
    values,
  );
  const plan = row?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** The number of blocks that are read for all that a question asks. */
export async function blocksReadBy(db: Sql, question: Read<unknown>): Promise<number> {
  let count = 0;
  for (const statement of await sentStatements(db, question)) count += await blocksRead(db, statement);
  return count;
}
