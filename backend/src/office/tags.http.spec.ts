import type { Pool } from 'pg';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { POOL } from '../platform/tokens.ts';
import { apiModules } from '../registry.ts';
import type { TagsAnswer } from './tags.requests.ts';

const shop = startShop({ capabilities: apiModules });
const api = () => shop().app;
let [admin, moderator, ann, bob]: SignedInPerson[] = [];
let [order, other, last] = ['', '', '0'];
const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '', headers: { 'x-read-after': last } });
type Answer = TagsAnswer & { code?: string };
const tag = (about: string, text: string, by = moderator) => api().post<Answer>(`/api/admin/${about}/tags`, { tag: text }, who(by));
const untag = (about: string, text: string, by = moderator) =>
  api().delete<Answer>(`/api/admin/${about}/tags`, { ...who(by), body: { tag: text } });
const tagsInUse = async (on: string) => (await api().get<Answer>(`/api/admin/tags?on=${on}`, who(moderator))).body.items;
type Listed = { items: { id: string; tags: string[] }[]; matching?: number };
const list = async (path: string) => (await api().get<Listed>(`/api/admin/${path}`, who(admin))).body;
const made = async (customer: SignedInPerson) => {
  const terms = { user_id: customer.id, amount: 1_500, order_type: 'one_time', description: 'words' };
  const { body } = await api().post<{ order_id: string; position: string }>('/api/admin/orders', terms, who(admin));
  last = body.position;
  return body.order_id;
};

beforeAll(async () => {
  [admin, moderator] = [await shop().person('active', ['admin']), await shop().person('active', ['moderator'])];
  [ann, bob] = [await shop().person(), await shop().person()];
  [order, other] = [await made(ann), await made(bob)];
});

describe('a tag of the office', () => {
  it('is shown with the order or the person, in lists and on pages, once for all spellings', async () => {
    expect((await tag(`orders/${order}`, '  Rush   hour ')).body.items).toEqual(['Rush hour']);
    expect((await tag(`orders/${order}`, 'rush HOUR')).body.items).toEqual(['Rush hour']);
    expect((await tag(`orders/${order}`, 'большой', admin)).body.items).toEqual(['Rush hour', 'большой']);
    expect((await tag(`users/${ann?.id}`, 'Wholesale')).body.items).toEqual(['Wholesale']);
    const { items } = await list('orders');
    expect(Object.fromEntries(items.map(({ id, tags }) => [id, tags]))).toEqual({ [order]: ['Rush hour', 'большой'], [other]: [] });
    expect((await api().get(`/api/admin/orders/${order}`, who(admin))).body).toMatchObject({ tags: ['Rush hour', 'большой'] });
    expect((await api().get(`/api/admin/users/${ann?.id}`, who(admin))).body).toMatchObject({ tags: ['Wholesale'] });
    expect(await tagsInUse('orders')).toEqual(['Rush hour', 'большой']);
    expect(await tagsInUse('users')).toEqual(['Wholesale']);
  });

  it('filters the list of orders or users', async () => {
    const ids = async (path: string) => (await list(path)).items.map(({ id }) => id);
    expect(await ids('orders?tag=RUSH%20hour')).toEqual([order]);
    expect(await ids(`orders?tag=rush%20hour&search=${ann?.email}`)).toEqual([order]);
    expect(await ids(`orders?tag=rush%20hour&search=${bob?.email}`)).toEqual([]);
    expect(await ids('orders?tag=wholesale')).toEqual([]);
    expect(await list('users?tag=wholesale')).toMatchObject({ items: [{ id: ann?.id, tags: ['Wholesale'] }], matching: 1 });
    const wish = { list: 'orders', language: 'en', time_zone: 'UTC', tag: 'rush hour' };
    const file = await api().post<{ href: string }>('/api/admin/exports', wish, who(admin));
    const { text } = await api().get(file.body.href, who(admin));
    expect(text).toContain('"Rush hour, большой"');
    expect(text).not.toContain(other);
  });

  it('is refused without text, above ten, and for an unknown order or user', async () => {
    for (const words of ['', ' \n', 'x'.repeat(31), 'a\u0000b']) expect((await tag(`orders/${order}`, words)).status).toBe(400);
    const nobody = '0198a0a0-0000-4000-8000-0000000000ff';
    expect(await tag(`orders/${nobody}`, 'a')).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await tag(`users/${nobody}`, 'a')).toMatchObject({ status: 404, body: { code: 'account_unknown' } });
    expect((await tag(`orders/${order}`, 'a', ann)).status).toBe(403);
    expect((await api().get('/api/orders', who(ann))).text).not.toContain('Rush');
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => tag(`orders/${other}`, `tag ${n}`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(all.find(({ status }) => status === 409)?.body.code).toBe('too_many_tags');
  });

  it('can be removed, leaves no text in the log, and is deleted with the person', async () => {
    expect((await untag(`orders/${order}`, 'RUSH HOUR')).body.items).toEqual(['большой']);
    expect((await untag(`orders/${order}`, 'never there')).status).toBe(200);
    const pool = api().nest.get<Pool>(POOL, { strict: false });
    const { rows } = await pool.query('select payload from read.notifications_logs');
    expect(JSON.stringify(rows)).not.toMatch(/большой|Wholesale/);
    await pool.query('delete from vault.person where user_id = any($1)', [[ann?.id, bob?.id]]);
    expect((await pool.query('select from vault.tag')).rowCount).toBe(0);
  });
});
