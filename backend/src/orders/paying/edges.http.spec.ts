import { v7 } from 'uuid';
import { pollFor } from '../../accounts/testing/background.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { RecordCheckoutOpened } from '../orders.commands.ts';
import { reportPayment } from '../testing/pay.ts';
import { orderDecider } from '../order/order.decider.ts';

// A thousand units in one request take long on a busy machine.
const shop = startShop({ withWorker: true, environment: { REQUEST_SECONDS: '120' } });
const api = () => shop().app;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let admin: SignedInPerson;
beforeAll(async () => {
  admin = await shop().person('active', ['admin']);
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
  await setPrice(shop(), 'LinkedIn.Business', { priceId: 'price_2', unitAmount: 9_000_000, currency: 'usd' });
});

type Order = { id: string; status: string; stage_weight: number };
const as = ({ token }: SignedInPerson) => ({ as: token });
const office = <T = Record<string, unknown>>(path: string, body: object = {}) => api().post<T>(`/api/admin${path}`, body, as(admin));
const stock = async (text: string, of: object = sku) => {
  const made = await office<{ product_id: string; position: string }>('/products', { ...of, private_info: text });
  expect(made.status).toBe(201);
  return made.body.product_id;
};
const ordered = async (by: SignedInPerson, quantity = 1) => {
  const made = await api().post<{ order_id: string }>('/api/orders', { ...sku, quantity }, as(by));
  expect(made.status).toBe(201);
  return made.body.order_id;
};
const custom = async (of: SignedInPerson, more: object = {}) => {
  const terms = { amount: 700, order_type: 'one_time', description: 'made to measure', user_id: of.id, ...more };
  return (await office<{ order_id: string }>('/orders', terms)).body.order_id;
};
const suspend = (person: SignedInPerson, status = 'suspended') =>
  api().patch(`/api/admin/users/${person.id}/status`, { status }, as(admin));
const become = (order: string, status: string) =>
  pollFor(
    async () => (await api().get<Order>(`/api/admin/orders/${order}`, as(admin))).body.status === status,
    `${order} being ${status}`,
    60_000,
  );
const levels = async () =>
  (await api().get<{ stock: { channel: string; product_type: string }[] }>('/api/admin/stats', as(admin))).body.stock;
const level = async (of: typeof sku) =>
  (await levels()).find(({ channel, product_type }) => channel === of.channel && product_type === of.product_type);

describe('a canceled draft', () => {
  it('never existed for its customer (I13)', async () => {
    const ann = await shop().person();
    const draft = await custom(ann, { draft: true, private_info: 'words of a draft' });
    expect((await office(`/orders/${draft}/cancel`)).status).toBe(200);
    await become(draft, 'canceled');
    const absent = '0198a0a0-0000-4000-8000-0000000000ff';
    const own = async (id: string, path: string, method = 'POST') =>
      (await api().send(method, `/api/orders/${id}${path}`, { ...as(ann), ...(method === 'POST' && { body: {} }) })).text.replaceAll(
        id,
        absent,
      );
    for (const path of ['/cancel', '/private-info/reveal', '/products/reveal'])
      expect(await own(draft, path)).toBe(await own(absent, path));
    for (const path of ['', '/products', '/timeline']) expect(await own(draft, path, 'GET')).toBe(await own(absent, path, 'GET'));
    for (const query of ['', '?stage=4', '?stage=1'])
      expect((await api().get<{ items: Order[] }>(`/api/orders${query}`, as(ann))).body.items).toEqual([]);
  });
});

describe('an order of a suspended customer', () => {
  it('is not delivered before the customer is active again', async () => {
    const bob = await shop().person();
    const unit = await stock('a login that bob has to wait for');
    const order = await ordered(bob);
    await reportPayment(shop(), order, 500);
    expect((await suspend(bob)).status).toBe(200);
    const assign = () => office(`/orders/${order}/assign-products`, { productIds: [unit] });
    expect(await assign()).toMatchObject({ status: 409, body: { code: 'customer_not_active' } });
    await suspend(bob, 'active');
    expect((await assign()).status).toBe(200);
    await become(order, 'delivered');
  });
  it('is delivered automatically after reactivation, if its units were reserved before', async () => {
    const bob = await shop().person();
    const unit = await stock('a login that was set aside for bob');
    const order = await custom(bob);
    expect((await office(`/orders/${order}/assign-products`, { productIds: [unit] })).status).toBe(200);
    await suspend(bob);
    await reportPayment(shop(), order, 700);
    await become(order, 'paid_in_process');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await become(order, 'paid_in_process');
    await suspend(bob, 'active');
    await become(order, 'delivered');
  });
});

describe('units that are taken back', () => {
  it('are in stock again, promised to the order, which waits for the same number', async () => {
    const eve = await shop().person();
    const unit = await stock('an unseen login');
    const order = await ordered(eve);
    await reportPayment(shop(), order, 500);
    expect((await office(`/orders/${order}/assign-products`, { productIds: [unit] })).status).toBe(200);
    expect((await office(`/orders/${order}/unassign-products`)).status).toBe(200);
    await become(order, 'paid_in_process');
    await pollFor(async () => {
      const { items } = (await api().get<{ items: { id: string; status: string }[] }>('/api/admin/products?status=available', as(admin)))
        .body;
      return items.some(({ id }) => id === unit);
    }, 'the unit being back');
    const other = await shop().person();
    expect(await api().post('/api/orders', { ...sku, quantity: 1 }, as(other))).toMatchObject({ body: { code: 'out_of_stock' } });
    expect((await office(`/orders/${order}/assign-products`, { productIds: [unit] })).status).toBe(200);
  });
  it('cannot be taken back once their secret was read, even in a close race', async () => {
    const eve = await shop().person();
    const unit = await stock('a login that was read at the last moment');
    const order = await ordered(eve);
    await reportPayment(shop(), order, 500);
    await office(`/orders/${order}/assign-products`, { productIds: [unit] });
    expect((await api().post(`/api/orders/${order}/products/reveal`, {}, as(eve))).status).toBe(200);
    expect(await office(`/orders/${order}/unassign-products`)).toMatchObject({ status: 409, body: { code: 'already_revealed' } });
    // As if the look came after the check for looks and before the units were taken back.
    await expect(shop().decide(orderDecider, order, { type: 'TakeBackProducts', orderId: order })).rejects.toMatchObject({
      code: 'already_revealed',
    });
    expect(await api().post(`/api/orders/${order}/products/reveal`, {}, as(eve))).toMatchObject({ status: 200 });
    expect(await level(sku)).toMatchObject({ units: 0 });
  });
});

