import { v7 } from 'uuid';
import { castOf } from '../accounts/testing/cast.ts';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { reportPayment } from '../orders/testing/pay.ts';
import { setPrice } from '../payments/testing/prices.ts';
import { apiModules } from '../registry.ts';
import { sweepBulkJobs } from './bulk-jobs.vault.ts';
import { bulkOf, type BulkWorker } from './testing/bulk.ts';

const shop = startShop({ capabilities: apiModules });
const bulk = bulkOf(shop);
const cast = castOf(shop, { ann: [], bob: [], admin: ['admin'], moderator: ['moderator'] });
const as = ({ token }: SignedInPerson) => ({ as: token });
let worker: BulkWorker;

beforeAll(() => {
  worker = bulk.work();
});
afterAll(() => worker.end());

const unpaidOrders = (count: number) => bulk.unpaidOrders(count, cast.ann, cast.admin);
const reminders = (id: string) => bulk.events(id, 'order_reminded');

describe('a bulk job', () => {
  it('is carried out in its order, by the person who pressed, once', async () => {
    const ids = await unpaidOrders(3);
    const [items, key] = [await bulk.seen(cast.admin, ids), v7()];
    const id = await bulk.pressed(cast.admin, 'remind', items, { key });
    expect(await bulk.pressed(cast.admin, 'remind', items, { key })).toBe(id);
    const job = await bulk.ended(id, cast.admin);
    expect(job).toMatchObject({ kind: 'remind', by: { id: cast.admin.id }, total: 3, done: 3, not_done: [], stopped: null });
    const events = (await Promise.all(ids.map(reminders))).flat();
    expect(events.map(({ stream }) => stream)).toEqual(ids.map((one) => `order-${one}`));
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const { meta } of events) expect(meta).toMatchObject({ actor: { kind: 'user', id: cast.admin.id, role: 'admin' }, source: 'ui' });
  });

  it('skips an order that has changed since, and says why another was refused', async () => {
    const [closed = '', reminded = '', third = ''] = await unpaidOrders(3);
    const items = await bulk.seen(cast.admin, [closed, reminded, third]);
    await shop().app.post(`/api/admin/orders/${closed}/cancel`, { reason: 'not_paid' }, as(cast.admin));
    await shop().app.post(`/api/admin/orders/${reminded}/remind`, {}, as(cast.admin));
    const first = await bulk.ended(await bulk.pressed(cast.admin, 'remind', items), cast.admin);
    expect(first).toMatchObject({ done: 1, stopped: null });
    const changed = { name: null, outcome: 'changed', code: null };
    expect(first.not_done).toEqual([
      { id: closed, ...changed },
      { id: reminded, ...changed },
    ]);
    const again = await bulk.pressed(cast.admin, 'remind', await bulk.seen(cast.admin, [reminded]));
    expect((await bulk.ended(again, cast.admin)).not_done).toEqual([
      { id: reminded, name: null, outcome: 'refused', code: 'reminded_lately' },
    ]);
    expect(await Promise.all([closed, reminded, third].map(async (id) => (await reminders(id)).length))).toEqual([0, 1, 1]);
  });

  it('cancels orders for the chosen reason', async () => {
    const ids = await unpaidOrders(2);
    const items = await bulk.seen(cast.moderator, ids);
    expect(await bulk.press(cast.moderator, 'cancel', items)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const id = await bulk.pressed(cast.moderator, 'cancel', items, { reason: 'not_paid' });
    expect(await bulk.ended(id, cast.moderator)).toMatchObject({ done: 2, not_done: [] });
    for (const order of ids) expect(await bulk.events(order, 'order_canceled')).toMatchObject([{ data: { reason: 'not_paid' } }]);
  });

  it('delivers orders from the oldest units, and says which got none', async () => {
    await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
    const sku = { channel: 'LinkedIn', product_type: 'Creator' };
    const added: string[] = [];
    for (const private_info of ['unit one', 'unit two', 'unit three'])
      added.push(
        (await shop().app.post<{ product_id: string }>('/api/admin/products', { ...sku, private_info }, as(cast.admin))).body.product_id,
      );
    const orders: string[] = [];
    for (const by of [cast.ann, cast.bob, cast.ann]) {
      const made = await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, as(by));
      await reportPayment(shop(), made.body.order_id, 500);
      orders.push(made.body.order_id);
    }
    const items = await bulk.seen(cast.admin, [...orders, v7()]);
    const job = await bulk.ended(await bulk.pressed(cast.admin, 'deliver', items), cast.admin);
    expect(job.not_done).toEqual([{ id: items[3]?.id, name: null, outcome: 'refused', code: 'order_unknown' }]);
    const delivered = await Promise.all(orders.map((order) => bulk.events(order, 'product_delivered')));
    expect(delivered.map(([event]) => event?.data)).toMatchObject(added.map((unit) => ({ items: [{ product_ids: [unit] }] })));
    for (const [event] of delivered) expect(event?.meta.actor.id).toBe(cast.admin.id);
  });

  it('approves users, and names those that it did not', async () => {
    const people = [await shop().person('pending_approval'), await shop().person('pending_approval')];
    const items = await bulk.seen(
      cast.moderator,
      people.map(({ id }) => id),
      'users',
    );
    await shop().app.patch(`/api/admin/users/${people[1]?.id}/status`, { status: 'suspended' }, as(cast.admin));
    const job = await bulk.ended(await bulk.pressed(cast.moderator, 'approve', items), cast.moderator);
    expect(job.not_done).toEqual([{ id: people[1]?.id, name: 'Ann Example', outcome: 'changed', code: null }]);
    expect((await shop().app.get(`/api/admin/users/${people[0]?.id}`, as(cast.admin))).body).toMatchObject({ status: 'active' });
    await bulk.pool().query('delete from vault.person where user_id = $1', [people[1]?.id]);
    expect((await bulk.job(job.id, cast.moderator)).body.not_done).toMatchObject([{ name: null }]);
  });
});

