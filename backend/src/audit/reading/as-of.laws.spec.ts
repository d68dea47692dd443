import { eventually } from '@orderstream/client/eventually';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { RecordPayment } from '../../orders/orders.commands.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import type { AsOfAnswer, RolesAnswer } from './as-of.requests.ts';

const histories = process.env['FAULTS'] === 'long' ? 200 : 40;
const atATime = 8;
const started = startShop({ withWorker: true });
const api = () => started().app;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
type Order = Record<string, unknown> & { id: string; products: object[] };
type RecordedAnswer = { order: string; position: string; answer: object };
type Dice = (sides: number) => number;

let admin: SignedInPerson;
let customers: SignedInPerson[];
let auditor: SignedInPerson;
const as = (person: SignedInPerson) => ({ as: person.token });

/** The same seeds in every run, so that a failure can be reproduced. */
const diceOf = (seed: number): Dice => {
  let state = seed * 2_654_435_761 + 1;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

beforeAll(async () => {
  [admin, auditor] = [await started().person('active', ['admin']), await started().person('active', ['auditor'])];
  customers = await Promise.all(Array.from({ length: 25 }, () => started().person()));
  await setPrice(started(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

const asOf = async (kind: string, id: string, at = '', headers = {}) =>
  (await api().get<AsOfAnswer>(`/api/audit/as-of/${kind}/${id}${at && `?at=${at}`}`, { ...as(auditor), headers })).body;

/** Data that is not in the log, that other streams have, such as the stock of all orders, or that only an editor of the present uses, is ignored on both sides. */
const notOfTheLog = [
  'user',
  'taken_by',
  'tags',
  'private_info_mask',
  'description',
  'has_private_info',
  'payment_page',
  'subscription_page',
  'self_delivery',
  'waits_for_stock',
  'problems',
  'draft_version',
];
function comparable(answer: Record<string, unknown>): object {
  const order = Object.fromEntries(Object.entries(answer).filter(([name]) => !notOfTheLog.includes(name)));
  const products = order['products'] as { id: string; channel: string; product_type: string }[];
  const units = products.map(({ id, channel, product_type }) => ({ id, channel, product_type }));
  return { ...order, units_in_stock: null, products: units.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

const createOrder = async (dice: Dice, n: number): Promise<{ id: string; unit: string }> => {
  const customer = customers[n % customers.length];
  if (!customer) throw new Error('there are no customers');
  const unit = await api().post<{ product_id: string }>(
    '/api/admin/products',
    { ...sku, private_info: `unit ${n} of this test` },
    as(admin),
  );
  const terms = { amount: 500 + dice(900), order_type: 'one_time', description: 'words', user_id: customer.id, draft: dice(2) === 0 };
  const bought =
    dice(2) === 0 && (await api().post<{ order_id?: string }>('/api/orders', { ...sku, quantity: 1 }, as(customer))).body.order_id;
  // A customer with many unpaid orders cannot create another.
  const id = bought || (await api().post<{ order_id: string }>('/api/admin/orders', terms, as(admin))).body.order_id;
  return { id, unit: unit.body.product_id };
};

/** One attempt of a user, which the shop may refuse. */
async function actAtRandom(dice: Dice, { id, unit }: { id: string; unit: string }): Promise<void> {
  const path = `/api/admin/orders/${id}`;
  const order = (await api().get<Order>(path, as(admin))).body;
  const version = order['draft_version'];
  const payment = {
    charge_id: `ch_${id.slice(0, 8)}`,
    payment_id: `pi_${id.slice(0, 8)}`,
    subscription_id: null,
    amount: Number(order['amount']),
    currency: 'usd',
  };
  const actions = [
    () => api().post(`${path}/send`, { version }, as(admin)),
    () => api().patch(path, { amount: 500 + dice(900), order_type: 'one_time', description: 'other words', version }, as(admin)),
    () =>
      started()
        .execute(new RecordPayment({ orderId: id, payment }))
        .catch(() => undefined),
    () => api().post(`${path}/assign-products`, { productIds: [unit] }, as(admin)),
    () => api().post(`${path}/unassign-products`, {}, as(admin)),
    () => api().post(`${path}/confirm-without-products`, {}, as(admin)),
    () => (dice(3) === 0 ? api().post(`${path}/cancel`, {}, as(admin)) : Promise.resolve()),
  ];
  await actions[dice(actions.length)]?.();
}

/** The API's answer, with a position at which it was true: no event of the order happened in between. */
async function readOrderAtKnownPosition(id: string): Promise<RecordedAnswer> {
  for (;;) {
    const before = await asOf('order', id);
    const answered = async (after: string) =>
      (await api().get<Order>(`/api/admin/orders/${id}`, { ...as(admin), headers: { 'x-read-after': after } })).body;
    const answer = await answered(before.position);
    const everything = String(await api().nest.get<EventStore>(EVENT_STORE).head());
    const after = await asOf('order', id, '', { 'x-read-after': everything });
    const last = ({ ticks }: AsOfAnswer) => ticks?.at(-1)?.id;
    // After its longest wait a read answers with stale rows: then neither answer proves anything.
    const isKnown = BigInt(after.position) >= BigInt(everything);
    const isStill = last(before) !== undefined && last(before) === last(after);
    if (!answer.id || !isKnown || !isStill) continue;
    const again = await answered(everything);
    if (JSON.stringify(comparable(again)) !== JSON.stringify(comparable(answer))) continue;
    // Its ticks are read a moment after its position, and may be newer.
    const tick = before.ticks.at(-1)?.position ?? '0';
    return { order: id, position: BigInt(tick) > BigInt(before.position) ? tick : before.position, answer };
  }
}

async function playHistory(n: number): Promise<RecordedAnswer[]> {
  const dice = diceOf(n);
  const order = await createOrder(dice, n);
  await eventually(async () => (await api().get(`/api/admin/orders/${order.id}`, as(admin))).status === 200, 'the order');
  const seen = [await readOrderAtKnownPosition(order.id)];
  for (let steps = 1 + dice(4); steps > 0; steps -= 1) {
    await actAtRandom(dice, order);
    seen.push(await readOrderAtKnownPosition(order.id));
  }
  return seen;
}

describe('the state as of a moment', () => {
  it(`equals the order that the API answered at that time, in ${histories} histories`, async () => {
    const seen: RecordedAnswer[][] = [];
    for (let n = 0; n < histories; n += atATime) {
      const some = Array.from({ length: Math.min(atATime, histories - n) }, (_, k) => playHistory(n + k));
      seen.push(...(await Promise.all(some)));
    }
    const kinds = new Set<unknown>();
    for (const [n, moments] of seen.entries()) {
      const moment = moments[diceOf(n + 1_000)(moments.length)];
      if (!moment) continue;
      const { state } = await asOf('order', moment.order, moment.position);
      const answer = comparable(moment.answer as Order);
      kinds.add((answer as Order)['status']);
      expect(comparable(state ?? {})).toEqual(answer);
    }
    expect(seen.length).toBe(histories);
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['canceled', 'delivered', 'draft', 'paid_in_process', 'payment_required']));
  }, 600_000);

  it('includes the shop’s stock, a user’s status and orders, and the holders of each role', async () => {
    const levels = await api().get<{ items: Record<string, unknown>[] }>('/api/availability', as(admin));
    expect(levels.status).toBe(200);
    const stock = await asOf('stock', 'LinkedIn.Creator');
    expect(stock.state).toMatchObject({ sku: 'LinkedIn.Creator', units: expect.any(Number) as number });
    expect(Number(stock.state?.['units']) + Number(stock.state?.['assigned'])).toBe(histories);
    const [first] = stock.ticks;
    expect((await asOf('stock', 'LinkedIn.Creator', first?.position)).state).toMatchObject({ units: 1, on_hold: 0, assigned: 0 });

    const now = await asOf('user', auditor.id);
    expect(now.state).toMatchObject({ status: 'active', email_confirmed: true, roles: ['auditor'] });
    const [registered] = now.ticks;
    const then = await asOf('user', auditor.id, registered?.position);
    expect(then.state).toMatchObject({ status: 'pending_approval', email_confirmed: false, roles: [] });
    expect(then).toMatchObject({ previous: null, next: now.ticks[1]?.position });
    expect((await asOf('user', auditor.id, '1')).state).toBeNull();
    expect((await asOf('user', auditor.id, registered?.created_at)).position).toBeDefined();

    for (const { id } of customers) {
      const { items } = (await api().get<{ items: Order[] }>(`/api/admin/orders?user_id=${id}`, as(admin))).body;
      const counts: Record<string, number> = {};
      for (const { status } of items) counts[String(status)] = 1 + (counts[String(status)] ?? 0);
      expect((await asOf('user', id)).state).toMatchObject({ orders: counts });
    }

    const roles = async (at: string) => (await api().get<RolesAnswer>(`/api/audit/roles${at}`, as(auditor))).body.holders;
    expect(await roles('')).toEqual(expect.arrayContaining([{ user_id: auditor.id, roles: ['auditor'] }]));
    expect(await roles(`?at=${registered?.position}`)).not.toContainEqual(expect.objectContaining({ user_id: auditor.id }));
  });

  it('refuses an invalid moment and an unknown kind of subject', async () => {
    const path = (rest: string) => api().get(`/api/audit/as-of/${rest}`, as(auditor));
    expect((await path(`user/${auditor.id}?at=yesterday`)).status).toBe(400);
    expect((await path('stock/Telegram.Creator')).status).toBe(400);
    expect((await path('order/0198a0a0-0000-4000-8000-0000000000fe')).status).toBe(404);
  });
});
