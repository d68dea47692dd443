import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { apiModules } from '../../registry.ts';
import { RecordDispute } from '../orders.commands.ts';
import { reportPayment } from '../testing/pay.ts';

const shop = startShop({ capabilities: apiModules, withWorker: true });
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let [ann, bob, admin, moderator]: SignedInPerson[] = [];
const asPerson = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
type Fact = { type: string; actor: { kind: string; id: string | null }; payload: Record<string, unknown> };
type Details = { status: string; self_delivery: string | null; products: { id: string }[]; units_in_stock: number };
type Entry = { kind: string; order_id: string | null; details: Record<string, unknown> };

beforeAll(async () => {
  [ann, bob, admin] = [await shop().person(), await shop().person(), await shop().person('active', ['admin'])];
  moderator = await shop().person('active', ['moderator']);
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

let count = 0;
async function addUnits(units: number): Promise<string[]> {
  const ids: string[] = [];
  for (; ids.length < units; count += 1) {
    const body = { ...sku, private_info: `a login to deliver, number ${count}` };
    ids.push((await shop().app.post<{ product_id: string }>('/api/admin/products', body, asPerson(admin))).body.product_id);
  }
  return ids;
}
async function placeOrder(by = ann): Promise<string> {
  return (await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, asPerson(by))).body.order_id;
}
const paidOrder = async (by = ann) => {
  const id = await placeOrder(by);
  await reportPayment(shop(), id, 500);
  return id;
};
const switchDelivery = (on: unknown, person = admin) =>
  shop().app.put<{ position: string; code?: string }>('/api/admin/products/self-delivery', { ...sku, on }, asPerson(person));
const switchState = async () => {
  const { body } = await shop().app.get<{ items: object[] }>('/api/admin/products/self-delivery', asPerson(admin));
  return body.items.find((item) => (item as typeof sku).channel === 'LinkedIn' && (item as typeof sku).product_type === 'Creator');
};
const readOrder = async (id: string) => (await shop().app.get<Details>(`/api/admin/orders/${id}`, asPerson(admin))).body;
const unitOf = (id: string) =>
  eventually(async () => {
    const { status, products } = await readOrder(id);
    return status === 'delivered' && products[0]?.id;
  }, `the delivery of ${id}`);
const waitForBar = (id: string, bar: string) =>
  eventually(async () => (await readOrder(id)).self_delivery === bar, `the bar ${bar} of ${id}`);
const openDeliveries = async () => {
  const { body } = await shop().app.get<{ work: { kind: string; count: number }[] }>('/api/admin/today', asPerson(admin));
  return body.work.find(({ kind }) => kind === 'deliveries')?.count;
};
const entryOf = async (id: string) => {
  const { body } = await shop().app.get<{ items: Entry[] }>('/api/admin/attention?limit=200', asPerson(admin));
  return body.items.find(({ order_id }) => order_id === id) ?? null;
};
const factsOf = async (type: string, query = '') =>
  (await shop().app.get<{ items: Fact[] }>(`/api/admin/events?event_type=${type}${query}`, asPerson(admin))).body.items;

describe('automatic delivery', () => {
  it('is off at first, and can be switched by the office only', async () => {
    expect(await switchState()).toEqual({ ...sku, on: false, waiting: 0 });
    expect(await switchDelivery(true, ann)).toMatchObject({ status: 403 });
    expect(await switchDelivery('yes')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await switchDelivery(true, moderator)).status).toBe(200);
    expect((await switchDelivery(false)).status).toBe(200);
    const recordedFacts = await eventually(async () => {
      const switchFacts = await factsOf('self_delivery_switched');
      return switchFacts.length === 2 && switchFacts;
    }, 'both facts');
    expect(recordedFacts.map(({ actor, payload }) => [actor.id, payload['on']])).toEqual([
      [admin?.id, false],
      [moderator?.id, true],
    ]);
  });

  it('delivers the waiting orders when it is switched on, the oldest first, and later orders when they are paid', async () => {
    const units = await addUnits(3);
    const [first, second] = [await paidOrder(), await paidOrder(bob)];
    await eventually(async () => (await openDeliveries()) === 2, 'the work of two deliveries');
    expect(await switchState()).toEqual({ ...sku, on: false, waiting: 2 });
    await switchDelivery(true);
    expect([await unitOf(first), await unitOf(second)]).toEqual(units.slice(0, 2));
    expect(await unitOf(await paidOrder())).toBe(units[2]);
    await eventually(async () => (await openDeliveries()) === 0, 'no work');
    const [started] = await factsOf('assignment_started', `&order_id=${first}`);
    expect(started).toMatchObject({ actor: { kind: 'system' }, payload: { automatic: true } });
  });

  it('delivers once although an administrator delivers at the same moment', async () => {
    await addUnits(8);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const id = await placeOrder(n % 2 ? ann : bob);
      const deliver = () => shop().app.post(`/api/admin/orders/${id}/deliver`, {}, asPerson(admin));
      await reportPayment(shop(), id, 500);
      const answers = await Promise.all([deliver(), deliver()]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      await unitOf(id);
      ids.push(id);
    }
    for (const id of ids) expect(await factsOf('product_delivered', `&order_id=${id}`)).toHaveLength(1);
  });

  it('leaves returned, suspended customers’ and disputed orders to people, with the reason', async () => {
    await addUnits(3);
    const [id, other] = [await placeOrder(bob), await paidOrder(ann)];
    await unitOf(other);
    await shop().app.post(`/api/admin/orders/${other}/unassign-products`, {}, asPerson(admin));
    await waitForBar(other, 'taken_back');
    expect(await entryOf(other)).toMatchObject({ kind: 'not_delivered_by_itself', details: { reason: 'taken_back' } });
    expect(await openDeliveries()).toBe(1);
    expect((await shop().app.post(`/api/admin/orders/${other}/deliver`, {}, asPerson(admin))).status).toBe(200);
    await eventually(async () => (await entryOf(other)) === null, 'no entry');

    const setStatus = (to: string) => shop().app.patch(`/api/admin/users/${bob?.id}/status`, { status: to }, asPerson(admin));
    expect((await setStatus('suspended')).status).toBe(200);
    await reportPayment(shop(), id, 500);
    await waitForBar(id, 'customer');
    expect(await entryOf(id)).toMatchObject({ kind: 'delivery_waits_for_account' });
    expect((await setStatus('active')).status).toBe(200);
    await unitOf(id);

    const disputed = await placeOrder(ann);
    await switchDelivery(false);
    await reportPayment(shop(), disputed, 500);
    await shop().execute(new RecordDispute({ orderId: disputed, chargeId: `ch_${disputed}`, disputeId: 'dp_1', status: 'open' }));
    await switchDelivery(true);
    await waitForBar(disputed, 'disputed');
    await shop().execute(new RecordDispute({ orderId: disputed, chargeId: `ch_${disputed}`, disputeId: 'dp_1', status: 'won' }));
    await unitOf(disputed);
  });

  it('delivers when units arrive, and nothing after it is switched off', async () => {
    const { units_in_stock: unitsInStock } = await readOrder(await paidOrder().then(async (id) => (await unitOf(id), id)));
    for (let n = 0; n < unitsInStock; n += 1) await unitOf(await paidOrder(n % 2 ? ann : bob));
    await switchDelivery(false);
    await addUnits(1);
    const id = await paidOrder();
    await eventually(async () => (await openDeliveries()) === 1, 'the work of a delivery');
    expect(await readOrder(id)).toMatchObject({ status: 'paid_in_process', self_delivery: null });
  });
});