describe('the request for a bulk job', () => {
  it('is refused above a thousand items, for none, and with a subject named twice', async () => {
    const ofLength = (length: number) => Array.from({ length }, () => ({ id: v7(), as_of: '0' }));
    for (const items of [ofLength(1_001), [], [...ofLength(1), ...ofLength(1)].map((item) => ({ ...item, id: cast.ann.id }))])
      expect(await bulk.press(cast.admin, 'remind', items)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    for (const items of [[[]], [ofLength(1)], [null], ['text']])
      expect(await shop().app.post(bulk.path, { kind: 'remind', items }, as(cast.admin))).toMatchObject({ status: 400 });
    const id = await bulk.pressed(cast.admin, 'remind', ofLength(1_000));
    expect((await bulk.job(id, cast.admin)).body.total).toBe(1_000);
    expect((await shop().app.post(`${bulk.path}/${id}/stop`, {}, as(cast.admin))).status).toBe(204);
  });

  it('needs the right to the single action, and a price exactly where prices are replaced', async () => {
    const item = { id: v7(), as_of: '0' };
    const price = { ...item, price_id: 'price_1' };
    expect(await bulk.press(cast.moderator, 'replace_price', [price])).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const [kind, items] of [
      ['replace_price', [item]],
      ['remind', [price]],
      ['replace_price', [{ ...item, price_id: 'words' }]],
    ] as const)
      expect((await bulk.press(cast.admin, kind, items)).status).toBe(400);
    const id = await bulk.pressed(cast.admin, 'replace_price', [price]);
    expect((await bulk.ended(id, cast.admin)).not_done).toMatchObject([{ outcome: 'refused', code: 'mapping_unknown' }]);
  });
});

describe('a bulk job that has ended', () => {
  it('is shown to its owner until it is put away, and deleted after a while', async () => {
    const start = async () => bulk.pressed(cast.admin, 'remind', await bulk.seen(cast.admin, await unpaidOrders(1)));
    const listed = async (by: SignedInPerson) =>
      (await shop().app.get<{ items: { id: string }[] }>(bulk.path, as(by))).body.items.map(({ id }) => id);
    const [first, second] = [await start(), await start()];
    for (const id of [first, second]) await bulk.ended(id, cast.admin);
    expect(await listed(cast.admin)).toEqual(expect.arrayContaining([first, second]));
    expect(await listed(cast.moderator)).not.toContain(first);
    expect((await shop().app.delete(`${bulk.path}/${first}`, as(cast.moderator))).status).toBe(404);
    expect((await shop().app.delete(`${bulk.path}/${first}`, as(cast.admin))).status).toBe(204);
    expect(await listed(cast.admin)).not.toContain(first);
    await shop().runSweep(sweepBulkJobs);
    expect(await listed(cast.admin)).toContain(second);
    await bulk.pool().query(`update work.bulk_job set pressed_at = now() - interval '31 days' where id = $1`, [second]);
    await shop().runSweep(sweepBulkJobs);
    expect(await listed(cast.admin)).not.toContain(second);
    expect((await bulk.pool().query('select from work.bulk_item where claim_key = $1', [second])).rowCount).toBe(0);
  });
});
