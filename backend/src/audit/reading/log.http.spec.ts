import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import type { PositionsAnswer } from './log.requests.ts';
import type { SealsAnswer } from '../sealing/seals.requests.ts';
import { TestSealedLog } from '../testing/sealing.ts';

let [auditor, log]: [SignedInPerson?, TestSealedLog?] = [];
// Closed before the servers that it uses.
afterAll(() => log?.close());
const shop = startShop();
beforeAll(async () => {
  auditor = await shop().person('active', ['auditor']);
  log = await TestSealedLog.on(shop().app.servers);
  await log.write(300);
  await log.sealUntil(async () => ((await log?.tree.seals({ limit: 1 })) ?? []).length > 0);
});

async function fetchBytes(path: string): Promise<Buffer> {
  const answer = await fetch(`${shop().app.url}/api/audit/${path}`, { headers: { authorization: `Bearer ${auditor?.token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function entriesOf(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at))
    entries.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)));
  return entries;
}

const leafHash = (leaf: Buffer) => createHash('sha256').update(Buffer.of(0)).update(leaf).digest();

describe('the log as tiles', () => {
  it('serves the newest seal, and the verifier keys in the format of signed notes', async () => {
    const [seal] = (await log?.tree.seals({ limit: 1 })) ?? [];
    expect((await fetchBytes('log/checkpoint')).toString()).toBe(seal?.note);
    const keys = JSON.parse((await fetchBytes('keys')).toString()) as { origin: string; keys: string[] };
    expect(keys.keys[0]).toMatch(new RegExp(`^${keys.origin}\\+[0-9a-f]{8}\\+[A-Za-z0-9+/=]{44}$`));
  });

  it('serves entries that hash to its tiles, whole and in part', async () => {
    const [first, rest] = [entriesOf(await fetchBytes('log/tile/entries/000')), entriesOf(await fetchBytes('log/tile/entries/001.p/40'))];
    expect([first.length, rest.length]).toEqual([256, 40]);
    expect(Buffer.concat(first.map(leafHash))).toEqual(await fetchBytes('log/tile/0/000'));
    expect(Buffer.concat(rest.map(leafHash))).toEqual(await fetchBytes('log/tile/0/001.p/40'));
    expect((await fetchBytes('log/tile/1/000.p/1')).length).toBe(32);
  });

  it('serves entries only after a fresh sign-in, and records once per seal that they were read', async () => {
    const reader = await shop().person('active', ['auditor']);
    const read = (path: string) => shop().app.get<{ code?: string }>(`/api/audit/log/tile/${path}`, { as: reader.token });
    const recorded = async () =>
      ((await log?.store.read(`audit-${reader.id}`)) ?? { events: [] }).events.map(({ type, data }) => [type, data]);
    await shop().rows(`update vault.session set proved_at = now() - interval '1 hour' where user_id = $1`, [reader.id]);
    expect(await read('entries/000')).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    expect(await read('0/000')).toMatchObject({ status: 200 });
    expect(await recorded()).toEqual([]);
    await shop().rows('update vault.session set proved_at = now() where user_id = $1', [reader.id]);
    for (const path of ['entries/000', 'entries/001.p/40', 'entries/000']) expect((await read(path)).status).toBe(200);
    const [seal] = (await log?.tree.seals({ limit: 1 })) ?? [];
    const data = { user_id: reader.id, format: 'tiles', kinds: [], ids: [], seal_size: seal?.size };
    expect(await recorded()).toEqual([['audit_exported', data]]);
  });

  it.each([
    ['x001/234', 1_234],
    ['x001/234.p/9', 1_234],
    ['x001/x234/067.p/9', 1_234_067],
  ])('serves %s of a log that has grown so far', async (path, index) => {
    const start = index * 256;
    const hash = 'ab'.repeat(32);
    const node = `select 0, $1::bigint + n, decode($2, 'hex') from generate_series(0, 255) n`;
    const db = shop().app.nest.get(DataSource, { strict: false });
    await db.query(`insert into audit.node (level, index, hash) ${node}`, [start, hash]);
    const served = await fetchBytes(`log/tile/0/${path}`);
    await db.query('delete from audit.node where level = 0 and index >= $1', [start]);
    expect(served.toString('hex')).toBe(hash.repeat(path.includes('.p') ? 9 : 256));
  });

  it('exports sealed facts to auditors, and records the export', async () => {
    const as = auditor?.token ?? '';
    const request = { format: 'ndjson', types: ['email_confirmed'] };
    const { status, body } = await shop().app.post<{ href: string; facts: number }>('/api/audit/exports', request, { as });
    expect(status).toBe(201);
    const answer = await fetch(`${shop().app.url}${body.href}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="log-0-\d+\.ndjson"$/);
    expect((await fetch(`${shop().app.url}${body.href}`)).status).toBe(401);
    expect((await answer.text()).split('\n').filter((line) => line.includes('"leaf":')).length).toBeGreaterThanOrEqual(300);
    const { events } = (await log?.store.read(`audit-${auditor?.id}`)) ?? { events: [] };
    expect(events.map(({ type, data }) => [type, data]).slice(-1)).toEqual([
      [
        'audit_exported',
        { user_id: auditor?.id, format: 'ndjson', kinds: ['email_confirmed'], ids: [], seal_size: expect.any(Number) as number },
      ],
    ]);
  });

  it('refuses a prepared export after its auditor has signed out', async () => {
    const leaver = await shop().person('active', ['auditor']);
    const { body } = await shop().app.post<{ href: string }>('/api/audit/exports', { format: 'csv' }, { as: leaver.token });
    await shop().app.post('/api/auth/logout', {}, { headers: { cookie: leaver.cookie } });
    expect((await fetch(`${shop().app.url}${body.href}`)).status).toBe(401);
  });

  it('lists its seals, the age of the newest, and the positions of its leaves', async () => {
    const as = auditor?.token ?? '';
    const { body } = await shop().app.get<SealsAnswer>('/api/audit/seals', { as });
    expect(body).toMatchObject({ next: null, unsealed: expect.any(Number) as number, gaps: 0 });
    expect(body.items[0]).toMatchObject({ revision: '0', size: body.items[0]?.facts, gap: null, witnesses: [] });
    const [leaf] = (await log?.tree.leaves(257, 258)) ?? [];
    const around = await shop().app.get<PositionsAnswer>(`/api/audit/log/positions?position=${leaf?.position}`, { as });
    expect([around.body.from, around.body.positions[1]]).toEqual([256, String(leaf?.position)]);
  });

  it('refuses tiles that are not complete, and paths that are not in canonical form', async () => {
    for (const path of ['0/001', '1/000.p/2', '0/1', '6/000', 'entries/x001/000', '0/001.p/0']) {
      const { status } = await shop().app.get(`/api/audit/log/tile/${path}`, { as: auditor?.token ?? '' });
      expect([path, status]).toEqual([path, 404]);
    }
  });
});
