import type { Money } from '@orderstream/contracts/shared/money';
import { goodPassword, startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { ConfirmWithoutProducts } from '../delivering/confirm-without-products.ts';
import { CloseOrders, RecordPayment } from '../orders.commands.ts';
import { draftVersionSeen, unitVersionSeen } from '../testing/seen-versions.ts';

const shop = startShop();
const api = () => shop().app;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const secret = 'login: planted-secret-of-a-unit / password: 8fK2';

type Order = { id: string; status: string; amount: number; currency: string; description: string | null; stage_weight: number };
let [ann, bob, admin]: SignedInPerson[] = [];
const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });

beforeAll(async () => {
  [ann, bob, admin] = [await shop().person(), await shop().person(), await shop().person('active', ['admin'])];
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

const stock = (text: string) =>
  api().post<{ product_id: string; position: string }>('/api/admin/products', { ...sku, private_info: text }, who(admin));
const order = (quantity: number, by = ann) =>
  api().post<{ order_id: string; position: string; code?: string }>('/api/orders', { ...sku, quantity }, who(by));
const pay = (orderId: string, { amount, currency }: Money) => {
  const payment = { charge_id: `ch_${orderId}`, payment_id: `pi_${orderId}`, subscription_id: null, amount, currency };
  return shop().execute(new RecordPayment({ orderId, payment }));
};
const see = <T = Order>(path: string, by: SignedInPerson | undefined, after: string) =>
  api().get<T>(path, { ...who(by), headers: { 'x-read-after': after } });

describe('a shop without stock', () => {
  it('refuses orders as out of stock', async () => {
    expect(await order(1)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  });
  it('refuses orders for a product without a price', async () => {
    const answer = await api().post('/api/orders', { channel: 'WhatsApp', product_type: 'Creator', quantity: 1 }, who(ann));
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_not_configured', message: 'This product is not for sale yet' } });
  });
});

describe('an order', () => {
  it('gets its unit by delivery, and only its owner reads the secret (I2)', async () => {
    const unit = await stock(secret);
    expect(unit.status).toBe(201);
    expect(await stock(secret)).toMatchObject({ status: 409, body: { code: 'product_duplicate' } });
    const made = await order(1);
    expect(made.status).toBe(201);
    const path = `/api/orders/${made.body.order_id}`;
    expect(await see(path, ann, made.body.position)).toMatchObject({
      body: { status: 'awaiting_payment', amount: 500, currency: 'usd', stage_weight: 1 },
    });
    expect(await api().get(path, who(bob))).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await order(1, bob)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect(await api().post(`${path}/products/reveal`, {}, who(ann))).toMatchObject({ status: 409, body: { code: 'order_not_delivered' } });

    // The office assigns units that its list shows.
    await api().get('/api/admin/products', who(admin));
    const assign = () =>
      api().post<{ position: string }>(`/api/admin${path.slice(4)}/assign-products`, { productIds: [unit.body.product_id] }, who(admin));
    expect(await assign()).toMatchObject({ status: 409, body: { code: 'order_not_deliverable' } });
    await pay(made.body.order_id, { amount: 500, currency: 'usd' });
    const assigned = await assign();
    expect(assigned.status).toBe(200);

    const delivered = await see(path, ann, assigned.body.position);
    expect(delivered.body.status).toBe('delivered');
    const listed = await see<{ items: { mask: string }[] }>(`${path}/products`, ann, assigned.body.position);
    expect(listed.body.items).toMatchObject([{ id: unit.body.product_id, mask: 'lo********K2' }]);
    expect(await api().post(`${path}/products/reveal`, {}, who(bob))).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    const revealed = await api().post(`${path}/products/reveal`, {}, who(ann));
    expect(revealed).toMatchObject({ status: 200, body: { items: [{ id: unit.body.product_id, private_info: secret }] } });
    expect(await api().post(`/api/admin${path.slice(4)}/unassign-products`, {}, who(admin))).toMatchObject({
      status: 409,
      body: { code: 'already_revealed' },
    });
    expect(api().logged.join('')).not.toContain('planted-secret');
  });

  it('is created once by a repeated request, and its units are available again as soon as it is canceled', async () => {
    await stock('another login for the second order');
    const key = '0198a0a0-0000-7000-8000-000000000042';
    const send = () => api().post<{ order_id: string; position: string }>('/api/orders', { ...sku, quantity: 1 }, { ...who(ann), key });
    const first = await send();
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    expect(await api().post(`/api/orders/${first.body.order_id}/cancel`, {}, who(bob))).toMatchObject({ status: 404 });
    const available = async (position: string) =>
      (await see<{ items: { product_type: string; channel: string; available: number }[] }>('/api/availability', ann, position)).body.items
        .filter(({ channel, product_type }) => channel === sku.channel && product_type === sku.product_type)
        .map((level) => level.available);
    expect(await available(first.body.position)).toEqual([0]);
    const canceled = await api().post<{ position: string }>(`/api/orders/${first.body.order_id}/cancel`, {}, who(ann));
    expect(canceled.status).toBe(200);
    expect(await available(canceled.body.position)).toEqual([1]);
  });

  it('cannot be created for another customer or with other fields (S4)', async () => {
    const body = { ...sku, quantity: 1, userId: bob?.id };
    expect(await api().post('/api/orders', body, who(ann))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const wrong of [{ amount: 1 }, { recurrence: null }]) {
      const answer = await api().post('/api/orders', { ...sku, quantity: 1, ...wrong }, who(ann));
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
  });
});

describe('a custom order', () => {
  const terms = {
    amount: 12_345,
    order_type: 'one_time',
    description: 'Ten accounts, warmed up',
    private_info: 'the words only its owner may read',
  };
  it('is found by its customer by its description and id prefix, other orders by their product', async () => {
    const words = 'Ещё десять АККАУНТОВ, 100 % тёплых';
    const made = await api().post<{ order_id: string; position: string }>(
      '/api/admin/orders',
      { ...terms, description: words, user_id: bob?.id },
      who(admin),
    );
    const id = made.body.order_id;
    const idsFor = async (search: string, by = bob) => {
      const query = `/api/orders?search=${encodeURIComponent(search)}`;
      return (await see<{ items: Order[] }>(query, by, made.body.position)).body.items.map((one) => one.id);
    };
    for (const search of ['десять аккаунтов', ' 100 ', id, id.slice(0, 8)])
      expect({ search, ids: await idsFor(search) }).toEqual({ search, ids: [id] });
    expect(await idsFor(id.slice(0, 8), ann)).toEqual([]);
    expect(await idsFor('десять', ann)).toEqual([]);
    for (const search of ['%', '•', 'одиннадцать аккаунтов', 'WhatsApp'])
      expect({ search, ids: await idsFor(search) }).toEqual({ search, ids: [] });
    const ordered = await idsFor('linkedin креатор', ann);
    expect(ordered.length).toBeGreaterThan(0);
    expect(await idsFor('Creator • LinkedIn', ann)).toEqual(ordered);
    expect(await idsFor('instagram', ann)).toEqual([]);
    expect((await see<{ items: Order[] }>('/api/orders?search=creator&stage=2', ann, made.body.position)).body.items).toEqual([]);
  });
  it('is refused below the provider’s minimum amount, also as a draft', async () => {
    const tooSmall = { status: 409, body: { code: 'amount_too_small', details: [{ field: 'amount', code: 'too_small' }] } };
    const make = (change: object) =>
      api().post<{ order_id: string }>('/api/admin/orders', { ...terms, user_id: ann?.id, ...change }, who(admin));
    expect(await make({ amount: 49 })).toMatchObject(tooSmall);
    expect(await make({ amount: 49, draft: true })).toMatchObject(tooSmall);
    const { body } = await make({ amount: 50, draft: true });
    const path = `/api/admin/orders/${body.order_id}`;
    const version = await draftVersionSeen(api(), body.order_id, who(admin).as);
    expect(await api().patch(path, { ...terms, amount: 49, version }, who(admin))).toMatchObject(tooSmall);
    expect(await api().post(`${path}/send`, { version }, who(admin))).toMatchObject({ status: 200 });
  });
  it('can be created for active customers only', async () => {
    const pending = await shop().person('pending_approval');
    const answer = await api().post('/api/admin/orders', { ...terms, user_id: pending.id }, who(admin));
    expect(answer).toMatchObject({ status: 409, body: { code: 'customer_not_active' } });
  });
  it('cannot be created by a customer', async () => {
    expect(await api().post('/api/admin/orders', { ...terms, user_id: ann?.id }, who(ann))).toMatchObject({ status: 403 });
  });
});

describe('an account with orders', () => {
  it('cannot be deleted while a paid order awaits delivery; its deletion cancels open orders and deletes their texts', async () => {
    const eve = await shop().person();
    await stock('a login that eve waits for');
    const made = await order(1, eve);
    const custom = await api().post<{ order_id: string }>(
      '/api/admin/orders',
      { amount: 100, order_type: 'one_time', description: 'words for eve', user_id: eve.id },
      who(admin),
    );
    await pay(made.body.order_id, { amount: 500, currency: 'usd' });
    expect(await api().send('DELETE', '/api/me', { ...who(eve), body: { current_password: goodPassword } })).toMatchObject({
      status: 409,
      body: { code: 'paid_orders_awaiting_delivery' },
    });
    await shop().execute(new ConfirmWithoutProducts({ orderId: made.body.order_id }));
    expect(await api().send('DELETE', '/api/me', { ...who(eve), body: { current_password: goodPassword } })).toMatchObject({ status: 202 });
    const { position } = await shop().execute(new CloseOrders({ userId: eve.id }));
    const canceled = await see(`/api/admin/orders/${custom.body.order_id}`, admin, position);
    expect(canceled.body).toMatchObject({ status: 'canceled', description: null });
  });
});

describe('stock', () => {
  it('is imported line by line, and counted for every user', async () => {
    const lines = ['first imported login', 'second imported login', 'first imported login', ' '];
    const answer = await api().post<{ position: string }>(
      '/api/admin/products/import',
      { channel: 'Instagram', product_type: 'Business', lines },
      who(admin),
    );
    expect(answer).toMatchObject({ status: 200, body: { created: 2, refused: [{ line: 3, code: 'product_duplicate' }] } });
    const { body } = await see<{ items: { channel: string; product_type: string; available: number }[] }>(
      '/api/availability',
      bob,
      answer.body.position,
    );
    expect(body.items).toHaveLength(12);
    expect(body.items).toContainEqual({ channel: 'Instagram', product_type: 'Business', available: 2 });
  });
  it('can be moved to another SKU, get another secret, and be deleted', async () => {
    const unit = await stock('a login that will move');
    const path = `/api/admin/products/${unit.body.product_id}`;
    const version = () => unitVersionSeen(api(), unit.body.product_id, who(admin).as);
    const moved = await api().patch<{ position: string }>(
      path,
      { channel: 'WhatsApp', version: await version() },
      { ...who(admin), headers: { 'x-read-after': unit.body.position } },
    );
    expect(moved.status).toBe(200);
    const page = await see<{ items: unknown[] }>('/api/admin/products?channel=WhatsApp', admin, moved.body.position);
    expect(page.body.items).toMatchObject([{ id: unit.body.product_id, product_type: 'Creator', status: 'available' }]);
    const change = { privateInfo: 'a login that moved', version: await version() };
    expect(await api().put(`${path}/private-info`, change, who(admin))).toMatchObject({ status: 200 });
    expect(await api().post(`${path}/reveal`, {}, who(admin))).toMatchObject({ body: { private_info: 'a login that moved' } });
    expect(await api().delete(path, who(admin))).toMatchObject({ status: 200 });
    expect(await api().post(`${path}/reveal`, {}, who(ann))).toMatchObject({ status: 403 });
  });
});
