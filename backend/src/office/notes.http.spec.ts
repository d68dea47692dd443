import { castOf } from '../accounts/testing/cast.ts';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import type { Pool } from 'pg';
import { POOL } from '../platform/tokens.ts';
import { apiModules } from '../registry.ts';
import type { NotesAnswer } from './notes.requests.ts';

const shop = startShop({ capabilities: apiModules });
const api = () => shop().app;
const text = 'the planted words of a note';
const cast = castOf(shop, { admin: ['admin'], moderator: ['moderator'], other: ['moderator'], ann: [] });
let [order, last] = ['', '0'];
const who = ({ token }: SignedInPerson) => ({ as: token, headers: { 'x-read-after': last } });
type Made = { id: string; code?: string };
const note = (about: string, by = cast.moderator, words: string = text) =>
  api().post<Made>(`/api/admin/${about}/notes`, { text: words }, who(by));
const notes = async (about: string) => (await api().get<NotesAnswer>(`/api/admin/${about}/notes`, who(cast.admin))).body.items;
const remove = (id: string, by: SignedInPerson) => api().delete(`/api/admin/notes/${id}`, who(by));

beforeAll(async () => {
  const terms = { user_id: cast.ann.id, amount: 1_500, order_type: 'one_time', description: 'words' };
  const { body } = await api().post<{ order_id: string; position: string }>('/api/admin/orders', terms, who(cast.admin));
  [order, last] = [body.order_id, body.position];
});

describe('a note of the office', () => {
  it('is shown with its order and with the customer, with author and time, newest first', async () => {
    expect((await note(`orders/${order}`, cast.moderator, ` ${text} `)).status).toBe(201);
    expect((await note(`users/${cast.ann.id}`, cast.admin, 'second')).status).toBe(201);
    const about = { order_id: order, author_id: cast.moderator.id, author_name: 'Ann Example', text };
    expect(await notes(`orders/${order}`)).toEqual([
      { ...about, id: expect.any(String) as string, written_at: expect.stringMatching(/Z$/) as string },
    ]);
    expect(await notes(`users/${cast.ann.id}`)).toMatchObject([{ order_id: null, text: 'second' }, about]);
  });

  it('is refused without text, and for an unknown order or user', async () => {
    for (const words of ['', ' \n', 'x'.repeat(2_001), 'a\u0000b'])
      expect(await note(`orders/${order}`, cast.admin, words)).toMatchObject({ status: 400 });
    const nobody = '0198a0a0-0000-4000-8000-0000000000ff';
    expect(await note(`orders/${nobody}`)).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await note(`users/${nobody}`)).toMatchObject({ status: 404, body: { code: 'account_unknown' } });
    expect((await note(`orders/${order}`, cast.ann)).status).toBe(403);
    expect((await api().get(`/api/admin/orders/${order}/notes`, who(cast.ann))).status).toBe(403);
  });

  it('is removed only by its author or an administrator', async () => {
    const [first, second] = [await note(`orders/${order}`), await note(`orders/${order}`)];
    expect(await remove(first.body.id, cast.other)).toMatchObject({ status: 403 });
    expect((await remove(first.body.id, cast.moderator)).status).toBe(204);
    expect((await remove(second.body.id, cast.admin)).status).toBe(204);
    expect((await remove(second.body.id, cast.admin)).status).toBe(404);
    expect(await notes(`orders/${order}`)).toHaveLength(1);
  });

  it('leaves no text in the log, and is deleted with the person', async () => {
    const pool = api().nest.get<Pool>(POOL, { strict: false });
    const { rows } = await pool.query('select payload from read.notifications_logs');
    expect(JSON.stringify(rows)).not.toContain('planted');
    await pool.query('delete from vault.person where user_id = $1', [cast.ann.id]);
    expect((await pool.query('select from vault.note')).rowCount).toBe(0);
  });
});
