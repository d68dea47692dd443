import { pollUntil } from '../../accounts/testing/background.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { apiModules } from '../../registry.ts';
import { RecordDispute } from '../orders.commands.ts';
import { reportPayment } from '../testing/pay.ts';

const shop = startShop({ capabilities: apiModules, withWorker: true });
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let [ann, bob, admin, moderator]: SignedInPerson[] = [];
const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
type Fact = { type: string; actor: { kind: string; id: string | null }; payload: Record<string, unknown> };
type Details = { status: string; self_delivery: string | null; products: { id: string }[]; units_in_stock: number };
type Entry = { kind: string; order_id: string | null; details: Record<string, unknown> };

beforeAll(async () => {
  [ann, bob, admin] = [await shop().person(), await shop().person(), await shop().person('active', ['admin'])];
  moderator = await shop().person('active', ['moderator']);
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

let count = 0;
async function stocked(units: number): Promise<string[]> {
  const ids: string[] = [];
  for (; ids.length < units; count += 1) {
    const body = { ...sku, private_info: `a login to deliver, number ${count}` };
    ids.push((await shop().app.post<{ product_id: string }>('/api/admin/products', body, who(admin))).body.product_id);
  }
  return ids;
}
async function ordered(by = ann): Promise<string> {
  return (await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, who(by))).body.order_id;
}
const paid = async (by = ann) => {
  const id = await ordered(by);
  await reportPayment(shop(), id, 500);
  return id;
};
const turn = (on: unknown, person = admin) =>
  shop().app.put<{ position: string; code?: string }>('/api/admin/products/self-delivery', { ...sku, on }, who(person));
const switches = async () => {
  const { body } = await shop().app.get<{ items: object[] }>('/api/admin/products/self-delivery', who(admin));
  return body.items.find((item) => (item as typeof sku).channel === 'LinkedIn' && (item as typeof sku).product_type === 'Creator');
};
const order = async (id: string) => (await shop().app.get<Details>(`/api/admin/orders/${id}`, who(admin))).body;
const unitOf = (id: string) =>
  pollUntil(async () => {
    const { status, products } = await order(id);
    return status === 'delivered' && products[0]?.id;
  }, `the delivery of ${id}`);
const barred = (id: string, bar: string) => pollUntil(async () => (await order(id)).self_delivery === bar, `the bar ${bar} of ${id}`);
const deliveries = async () => {
  const { body } = await shop().app.get<{ work: { kind: string; count: number }[] }>('/api/admin/today', who(admin));
  return body.work.find(({ kind }) => kind === 'deliveries')?.count;
};
const entryOf = async (id: string) => {
  const { body } = await shop().app.get<{ items: Entry[] }>('/api/admin/attention?limit=200', who(admin));
  return body.items.find(({ order_id }) => order_id === id) ?? null;
};
const facts = async (type: string, query = '') =>
  (await shop().app.get<{ items: Fact[] }>(`/api/admin/events?event_type=${type}${query}`, who(admin))).body.items;

describe('automatic delivery', () => {
  it('is off, and switched by the office alone', async () => {
    expect(await switches()).toEqual({ ...sku, on: false, waiting: 0 });
    expect(await turn(true, ann)).toMatchObject({ status: 403 });
    expect(await turn('yes')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await turn(true, moderator)).status).toBe(200);
    expect((await turn(false)).status).toBe(200);
    const said = await pollUntil(async () => {
      const found = await facts('self_delivery_switched');
      return found.length === 2 && found;
    }, 'both facts');
    expect(said.map(({ actor, payload }) => [actor.id, payload['on']])).toEqual([
      [admin?.id, false],
      [moderator?.id, true],
    ]);
  });

  it('starts with the waiting orders, the oldest first, and delivers paid orders from then on', async () => {
    const units = await stocked(3);
    const [first, second] = [await paid(), await paid(bob)];
    await pollUntil(async () => (await deliveries()) === 2, 'the work of two deliveries');
    expect(await switches()).toEqual({ ...sku, on: false, waiting: 2 });
    await turn(true);
    expect([await unitOf(first), await unitOf(second)]).toEqual(units.slice(0, 2));
    expect(await unitOf(await paid())).toBe(units[2]);
    await pollUntil(async () => (await deliveries()) === 0, 'no work');
    const [started] = await facts('assignment_started', `&order_id=${first}`);
    expect(started).toMatchObject({ actor: { kind: 'system' }, payload: { automatic: true } });
  });

  it('delivers once, whatever an administrator does at the same moment', async () => {
    await stocked(8);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const id = await ordered(n % 2 ? ann : bob);
      const deliver = () => shop().app.post(`/api/admin/orders/${id}/deliver`, {}, who(admin));
      await reportPayment(shop(), id, 500);
      const answers = await Promise.all([deliver(), deliver()]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      await unitOf(id);
      ids.push(id);
    }
    for (const id of ids) expect(await facts('product_delivered', `&order_id=${id}`)).toHaveLength(1);
  });

  it('leaves to people what it may not deliver, and says why', async () => {
    await stocked(3);
    const [id, other] = [await ordered(bob), await paid(ann)];
    await unitOf(other);
    await shop().app.post(`/api/admin/orders/${other}/unassign-products`, {}, who(admin));
    await barred(other, 'taken_back');
    expect(await entryOf(other)).toMatchObject({ kind: 'not_delivered_by_itself', details: { reason: 'taken_back' } });
    expect(await deliveries()).toBe(1);
    expect((await shop().app.post(`/api/admin/orders/${other}/deliver`, {}, who(admin))).status).toBe(200);
    await pollUntil(async () => (await entryOf(other)) === null, 'no entry');

    const suspend = (to: string) => shop().app.patch(`/api/admin/users/${bob?.id}/status`, { status: to }, who(admin));
    expect((await suspend('suspended')).status).toBe(200);
    await reportPayment(shop(), id, 500);
    await barred(id, 'customer');
    expect(await entryOf(id)).toMatchObject({ kind: 'delivery_waits_for_account' });
    expect((await suspend('active')).status).toBe(200);
    await unitOf(id);

    const disputed = await ordered(ann);
    await turn(false);
    await reportPayment(shop(), disputed, 500);
    await shop().execute(new RecordDispute({ orderId: disputed, chargeId: `ch_${disputed}`, disputeId: 'dp_1', status: 'open' }));
    await turn(true);
    await barred(disputed, 'disputed');
    await shop().execute(new RecordDispute({ orderId: disputed, chargeId: `ch_${disputed}`, disputeId: 'dp_1', status: 'won' }));
    await unitOf(disputed);
  });

  it('delivers when units come, and nothing more once it is off', async () => {
    const { units_in_stock: left } = await order(await paid().then(async (id) => (await unitOf(id), id)));
    for (let n = 0; n < left; n += 1) await unitOf(await paid(n % 2 ? ann : bob));
    await turn(false);
    await stocked(1);
    const id = await paid();
    await pollUntil(async () => (await deliveries()) === 1, 'the work of a delivery');
    expect(await order(id)).toMatchObject({ status: 'paid_in_process', self_delivery: null });
  });
});
