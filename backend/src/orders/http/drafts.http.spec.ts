import { DataSource } from 'typeorm';
import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { draftVersionSeen } from '../testing/seen-versions.ts';

const shop = startShop();
const api = () => shop().app;
const terms = {
  amount: 12_345,
  order_type: 'one_time',
  description: 'Ten accounts, warmed up',
  private_info: 'the words only its owner may read',
};
let [ann, admin, eve]: SignedInPerson[] = [];
const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
const seen = (orderId: string) => draftVersionSeen(api(), orderId, who(admin).as);
type Order = { status: string; amount: number; description: string };
const see = <T = Order>(path: string, by: SignedInPerson | undefined, after: string) =>
  api().get<T>(path, { ...who(by), headers: { 'x-read-after': after } });

beforeAll(async () => {
  [ann, admin, eve] = [await shop().person(), await shop().person('active', ['admin']), await shop().person('active', ['admin'])];
});

describe('a draft', () => {
  it('is invisible to its customer while it is a draft, then waits for the payment', async () => {
    const made = await api().post<{ order_id: string; position: string }>(
      '/api/admin/orders',
      { ...terms, user_id: ann?.id, draft: true },
      who(admin),
    );
    const path = `/api/orders/${made.body.order_id}`;
    expect(await see(path, ann, made.body.position)).toMatchObject({ status: 404 });
    const sent = await api().post<{ position: string }>(
      `/api/admin${path.slice(4)}/send`,
      { version: await seen(made.body.order_id) },
      who(admin),
    );
    expect(await see(path, ann, sent.body.position)).toMatchObject({
      body: { status: 'payment_required', description: terms.description, has_private_info: true },
    });
    expect(await api().post(`${path}/private-info/reveal`, {}, who(ann))).toMatchObject({ status: 409 });
  });
  it('keeps text and price together when it is sent during its last edit', async () => {
    const { body } = await api().post<{ order_id: string }>('/api/admin/orders', { ...terms, user_id: ann?.id, draft: true }, who(admin));
    const db = shop().app.nest.get(DataSource, { strict: false });
    const path = `/api/admin/orders/${body.order_id}`;
    const version = await seen(body.order_id);
    const change = { amount: 99, order_type: 'one_time', description: 'One account', version };
    const [edited, sent] = await db.transaction(async (manager) => {
      await manager.query('lock table vault.order_words in exclusive mode');
      const editing = api().patch(path, change, who(admin));
      await eventually(async () => {
        const waiting = await db.query<unknown[]>(`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'order_words'`);
        return waiting.length > 0;
      }, 'the new words waiting');
      const { body: reached } = await api().post<{ position: string }>(`${path}/send`, { version }, who(admin));
      return [editing, reached] as const;
    });
    expect(await edited).toMatchObject({ status: 409, body: { code: 'order_not_draft' } });
    const { description, amount } = (await see(path.replace('/admin', ''), ann, sent.position)).body;
    expect({ description, amount }).toEqual({ description: terms.description, amount: terms.amount });
  });
});

describe('a draft that two administrators have opened', () => {
  const draftSeenByBoth = async () => {
    const { body } = await api().post<{ order_id: string }>('/api/admin/orders', { ...terms, user_id: ann?.id, draft: true }, who(admin));
    return { id: body.order_id, path: `/api/admin/orders/${body.order_id}`, version: await seen(body.order_id) };
  };
  const refused = { status: 409, body: { code: 'draft_changed' } };
  const { private_info: _, ...withoutSecret } = terms;

  it('keeps the edit of the first one: that of the second is refused until they have seen it', async () => {
    const { id, path, version } = await draftSeenByBoth();
    expect((await api().patch(path, { ...terms, amount: 20_000, version }, who(admin))).status).toBe(200);
    const second = { ...withoutSecret, description: 'Nine accounts' };
    expect(await api().patch(path, { ...second, version }, who(eve))).toMatchObject(refused);
    expect((await api().get(path, who(admin))).body).toMatchObject({
      amount: 20_000,
      description: terms.description,
      has_private_info: true,
    });
    expect((await api().patch(path, { ...second, version: await seen(id) }, who(eve))).status).toBe(200);
    expect((await api().get(path, who(admin))).body).toMatchObject({ amount: terms.amount, description: 'Nine accounts' });
  });

  it('keeps an edit of its words alone, too', async () => {
    const { path, version } = await draftSeenByBoth();
    expect((await api().patch(path, { ...terms, private_info: 'other words', version }, who(admin))).status).toBe(200);
    expect(await api().patch(path, { ...terms, amount: 20_000, version }, who(eve))).toMatchObject(refused);
    expect((await api().get(path, who(admin))).body).toMatchObject({ amount: terms.amount });
  });

  it('is not sent by the second one with terms that the first one has changed', async () => {
    const { id, path, version } = await draftSeenByBoth();
    expect((await api().patch(path, { ...terms, amount: 99, version }, who(admin))).status).toBe(200);
    expect(await api().post(`${path}/send`, { version }, who(eve))).toMatchObject(refused);
    expect((await api().get(path, who(admin))).body).toMatchObject({ status: 'draft' });
    expect((await api().post(`${path}/send`, { version: await seen(id) }, who(eve))).status).toBe(200);
  });
});
