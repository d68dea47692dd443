import { eventually } from '@orderstream/client/eventually';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { startShop } from '../../accounts/testing/people.ts';
import { apiModules } from '../../registry.ts';
import type { LooksAnswer, RadiusAnswer } from './custody.requests.ts';
import { TestSealedLog } from '../testing/sealing.ts';

let log: TestSealedLog | undefined;
// Closed before the servers that it uses.
afterAll(() => log?.close());
const shop = startShop({ capabilities: apiModules });
const secret = 'planted-login-of-a-unit';
let admin: SignedInPerson;
let other: SignedInPerson;
let auditor: SignedInPerson;
let [unit, second] = ['', ''];
const api = () => shop().app;
const get = <Body>(path: string) => api().get<Body>(`/api/audit/custody${path}`, { as: auditor.token });

beforeAll(async () => {
  [admin, other, auditor] = [
    await shop().person('active', ['admin']),
    await shop().person('active', ['admin']),
    await shop().person('active', ['auditor']),
  ];
  const add = async (private_info: string) => {
    const body = { channel: 'LinkedIn', product_type: 'Creator', private_info };
    return (await api().post<{ product_id: string }>('/api/admin/products', body, { as: admin.token })).body.product_id;
  };
  [unit, second] = [await add(secret), await add(`${secret}-2`)];
  const seen = async (id: string, by: SignedInPerson) => {
    const answer = await eventually(
      () => api().post(`/api/admin/products/${id}/reveal`, {}, { as: by.token }),
      ({ status }) => status === 200,
    );
    expect(answer.text).toContain(secret);
  };
  for (const [id, by] of [
    [unit, admin],
    [unit, admin],
    [unit, other],
    [second, admin],
  ] as const)
    await seen(id, by);
  log = await TestSealedLog.on(api().servers);
  await log.sealUntil(async () => ((await log?.tree.seals({ limit: 1 })) ?? []).length > 0);
});

describe('the custody of private information', () => {
  it('lists which user has revealed which secret, when and by which right', async () => {
    const all = await eventually(
      () => get<LooksAnswer>(''),
      ({ body }) => body.items.length === 4,
    );
    expect(all.body.items[0]).toMatchObject({
      secret: 'product',
      secret_id: second,
      reader_id: admin.id,
      reader_role: 'admin',
      to: 'admin',
    });
    const of = async (query: string) =>
      (await get<LooksAnswer>(`?${query}`)).body.items.map(({ secret_id, reader_id }) => [secret_id, reader_id]);
    expect(await of(`secret_id=${second}`)).toEqual([[second, admin.id]]);
    expect(await of(`reader_id=${other.id}`)).toEqual([[unit, other.id]]);
    expect(await of('from=2100-01-01T00:00:00.000Z')).toEqual([]);
    expect(await of(`to=${new Date(Date.now() + 60_000).toISOString()}&limit=1`)).toHaveLength(1);
  });

  it('lists the units that a reader has revealed, and the readers who have revealed a unit', async () => {
    const reader = (await get<RadiusAnswer>(`/readers/${admin.id}`)).body.items;
    expect(reader.map(({ other_id, looks }) => [other_id, looks])).toEqual([
      [second, 1],
      [unit, 2],
    ]);
    const first = (await get<RadiusAnswer>(`/readers/${admin.id}?limit=1`)).body;
    const next = (await get<RadiusAnswer>(`/readers/${admin.id}?limit=1&after=${first.next}`)).body;
    expect([...first.items, ...next.items]).toEqual(reader);
    const readers = (await get<RadiusAnswer>(`/secrets/${unit}`)).body.items;
    expect(readers.map(({ other_id, looks }) => [other_id, looks])).toEqual([
      [other.id, 1],
      [admin.id, 2],
    ]);
  });

  it('contains no secret and no mask, on any page and in any file', async () => {
    const as = auditor.token;
    const { body } = await api().post<{ href: string }>('/api/audit/custody/exports', { secret_id: unit }, { as });
    const file = await (await fetch(`${api().url}${body.href}`)).text();
    expect(file.trim().split('\r\n')).toHaveLength(4);
    const whole = await api().post<{ href: string }>('/api/audit/exports', { format: 'ndjson' }, { as });
    const log = await (await fetch(`${api().url}${whole.body.href}`)).text();
    expect(log).toContain('private_info_revealed');
    const paths = ['', `/readers/${admin.id}`, `/secrets/${unit}`];
    const pages = await Promise.all(paths.map(async (path) => (await get(path)).text));
    const facts = (await api().get('/api/audit/facts?limit=200', { as })).text;
    for (const text of [file, log, facts, ...pages]) {
      expect(text).not.toContain('planted');
      expect(text).not.toMatch(/\*{4}/);
      expect(text).not.toContain(admin.email);
    }
  });
});