describe('an order with an invalid quantity', () => {
  it.each([0, -1, 1.5, 1_001, 1e300, '2', null, {}, [1]])('is refused: %p units', async (quantity) => {
    const person = (somebody ??= await shop().person());
    const answer = await api().post('/api/orders', { ...sku, quantity }, as(person));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'quantity' }] } });
  });
  it('is refused when its amount exceeds the largest possible payment', async () => {
    const person = (somebody ??= await shop().person());
    const answer = await api().post('/api/orders', { channel: 'LinkedIn', product_type: 'Business', quantity: 12 }, as(person));
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'quantity', code: 'too_large' }] } });
  });
});
let somebody: SignedInPerson | undefined;

describe('an order whose checkout is open', () => {
  it('is not canceled while the provider cannot close the checkout', async () => {
    const ann = await shop().person();
    await stock('a login for an order with an open checkout');
    const order = await ordered(ann);
    await shop().execute(
      new RecordCheckoutOpened({ orderId: order, sessionId: 'cs_open', attempt: 1, expiresAt: '2099-01-01T00:00:00.000Z' }),
    );
    expect(await api().post(`/api/orders/${order}/cancel`, {}, as(ann))).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    await become(order, 'awaiting_payment');
  });
});

const many = { channel: 'WhatsApp', product_type: 'BasicProfile' } as const;

describe('an import', () => {
  type Report = { created: number; blank: number; refused: { line: number; code: string }[]; code?: string };
  const take = (lines: unknown, of: object = { channel: 'Instagram', product_type: 'Creator' }) =>
    office<Report>('/products/import', { ...of, lines });
  it('reports on every line', async () => {
    await stock('there already');
    const long = 'x'.repeat(4_001);
    const lines = ['логин: 你好 👩‍👩‍👧', '  ', 'twice', long, ' twice ', '', 'there already', 'e\u0301toile', '\u00e9toile'];
    const { status, body } = await take(lines);
    expect([status, body.created, body.blank]).toEqual([200, 4, 2]);
    expect(body.refused).toEqual([
      { line: 4, code: 'too_long' },
      { line: 5, code: 'product_duplicate' },
      { line: 7, code: 'product_duplicate' },
    ]);
  });
  it('takes at most a thousand lines', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `imported login ${n}`);
    expect((await take(lines, many)).body).toMatchObject({ created: 1_000, refused: [] });
    expect(await take([...lines, 'one more'])).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'lines' }] } });
    expect((await take([])).status).toBe(400);
    expect((await take([1])).status).toBe(400);
  }, 150_000);
  it('adds a login once for two concurrent requests, even of different products', async () => {
    const [one, two] = await Promise.all([
      take(['the same login everywhere']),
      take(['the same login everywhere'], { channel: 'WhatsApp', product_type: 'Business' }),
    ]);
    expect(one.body.created + two.body.created).toBe(1);
  });
  it('adds its units once when it is sent twice', async () => {
    const key = v7();
    const body = { channel: 'WhatsApp', product_type: 'Creator', lines: ['a', 'b'] };
    const send = () => api().post<Report>('/api/admin/products/import', body, { ...as(admin), key });
    const first = await send();
    expect(first.body.created).toBe(2);
    expect((await send()).body).toEqual(first.body);
  });
});

/** The ids of every unit that is listed, page by page. */
async function allOf({ channel, product_type }: { channel: string; product_type: string }, after?: string): Promise<string[]> {
  const query = new URLSearchParams({ channel, product_type, limit: '200', ...(after !== undefined && { after }) });
  const { body } = await api().get<{ items: { id: string }[]; next: string | null }>(`/api/admin/products?${query.toString()}`, as(admin));
  const ids = body.items.map(({ id }) => id);
  return body.next === null ? ids : [...ids, ...(await allOf({ channel, product_type }, body.next))];
}

describe('many units at once', () => {
  it('are assigned and read within one request each', async () => {
    const ids = await pollFor(
      async () => {
        const listed = await allOf(many);
        return listed.length === 1_000 && listed;
      },
      'a thousand units in the list',
      60_000,
    );
    const ann = await shop().person();
    const order = await custom(ann);
    await reportPayment(shop(), order, 700);
    expect((await office(`/orders/${order}/assign-products`, { productIds: ids })).status).toBe(200);
    expect((await office(`/orders/${order}/assign-products`, { productIds: [...ids, v7()] })).status).toBe(400);
    await become(order, 'delivered');
    const read = await api().post<{ items: { private_info: string }[] }>(`/api/orders/${order}/products/reveal`, {}, as(ann));
    expect(new Set(read.body.items.map(({ private_info }) => private_info)).size).toBe(1_000);
  }, 150_000);
});
