import { userCounts, usersPage, type UserFilter } from '@orderstream/projections/accounts/app-user.reads';
import type { PageQuery } from '@orderstream/projections/platform/reading/read';
import { blocksRead, filledDatabase, sentStatements } from '../../platform/testing/at-scale.ts';

const many = 100_000;
const db = filledDatabase(async (client) => {
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
});
const statementsOfPage = (filter: UserFilter, page: PageQuery) => sentStatements(db(), usersPage(filter, page));

/** Of the rows of a page. */
async function blocks(filter: UserFilter, page: PageQuery): Promise<number> {
  const rows = (await statementsOfPage(filter, page)).find(({ text }) => text.includes(' limit '));
  if (!rows) throw new Error('a page without a limit');
  return blocksRead(db(), rows);
}

/** A cursor as the list itself would have ended a page with. */
const before = (minute: number) =>
  Buffer.from(JSON.stringify([new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(), 'ffffffff-ffff-4fff-bfff-ffffffffffff'])).toString(
    'base64url',
  );

describe('a hundred thousand users', () => {
  it('are listed, searched and counted without reading all of them', async () => {
    const read = {
      first: await blocks({}, { limit: 50 }),
      deepest: await blocks({}, { limit: 50, after: before(60) }),
      'of one status': await blocks({ status: 'suspended' }, { limit: 50 }),
      'found by address': await blocks({ search: 'person4711@' }, { limit: 50 }),
      'found by a common word': await blocks({ search: 'shop.test' }, { limit: 50 }),
    };
    const { all } = await userCounts().run(db());
    expect(all).toBe(many);
    for (const [what, blocks] of Object.entries(read)) expect({ what, few: blocks > 0 && blocks < 500 }).toEqual({ what, few: true });
  });
});
