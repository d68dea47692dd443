import { appUser } from '@orderstream/projections/accounts/app-user.table';
import { userCounts, usersPage, type UserFilter } from '@orderstream/projections/accounts/app-user.reads';
import { PersonRow } from '@orderstream/projections/accounts/person.entity';
import { userRoles } from '@orderstream/projections/accounts/user-roles.table';
import { readDatabase } from '@orderstream/projections/platform/database/database';
import type { Page } from '@orderstream/projections/platform/reading/read';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { freshDatabase, type Server } from '../../platform/testing/servers.ts';

const many = 100_000;
let database: Server;
let db: DataSource;

beforeAll(async () => {
  database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname like 'app\\_user\\_v%' and c.relname = 'rows'`,
  );
  const fill = [
    `create temp table made as select gen_random_uuid() as id, i from generate_series(1, ${many}) i`,
    `insert into ${rows[0]?.table} (id, status, email_confirmed, deleting, created_at)
       select id, (array['active', 'active', 'active', 'pending_approval', 'suspended'])[1 + i % 5], true, false,
              timestamptz '2026-01-01' + i * interval '1 minute' from made`,
    `insert into vault.person (user_id, email, email_key, full_name, search)
       select id, 'person' || i || '@shop.test', 'person' || i || '@shop.test', 'Name ' || md5(i::text), 'person' || i || E'@shop.test\\nname ' || md5(i::text) from made`,
    'analyze',
  ];
  for (const statement of fill) await client.query(statement);
  await client.end();
  db = await readDatabase(database.url, [appUser, userRoles, PersonRow]).initialize();
});
afterAll(async () => {
  await db.destroy();
  await database.stop();
});

/** What a page asks the database, as it was sent. */
async function asked(filter: UserFilter, page: Page): Promise<{ sql: string; values?: unknown[] }[]> {
  const statements: { sql: string; values?: unknown[] }[] = [];
  db.logger.logQuery = (sql, values) => statements.push({ sql, values: values as unknown[] });
  await usersPage(filter, page).run(db.manager);
  db.logger.logQuery = () => undefined;
  return statements;
}

/** How many blocks of eight kilobytes the database looks at for the rows of a page: a count, the same on every machine. */
async function blocks(filter: UserFilter, page: Page): Promise<number> {
  const rows = (await asked(filter, page)).find(({ sql }) => sql.includes('LIMIT'));
  if (!rows) throw new Error('a page without a limit');
  const [{ 'QUERY PLAN': plans }] = await db.query<[{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }]>(
    `explain (analyze, buffers, format json) ${rows.sql}`,
    rows.values,
  );
  return (plans[0].Plan['Shared Hit Blocks'] ?? 0) + (plans[0].Plan['Shared Read Blocks'] ?? 0);
}

/** A cursor as the list itself would have ended a page with. */
const before = (minute: number) =>
  Buffer.from(JSON.stringify([new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(), 'ffffffff-ffff-4fff-bfff-ffffffffffff'])).toString(
    'base64url',
  );

describe('a hundred thousand users', () => {
  it('are listed, found and counted without reading them all', async () => {
    const read = {
      first: await blocks({}, { limit: 50 }),
      deepest: await blocks({}, { limit: 50, after: before(60) }),
      'of one status': await blocks({ status: 'suspended' }, { limit: 50 }),
      'found by address': await blocks({ search: 'person4711@' }, { limit: 50 }),
      'found by a common word': await blocks({ search: 'shop.test' }, { limit: 50 }),
    };
    const { all } = await userCounts().run(db.manager);
    expect(all).toBe(many);
    for (const [what, blocks] of Object.entries(read)) expect({ what, few: blocks > 0 && blocks < 500 }).toEqual({ what, few: true });
  });
});
