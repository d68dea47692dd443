import { DataSource } from 'typeorm';
import { eventually } from '@orderstream/client/eventually';
import { draftVersionSeen } from '../testing/seen-versions.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { RecordPayment } from '../orders.commands.ts';

const shop = startShop({ withWorker: true });
const api = () => shop().app;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let [ann, bob, admin]: SignedInPerson[] = [];
const asPerson = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });

type CustomerTimeline = { items: { id: string; kind: string; data: Record<string, unknown> }[]; next: string | null };
type OfficeTimeline = {
  items: {
    id: string;
    kind: string;
    actor: { kind: string; id: string | null; name: string | null };
    source: string;
    cause_id: string;
    causes: { id: string; kind: string }[];
    payload: Record<string, unknown>;
  }[];
  next: string | null;
};

beforeAll(async () => {
  [ann, bob, admin] = [await shop().person(), await shop().person(), await shop().person('active', ['admin'])];
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

const customerTimeline = (id: string, by = ann, query = '') =>
  api().get<CustomerTimeline>(`/api/orders/${id}/timeline${query}`, asPerson(by));
const officeTimeline = (id: string, query = '') => api().get<OfficeTimeline>(`/api/admin/orders/${id}/timeline${query}`, asPerson(admin));
const kindsOf = ({ items }: { items: { kind: string }[] }) => items.map(({ kind }) => kind);

async function deliverOrder(): Promise<{ order: string; unit: string }> {
  const text = `login ${Math.random()} of a unit`;
  const unit = await api().post<{ product_id: string }>('/api/admin/products', { ...sku, private_info: text }, asPerson(admin));
  const made = await api().post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, asPerson(ann));
  const order = made.body.order_id;
  const payment = { charge_id: `ch_${order}`, payment_id: `pi_${order}`, subscription_id: `sub_${order}`, amount: 500, currency: 'usd' };
  await shop().execute(new RecordPayment({ orderId: order, payment }));
  // The tables follow a moment later: until then the order is not there for those who did not create it.
  const timelineShows = async (holds: (story: OfficeTimeline) => boolean) => {
    const { status, body } = await officeTimeline(order);
    return status === 200 && holds(body);
  };
  await eventually(() => timelineShows((story) => kindsOf(story).includes('hold_kept')), 'the claim on the unit');
  // The office assigns units that its list shows.
  await api().get('/api/admin/products', asPerson(admin));
  const assigned = await api().post(`/api/admin/orders/${order}/assign-products`, { productIds: [unit.body.product_id] }, asPerson(admin));
  expect(assigned.status).toBe(200);
  await api().post(`/api/orders/${order}/products/reveal`, {}, asPerson(ann));
  await api().post(`/api/admin/orders/${order}/reveal`, {}, asPerson(admin));
  const lookCount = ({ items }: OfficeTimeline) => items.filter(({ kind }) => kind === 'private_info_revealed').length;
  await eventually(() => timelineShows((story) => lookCount(story) === 2), 'both looks');
  return { order, unit: unit.body.product_id };
}

describe('the story of an order', () => {
  let [order, unit] = ['', ''];
  beforeAll(async () => void ({ order, unit } = await deliverOrder()));

  it('shows its customer events without actors', async () => {
    const { status, body } = await customerTimeline(order);
    expect(status).toBe(200);
    expect(kindsOf(body)).toEqual(['order_created', 'order_paid', 'product_delivered', 'private_info_revealed']);
    expect(body.items[0]?.data).toEqual({
      type: 'user',
      sku: 'LinkedIn.Creator',
      quantity: 1,
      amount: 500,
      currency: 'usd',
      recurrence: 'monthly',
    });
    expect(body.items[3]?.data).toEqual({ subject: 'product', product_id: unit });
    expect(JSON.stringify(body)).not.toContain(admin?.id);
    expect(JSON.stringify(body)).not.toContain('actor');
  });
  it('shows administrators the actor, source and causes of each event', async () => {
    const { body } = await officeTimeline(order);
    const entry = (kind: string) => body.items.find((one) => one.kind === kind);
    expect(kindsOf(body).slice(0, 2)).toEqual(['order_created', 'stock_held']);
    expect(entry('order_created')).toMatchObject({ source: 'ui', actor: { kind: 'user', id: ann?.id, name: 'Ann Example' }, causes: [] });
    expect(entry('hold_kept')?.causes).toMatchObject([{ id: entry('order_paid')?.id, kind: 'order_paid' }]);
    expect(entry('assignment_started')).toMatchObject({ actor: { id: admin?.id }, source: 'ui' });
    expect(entry('product_assigned')?.payload).toMatchObject({ product_ids: [unit] });
  });
  it('is read in pages', async () => {
    const first = await customerTimeline(order, ann, '?limit=2');
    expect(kindsOf(first.body)).toEqual(['order_created', 'order_paid']);
    const second = await customerTimeline(order, ann, `?limit=1&after=${first.body.next}`);
    expect(kindsOf(second.body)).toEqual(['product_delivered']);
  });
  it('has one line for each look of its customer, for any number of units', async () => {
    const units = await Promise.all(
      ['first', 'second'].map(async (text) => {
        const made = await api().post<{ product_id: string }>(
          '/api/admin/products',
          { ...sku, private_info: `login ${text} ${Math.random()}` },
          asPerson(admin),
        );
        return made.body.product_id;
      }),
    );
    const made = await api().post<{ order_id: string }>('/api/orders', { ...sku, quantity: 2 }, asPerson(ann));
    const id = made.body.order_id;
    const payment = { charge_id: `ch_${id}`, payment_id: `pi_${id}`, subscription_id: `sub_${id}`, amount: 1_000, currency: 'usd' };
    await shop().execute(new RecordPayment({ orderId: id, payment }));
    await eventually(async () => (await officeTimeline(id)).body.items?.some(({ kind }) => kind === 'hold_kept'), 'the claim on the units');
    await api().get('/api/admin/products', asPerson(admin));
    await api().post(`/api/admin/orders/${id}/assign-products`, { productIds: units }, asPerson(admin));
    for (let times = 0; times < 2; times += 1) await api().post(`/api/orders/${id}/products/reveal`, {}, asPerson(ann));
    const lookCount = async () => kindsOf((await officeTimeline(id)).body).filter((kind) => kind === 'private_info_revealed').length;
    await eventually(async () => (await lookCount()) === 4, 'a fact per unit and look');
    expect(kindsOf((await customerTimeline(id)).body).filter((kind) => kind === 'private_info_revealed')).toHaveLength(2);
  });
  it('is readable only by its customer: another customer’s order answers like a missing one (I13)', async () => {
    const absent = await customerTimeline('0198a0a0-0000-4000-8000-0000000000ff', bob);
    const foreign = await customerTimeline(order, bob);
    expect(foreign).toMatchObject({ status: 404, body: absent.body });
    expect((await api().get(`/api/admin/orders/${order}/timeline`, asPerson(ann))).status).toBe(403);
    expect((await officeTimeline('0198a0a0-0000-4000-8000-0000000000ff')).status).toBe(404);
  });
  it('starts with the sending of a draft, which did not exist for its customer before', async () => {
    const draft = { amount: 700, order_type: 'one_time', description: 'words', user_id: ann?.id, draft: true };
    const made = await api().post<{ order_id: string }>('/api/admin/orders', draft, asPerson(admin));
    const id = made.body.order_id;
    await eventually(async () => (await officeTimeline(id)).status === 200, 'the draft');
    expect((await customerTimeline(id)).status).toBe(404);
    const seen = async () => ({ version: await draftVersionSeen(api(), id, admin?.token ?? '') });
    const change = { amount: 800, order_type: 'one_time', description: 'other words' };
    await api().patch(`/api/admin/orders/${id}`, { ...change, ...(await seen()) }, asPerson(admin));
    await api().post(`/api/admin/orders/${id}/send`, await seen(), asPerson(admin));
    await eventually(async () => (await customerTimeline(id)).status === 200, 'the order');
    expect(kindsOf((await customerTimeline(id)).body)).toEqual(['order_sent']);
  });
});

describe('the numbers of the dashboard', () => {
  it('count orders by status and day, people by day, and units', async () => {
    type Stats = {
      orders: { by_status: { status: string; count: number }[]; per_day: { day: string; count: number }[] };
      users: { total: number; per_day: { day: string; count: number }[] };
      stock: { channel: string; product_type: string; units: number; assigned: number }[];
    };
    const { body } = await api().get<Stats>('/api/admin/stats', asPerson(admin));
    expect(body.orders.by_status).toContainEqual({ status: 'delivered', count: 2 });
    expect(body.orders.by_status).toContainEqual({ status: 'refunded', count: 0 });
    expect([body.orders.per_day.length, body.users.per_day.length, body.stock.length]).toEqual([30, 30, 12]);
    const sumOf = (days: { count: number }[]) => days.reduce((all, { count }) => all + count, 0);
    expect(sumOf(body.orders.per_day)).toBe(sumOf(body.orders.by_status));
    expect(sumOf(body.users.per_day)).toBe(body.users.total);
    expect(body.stock).toContainEqual({ ...sku, units: 0, on_hold: 0, available: 0, assigned: 3 });
  });
});

describe('the office’s search for orders', () => {
  it('finds an order by parts of its id, by its customer and by its payment', async () => {
    type Listed = { id: string; user: { email: string }; stripe_payment_id: string | null };
    const all = await api().get<{ items: Listed[] }>('/api/admin/orders', asPerson(admin));
    const wanted = all.body.items[0]?.id ?? '';
    const idsFor = async (text: string) => {
      const { body } = await api().get<{ items: { id: string }[] }>(
        `/api/admin/orders?search=${encodeURIComponent(text)}`,
        asPerson(admin),
      );
      return body.items.map(({ id }) => id);
    };
    expect(await idsFor(wanted.slice(0, 8))).toEqual([wanted]);
    expect(await idsFor(wanted.slice(9, 30))).toEqual([wanted]);
    expect(await idsFor(wanted.replaceAll('-', ''))).toEqual([wanted]);
    expect(await idsFor(` ${wanted.toUpperCase()} `)).toEqual([wanted]);
    expect(await idsFor('nobody@shop.test')).toEqual([]);
    const { user } = all.body.items[0] ?? {};
    const { stripe_payment_id } = all.body.items.find((one) => one.stripe_payment_id?.startsWith('pi_')) ?? {};
    expect(stripe_payment_id).toMatch(/^pi_/);
    const theirs = all.body.items.filter((one) => one.user.email === user?.email).map(({ id }) => id);
    expect(await idsFor(user?.email.toUpperCase().slice(1, -2) ?? '')).toEqual(theirs);
    const paidBy = all.body.items.filter((one) => one.stripe_payment_id === stripe_payment_id).map(({ id }) => id);
    expect(await idsFor(stripe_payment_id ?? '')).toEqual(paidBy);
    const [{ ch, sub } = { ch: '', sub: '' }] = await shop()
      .app.nest.get(DataSource, { strict: false })
      .query<{ ch: string; sub: string }[]>(
        'select stripe_charge_id as ch, stripe_subscription_id as sub from read.order_list_view where stripe_payment_id = $1',
        [stripe_payment_id],
      );
    expect([ch, sub]).toEqual([expect.stringMatching(/^ch_/), expect.stringMatching(/^sub_/)]);
    for (const id of [ch, sub]) expect(await idsFor(id)).toEqual(paidBy);
    for (const unknown of ['pi_unknown', 'ch_unknown', 'sub_unknown']) expect(await idsFor(unknown)).toEqual([]);
    expect(await idsFor('%_%')).toEqual([]);
    expect(await idsFor(`${wanted.slice(0, 7)}${wanted[7] === 'f' ? '0' : 'f'}`)).toEqual([]);
  });

  it('finds custom orders by their description and by day, and sorts orders by amount', async () => {
    const createOrder = async (amount: number, description: string) => {
      const terms = { user_id: ann?.id ?? '', amount, order_type: 'one_time', description };
      return (await api().post<{ order_id: string; position: string }>('/api/admin/orders', terms, asPerson(admin))).body;
    };
    const [small, large] = [await createOrder(1_500, 'Ten WARM leads'), await createOrder(990_000, 'Cold leads')];
    const listOrders = async (query: string) => {
      const answer = await api().get<{ items: { id: string; description: string | null }[]; next: string | null }>(
        `/api/admin/orders?${query}`,
        { ...asPerson(admin), headers: { 'x-read-after': large.position } },
      );
      return answer.body;
    };
    const idsOf = async (query: string) => (await listOrders(query)).items.map(({ id }) => id);
    expect(await idsOf('search=warm%20lea')).toEqual([small.order_id]);
    for (const text of ['ten warm leads', 'ＷＡＲＭ leads', 'ten', 'n w'])
      expect([text, await idsOf(`search=${encodeURIComponent(text)}`)]).toEqual([text, [small.order_id]]);
    for (const text of ['warm ten leads', 'warm_leads', '%'])
      expect([text, await idsOf(`search=${encodeURIComponent(text)}`)]).toEqual([text, []]);
    expect(await idsOf('search=leads&sort=smallest')).toEqual([small.order_id, large.order_id]);
    expect(await idsOf('sort=largest&limit=1')).toEqual([large.order_id]);
    const pages = [await listOrders('search=leads&sort=largest&limit=1')];
    pages.push(await listOrders(`search=leads&sort=largest&limit=1&after=${pages[0]?.next}`));
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([large.order_id, small.order_id]);
    expect(await idsOf('to=2020-01-01T00:00:00Z')).toEqual([]);
    expect((await idsOf('from=2020-01-01T00:00:00Z&sort=oldest')).at(-1)).toBe(large.order_id);
    expect(await api().get('/api/admin/orders?from=yesterday', asPerson(admin))).toMatchObject({ status: 400 });
  });
});
