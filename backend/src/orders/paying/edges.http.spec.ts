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
const asPerson = ({ token }: SignedInPerson) => ({ as: token });
const postAsOffice = <T = Record<string, unknown>>(path: string, body: object = {}) =>
  api().post<T>(`/api/admin${path}`, body, asPerson(admin));
const addUnit = async (text: string, of: object = sku) => {
  const made = await postAsOffice<{ product_id: string; position: string }>('/products', { ...of, private_info: text });
  expect(made.status).toBe(201);
  // The office assigns units that its list shows.
  await api().get('/api/admin/products', { ...asPerson(admin), headers: { 'x-read-after': made.body.position } });
  return made.body.product_id;
};
const placeOrder = async (by: SignedInPerson, quantity = 1) => {
  const made = await api().post<{ order_id: string }>('/api/orders', { ...sku, quantity }, asPerson(by));
  expect(made.status).toBe(201);
  return made.body.order_id;
};
const createCustomOrder = async (of: SignedInPerson, more: object = {}) => {
  const terms = { amount: 700, order_type: 'one_time', description: 'made to measure', user_id: of.id, ...more };
  return (await postAsOffice<{ order_id: string }>('/orders', terms)).body.order_id;
};
const setStatus = (person: SignedInPerson, status = 'suspended') =>
  api().patch(`/api/admin/users/${person.id}/status`, { status }, asPerson(admin));
const waitForStatus = (order: string, status: string) =>
  pollFor(
    async () => (await api().get<Order>(`/api/admin/orders/${order}`, asPerson(admin))).body.status === status,
    `${order} being ${status}`,
  );
const stockLevels = async () =>
  (await api().get<{ stock: { channel: string; product_type: string }[] }>('/api/admin/stats', asPerson(admin))).body.stock;
const stockLevelOf = async (of: typeof sku) =>
  (await stockLevels()).find(({ channel, product_type }) => channel === of.channel && product_type === of.product_type);

describe('a canceled draft', () => {
  it('never existed for its customer (I13)', async () => {
    const ann = await shop().person();
    const draft = await createCustomOrder(ann, { draft: true, private_info: 'words of a draft' });
    expect((await postAsOffice(`/orders/${draft}/cancel`)).status).toBe(200);
    await waitForStatus(draft, 'canceled');
    const absent = '0198a0a0-0000-4000-8000-0000000000ff';
    const ownAnswer = async (id: string, path: string, method = 'POST') =>
      (await api().send(method, `/api/orders/${id}${path}`, { ...asPerson(ann), ...(method === 'POST' && { body: {} }) })).text.replaceAll(
        id,
        absent,
      );
    for (const path of ['/cancel', '/private-info/reveal', '/products/reveal'])
      expect(await ownAnswer(draft, path)).toBe(await ownAnswer(absent, path));
    for (const path of ['', '/products', '/timeline'])
      expect(await ownAnswer(draft, path, 'GET')).toBe(await ownAnswer(absent, path, 'GET'));
    for (const query of ['', '?stage=4', '?stage=1'])
      expect((await api().get<{ items: Order[] }>(`/api/orders${query}`, asPerson(ann))).body.items).toEqual([]);
  });
});

describe('an order of a suspended customer', () => {
  it('is not delivered before the customer is active again', async () => {
    const bob = await shop().person();
    const unit = await addUnit('a login that bob has to wait for');
    const order = await placeOrder(bob);
    await reportPayment(shop(), order, 500);
    expect((await setStatus(bob)).status).toBe(200);
    const assign = () => postAsOffice(`/orders/${order}/assign-products`, { productIds: [unit] });
    expect(await assign()).toMatchObject({ status: 409, body: { code: 'customer_not_active' } });
    await setStatus(bob, 'active');
    expect((await assign()).status).toBe(200);
    await waitForStatus(order, 'delivered');
  });
  it('is delivered automatically after reactivation, if its units were reserved before', async () => {
    const bob = await shop().person();
    const unit = await addUnit('a login that was set aside for bob');
    const order = await createCustomOrder(bob);
    expect((await postAsOffice(`/orders/${order}/assign-products`, { productIds: [unit] })).status).toBe(200);
    await setStatus(bob);
    await reportPayment(shop(), order, 700);
    await waitForStatus(order, 'paid_in_process');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await waitForStatus(order, 'paid_in_process');
    await setStatus(bob, 'active');
    await waitForStatus(order, 'delivered');
  });
});

describe('units that are taken back', () => {
  it('are in stock again, promised to the order, which waits for the same number', async () => {
    const eve = await shop().person();
    const unit = await addUnit('an unseen login');
    const order = await placeOrder(eve);
    await reportPayment(shop(), order, 500);
    expect((await postAsOffice(`/orders/${order}/assign-products`, { productIds: [unit] })).status).toBe(200);
    expect((await postAsOffice(`/orders/${order}/unassign-products`)).status).toBe(200);
    await waitForStatus(order, 'paid_in_process');
    await pollFor(async () => {
      const { items } = (
        await api().get<{ items: { id: string; status: string }[] }>('/api/admin/products?status=available', asPerson(admin))
      ).body;
      return items.some(({ id }) => id === unit);
    }, 'the unit being back');
    const other = await shop().person();
    expect(await api().post('/api/orders', { ...sku, quantity: 1 }, asPerson(other))).toMatchObject({ body: { code: 'out_of_stock' } });
    expect((await postAsOffice(`/orders/${order}/assign-products`, { productIds: [unit] })).status).toBe(200);
  });
  it('cannot be taken back once their secret was read, even in a close race', async () => {
    const eve = await shop().person();
    const unit = await addUnit('a login that was read at the last moment');
    const order = await placeOrder(eve);
    await reportPayment(shop(), order, 500);
    await postAsOffice(`/orders/${order}/assign-products`, { productIds: [unit] });
    expect((await api().post(`/api/orders/${order}/products/reveal`, {}, asPerson(eve))).status).toBe(200);
    expect(await postAsOffice(`/orders/${order}/unassign-products`)).toMatchObject({ status: 409, body: { code: 'already_revealed' } });
    // As if the look came after the check for looks and before the units were taken back.
    await expect(shop().decide(orderDecider, order, { type: 'TakeBackProducts', orderId: order })).rejects.toMatchObject({
      code: 'already_revealed',
    });
    expect(await api().post(`/api/orders/${order}/products/reveal`, {}, asPerson(eve))).toMatchObject({ status: 200 });
    expect(await stockLevelOf(sku)).toMatchObject({ units: 0 });
  });
});

