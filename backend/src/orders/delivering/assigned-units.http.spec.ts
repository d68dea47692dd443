import { eventually } from '@orderstream/client/eventually';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { startShop } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';
import { asPerson, creator, officeOf } from '../testing/office.ts';
import { reportPayment } from '../testing/pay.ts';
import { orderDecider } from '../order/order.decider.ts';

// A thousand units in one request take long on a busy machine.
const shop = startShop({ withWorker: true, environment: { REQUEST_SECONDS: '120' } });
const api = () => shop().app;
const { addUnit, createCustomOrder, placeOrder, postAsOffice, readAsOffice, setStatus, waitForStatus } = officeOf(shop);
beforeAll(async () => {
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

const stockLevels = async () => (await readAsOffice<{ stock: { channel: string; product_type: string }[] }>('/stats')).body.stock;
const stockLevelOf = async (of: typeof creator) =>
  (await stockLevels()).find(({ channel, product_type }) => channel === of.channel && product_type === of.product_type);

/** Resolves when the worker has carried out what follows for orders from all that has happened. */
async function untilFulfilled(): Promise<void> {
  const { nest } = api();
  const head = await nest.get<EventStore>(EVENT_STORE, { strict: false }).head();
  const sql = "select position from work.process_progress where process = 'fulfilment'";
  await eventually(async () => {
    const { rows } = await nest.get<Pool>(POOL, { strict: false }).query<{ position: string | null }>(sql);
    return BigInt(rows[0]?.position ?? -1) >= head;
  }, 'the fulfilment of all orders');
}

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
    await untilFulfilled();
    expect((await readAsOffice<{ status: string }>(`/orders/${order}`)).body.status).toBe('paid_in_process');
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
    await eventually(async () => {
      const { items } = (await readAsOffice<{ items: { id: string; status: string }[] }>('/products?status=available')).body;
      return items.some(({ id }) => id === unit);
    }, 'the unit being back');
    const other = await shop().person();
    expect(await api().post('/api/orders', { ...creator, quantity: 1 }, asPerson(other))).toMatchObject({ body: { code: 'out_of_stock' } });
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
    expect(await stockLevelOf(creator)).toMatchObject({ units: 0 });
  });
});

const many = { channel: 'WhatsApp', product_type: 'BasicProfile' } as const;

/** The ids of every unit that is listed, page by page. */
async function allOf({ channel, product_type }: { channel: string; product_type: string }, after?: string): Promise<string[]> {
  const query = new URLSearchParams({ channel, product_type, limit: '200', ...(after !== undefined && { after }) });
  const { body } = await readAsOffice<{ items: { id: string }[]; next: string | null }>(`/products?${query.toString()}`);
  const ids = body.items.map(({ id }) => id);
  return body.next === null ? ids : [...ids, ...(await allOf({ channel, product_type }, body.next))];
}

describe('many units at once', () => {
  it('are assigned and read within one request each', async () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `login ${n} of many`);
    expect((await postAsOffice('/products/import', { ...many, lines })).status).toBe(200);
    const ids = await eventually(async () => {
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
