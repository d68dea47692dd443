import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v4 } from 'uuid';
import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import type { AttentionsAnswer } from '../../payments/attention/attention.requests.ts';
import { apiModules } from '../../registry.ts';
import type { ComparisonResultAnswer, ComparisonsAnswer } from './comparisons.requests.ts';
import type { KeysAnswer } from '../reading/log.requests.ts';
import type { SealsAnswer } from '../sealing/seals.requests.ts';

const shop = startShop({ capabilities: apiModules, environment: { SEAL_SECONDS: '0.2' }, withWorker: true });
const folder = mkdtempSync(join(tmpdir(), 'comparison-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = join(import.meta.dirname, '../../../../dist/auditor/verify-export.mjs');
const path = '/api/audit/comparisons';

async function runSql<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const db = new pg.Client({ connectionString: shop().app.servers.databaseUrl });
  await db.connect();
  const { rows } = await db.query<Row>(sql, values);
  await db.end();
  return rows;
}

/** Starts a comparison and waits for its signed report. */
async function runComparison(as: string): Promise<ComparisonResultAnswer> {
  const { app } = shop();
  const { status, body } = await app.post<ComparisonsAnswer>(path, undefined, { as });
  expect(status).toBe(200);
  // It may have ended already.
  const id = (body.running ?? body.ended[0])?.id;
  const result = await eventually(
    () => app.get<ComparisonResultAnswer>(`${path}/${id}`, { as }),
    (answer) => answer.body.report !== null || ['failed', 'canceled'].includes(answer.body.comparison.outcome ?? ''),
  );
  return result.body;
}

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

async function verifyReport(report: string, as: string): Promise<{ status: number | null; output: string }> {
  const { app } = shop();
  const { keys } = (await app.get<KeysAnswer>('/api/audit/keys', { as })).body;
  const { items } = (await app.get<SealsAnswer>('/api/audit/seals', { as })).body;
  const kept = file('seals', items.map(({ note }) => note).join('\n'));
  const args = [script, file('report', report), '--key', file('keys', keys.join('\n')), '--seal', kept];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('the comparison of live tables with a replay', () => {
  it('may be run and read only by auditors and administrators', async () => {
    const { app } = shop();
    const [customer, moderator] = [await shop().person('active'), await shop().person('active', ['moderator'])];
    const answers = async (as?: string) => {
      const options = as === undefined ? {} : { as };
      const all = [
        app.get(path, options),
        app.post(path, undefined, options),
        app.get(`${path}/1`, options),
        app.post(`${path}/1/cancel`, undefined, options),
      ];
      return (await Promise.all(all)).map(({ status }) => status);
    };
    expect(await answers()).toEqual([401, 401, 401, 401]);
    expect(await answers(customer.token)).toEqual([403, 403, 403, 403]);
    expect(await answers(moderator.token)).toEqual([403, 403, 403, 403]);
    const admin = await shop().person('active', ['admin']);
    expect((await app.get<ComparisonsAnswer>(path, { as: admin.token })).body).toEqual({ running: null, last: null, ended: [] });
    expect((await app.get(`${path}/77`, { as: admin.token })).status).toBe(404);
  });

  it('reports untouched tables as equal in a verifiable report, and every tampered row with its columns', async () => {
    const [auditor, person, other] = [
      await shop().person('active', ['auditor']),
      await shop().person('active'),
      await shop().person('active'),
    ];
    const as = auditor.token;
    const good = await runComparison(as);
    expect(good.comparison).toMatchObject({ outcome: 'equal', phase: 'ended', by_night: false, wrong: 0 });
    const { seal_size = 0, events } = good.comparison;
    expect(seal_size).toBeGreaterThanOrEqual(events - 5);
    expect(good.tables.find(({ model }) => model === 'app_user')).toMatchObject({ missing: 0, extra: 0, different: 0 });
    const proof = await verifyReport(good.report ?? '', as);
    expect(proof).toEqual({ status: 0, output: expect.stringContaining(`Signed: ${events} events replayed to position`) as string });
    expect(await verifyReport((good.report ?? '').replace('"equal":true', '"equal":null'), as)).toMatchObject({
      status: 1,
      output: 'Not proved: the report is not signed by the key given.\n',
    });

    const stranger = v4();
    const before = (
      await runSql<{ row: object }>(`select to_jsonb(u) as row from read.app_user u where id = any($1)`, [[person.id, other.id]])
    ).map(({ row }) => row);
    await runSql(`update read.app_user set status = 'suspended' where id = $1`, [person.id]);
    await runSql(
      `insert into read.app_user select (jsonb_populate_record(u, jsonb_build_object('id', $2::text))).* from read.app_user u where id = $1`,
      [other.id, stranger],
    );
    await runSql('delete from read.app_user where id = $1', [other.id]);
    const bad = await runComparison(as);
    expect(bad.comparison).toMatchObject({ outcome: 'different', wrong: 3 });
    const wrong = bad.tables.find(({ model }) => model === 'app_user')?.wrong ?? [];
    expect(wrong.find(({ key }) => key === person.id)).toEqual({
      key: person.id,
      how: 'different',
      columns: [{ column: 'status', live: 'other text of 9 characters', replay: 'active' }],
    });
    expect(wrong.find(({ key }) => key === other.id)).toEqual({ key: other.id, how: 'missing', columns: [] });
    expect(wrong.find(({ key }) => key === stranger)).toEqual({ key: stranger, how: 'extra', columns: [] });
    const verdict = await verifyReport(bad.report ?? '', as);
    expect(verdict.status).toBe(1);
    expect(verdict.output).toContain(`${person.id}: different; status is other text of 9 characters, not active`);
    for (const text of [JSON.stringify(bad), verdict.output]) expect(text).not.toContain(person.email);

    const all = (await shop().app.get<ComparisonsAnswer>(path, { as })).body;
    expect(all.ended.map(({ outcome }) => outcome)).toEqual(['different', 'equal']);
    expect(all.last).toMatchObject({ id: bad.comparison.id, wrong: 3 });
    expect(all.last?.age_seconds).toBeLessThan(60);

    const [admin, moderator] = [await shop().person('active', ['admin']), await shop().person('active', ['moderator'])];
    const entryOf = async ({ token }: SignedInPerson) =>
      (await shop().app.get<AttentionsAnswer>('/api/admin/attention', { as: token })).body.items.find(
        ({ kind }) => kind === 'tables_differ',
      );
    expect(await entryOf(admin)).toMatchObject({
      id: `comparison.${bad.comparison.id}`,
      details: { differing_rows: 3 },
      actions: ['open_comparison'],
    });
    expect(await entryOf(moderator)).toMatchObject({ actions: [] });

    const mailed = () => runSql<{ user_id: string }>(`select user_id from work.mail where template = 'tables_differ' order by user_id`);
    const readers = () =>
      runSql<{ user_id: string }>(`select user_id from read.user_roles where role in ('admin', 'auditor') order by user_id`);
    expect(await eventually(mailed, (rows) => rows.length > 0)).toContainEqual({ user_id: auditor.id });
    // A worker that was interrupted begins again, and requests no second mail.
    await runSql('update work.comparison set reported = false');
    const reported = () => runSql<{ reported: boolean }>(`select reported from work.comparison where outcome = 'different'`);
    await eventually(reported, ([row]) => row?.reported === true);
    expect(await mailed()).toEqual(await readers());

    await runSql('delete from read.app_user where id = any($1)', [[stranger, person.id]]);
    await runSql(`insert into read.app_user select (jsonb_populate_record(u, $2)).* from read.app_user u where id = $1`, [
      admin.id,
      before[0],
    ]);
    await runSql(`insert into read.app_user select (jsonb_populate_record(u, $2)).* from read.app_user u where id = $1`, [
      admin.id,
      before[1],
    ]);
    expect((await runComparison(as)).comparison).toMatchObject({ outcome: 'equal' });
    expect(await entryOf(admin)).toBeUndefined();
  });

  it('can be canceled by an administrator while another process runs it', async () => {
    const admin = await shop().person('active', ['admin']);
    const as = admin.token;
    await runSql(`insert into work.comparison (owner, started_at, leased_until) values ('away', now(), now() + interval '1 hour')`);
    const { running } = (await shop().app.get<ComparisonsAnswer>(path, { as })).body;
    expect((await shop().app.post(`${path}/${running?.id}/cancel`, undefined, { as })).status).toBe(204);
    // That process ends, and the next one takes the comparison over.
    await runSql(`update work.comparison set leased_until = now() where id = $1`, [running?.id]);
    await runSql(`select pg_notify('work.comparison', '')`);
    const canceled = await eventually(
      () => shop().app.get<ComparisonResultAnswer>(`${path}/${running?.id}`, { as }),
      ({ body }) => body.comparison.outcome !== null,
    );
    expect(canceled.body).toMatchObject({ comparison: { outcome: 'canceled' }, report: null });
  });
});