describe('an order with an invalid quantity', () => {
  it.each([0, -1, 1.5, 1_001, 1e300, '2', null, {}, [1]])('is refused: %p units', async (quantity) => {
    const person = (sharedPerson ??= await shop().person());
    const answer = await api().post('/api/orders', { ...sku, quantity }, asPerson(person));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'quantity' }] } });
  });
  it('is refused when its amount exceeds the largest possible payment', async () => {
    const person = (sharedPerson ??= await shop().person());
    const answer = await api().post('/api/orders', { channel: 'LinkedIn', product_type: 'Business', quantity: 12 }, asPerson(person));
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'quantity', code: 'too_large' }] } });
  });
});
let sharedPerson: SignedInPerson | undefined;

describe('an order whose checkout is open', () => {
  it('is not canceled while the provider cannot close the checkout', async () => {
    const ann = await shop().person();
    await addUnit('a login for an order with an open checkout');
    const order = await placeOrder(ann);
    await shop().execute(
      new RecordCheckoutOpened({ orderId: order, sessionId: 'cs_open', attempt: 1, expiresAt: '2099-01-01T00:00:00.000Z' }),
    );
    expect(await api().post(`/api/orders/${order}/cancel`, {}, asPerson(ann))).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    await waitForStatus(order, 'awaiting_payment');
  });
});

const many = { channel: 'WhatsApp', product_type: 'BasicProfile' } as const;

describe('an import', () => {
  type Report = { created: number; blank: number; refused: { line: number; code: string }[]; code?: string };
  const importLines = (lines: unknown, of: object = { channel: 'Instagram', product_type: 'Creator' }) =>
    postAsOffice<Report>('/products/import', { ...of, lines });
  it('reports on every line', async () => {
    await addUnit('there already');
    const long = 'x'.repeat(4_001);
    const lines = ['логин: 你好 👩‍👩‍👧', '  ', 'twice', long, ' twice ', '', 'there already', 'e\u0301toile', '\u00e9toile'];
    const { status, body } = await importLines(lines);
    expect([status, body.created, body.blank]).toEqual([200, 4, 2]);
    expect(body.refused).toEqual([
      { line: 4, code: 'too_long' },
      { line: 5, code: 'product_duplicate' },
      { line: 7, code: 'product_duplicate' },
    ]);
  });
  it('takes at most a thousand lines', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `imported login ${n}`);
    expect((await importLines(lines, many)).body).toMatchObject({ created: 1_000, refused: [] });
    expect(await importLines([...lines, 'one more'])).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'lines' }] },
    });
    expect((await importLines([])).status).toBe(400);
    expect((await importLines([1])).status).toBe(400);
  }, 150_000);
  it('adds a login once for two concurrent requests, even of different products', async () => {
    const [one, two] = await Promise.all([
      importLines(['the same login everywhere']),
      importLines(['the same login everywhere'], { channel: 'WhatsApp', product_type: 'Business' }),
    ]);
    expect(one.body.created + two.body.created).toBe(1);
  });
  it('adds its units once when it is sent twice', async () => {
    const key = v7();
    const body = { channel: 'WhatsApp', product_type: 'Creator', lines: ['a', 'b'] };
    const send = () => api().post<Report>('/api/admin/products/import', body, { ...asPerson(admin), key });
    const first = await send();
    expect(first.body.created).toBe(2);
    expect((await send()).body).toEqual(first.body);
  });
});

/** The ids of every unit that is listed, page by page. */
async function allOf({ channel, product_type }: { channel: string; product_type: string }, after?: string): Promise<string[]> {
  const query = new URLSearchParams({ channel, product_type, limit: '200', ...(after !== undefined && { after }) });
  const { body } = await api().get<{ items: { id: string }[]; next: string | null }>(
    `/api/admin/products?${query.toString()}`,
    asPerson(admin),
  );
  const ids = body.items.map(({ id }) => id);
  return body.next === null ? ids : [...ids, ...(await allOf({ channel, product_type }, body.next))];
}

describe('many units at once', () => {
  it('are assigned and read within one request each', async () => {
    const ids = await pollFor(async () => {
      const listed = await allOf(many);
      return listed.length === 1_000 && listed;
    }, 'a thousand units in the list');
    const ann = await shop().person();
    const order = await createCustomOrder(ann);
    await reportPayment(shop(), order, 700);
    expect((await postAsOffice(`/orders/${order}/assign-products`, { productIds: ids })).status).toBe(200);
    expect((await postAsOffice(`/orders/${order}/assign-products`, { productIds: [...ids, v7()] })).status).toBe(400);
    await waitForStatus(order, 'delivered');
    const read = await api().post<{ items: { private_info: string }[] }>(`/api/orders/${order}/products/reveal`, {}, asPerson(ann));
    expect(new Set(read.body.items.map(({ private_info }) => private_info)).size).toBe(1_000);
  }, 150_000);
});
