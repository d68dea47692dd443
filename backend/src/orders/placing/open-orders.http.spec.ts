import { eventually } from '@orderstream/client/eventually';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { v4 } from 'uuid';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';
import type { SyncOpenOrder } from '../fulfilment.commands.ts';
import { fulfilmentProcess } from '../fulfilment.process.ts';
import { checkOpenOrders } from './check-open-orders.ts';
import { CreateCustomOrder } from './create-custom-order.ts';
import { ConfirmWithoutProducts } from '../delivering/confirm-without-products.ts';
import { OpenOrders } from './open-orders.vault.ts';
import { orderDecider } from '../order/order.decider.ts';
import { RecordPayment } from '../orders.commands.ts';
import { CancelUnpaidOrder, RefuseIfDeliveryPending } from '../orders.commands.ts';
import { takeSlot } from './take-slot.ts';
import { sampleTerms } from '../testing/orders.ts';

const shop = startShop({ environment: { MAX_OPEN_UNPAID_ORDERS: '3' }, withWorker: true });
const full = { code: 'too_many_unpaid_orders' };
let admin: SignedInPerson;

beforeAll(async () => {
  admin = await shop().person('active', ['admin']);
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
  const lines = Array.from({ length: 30 }, (_, n) => `a login, number ${n}`);
  await shop().app.post('/api/admin/products/import', { channel: 'LinkedIn', product_type: 'Creator', lines }, { as: admin.token });
});

const pool = () => shop().app.nest.get<Pool>(POOL, { strict: false });
const eventStore = () => shop().app.nest.get<EventStore>(EVENT_STORE, { strict: false });
const openOrders = () => shop().app.nest.get(OpenOrders, { strict: false });
const placeOrder = (by: SignedInPerson) =>
  shop().app.post<{ order_id: string; code?: string }>(
    '/api/orders',
    { channel: 'LinkedIn', product_type: 'Creator', quantity: 1 },
    { as: by.token },
  );
const cancel = (orderId: string, { id }: SignedInPerson) =>
  shop().execute(new CancelUnpaidOrder({ orderId, by: { kind: 'user', id, role: 'customer' }, cause: 'customer' }));
const recordPaymentOf = (orderId: string) =>
  shop().execute(
    new RecordPayment({
      orderId,
      payment: { charge_id: `ch_${orderId}`, payment_id: 'pi', subscription_id: null, amount: 500, currency: 'usd' },
    }),
  );
const openOrderRows = async (userId: string) =>
  (
    await pool().query<{ order_id: string; slot: number | null }>('select * from work.open_order where user_id = $1 order by slot', [
      userId,
    ])
  ).rows;

const orderWithoutSlot = async (userId: string) => {
  const id = v4();
  const one = { ...sampleTerms, quantity: 1, unit_amount: 500, amount: 500 };
  await shop().decide(orderDecider, id, {
    type: 'OpenOrder',
    orderId: id,
    userId,
    orderType: 'user',
    status: 'awaiting_payment',
    terms: one,
    priceId: 'price_1',
    unpaidUntil: '2100-01-01T00:00:00.000Z',
  });
  return id;
};

describe('a customer at the limit of unpaid orders', () => {
  it('gets no more orders than the limit from concurrent requests', async () => {
    const ann = await shop().person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => placeOrder(ann)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === full.code)).toHaveLength(9);
    expect((await openOrderRows(ann.id)).map(({ slot }) => slot)).toEqual([1, 2, 3]);
  });
  it('can order again as soon as one is canceled or paid', async () => {
    const bob = await shop().person();
    const made = [await placeOrder(bob), await placeOrder(bob), await placeOrder(bob)].map(({ body }) => body.order_id);
    await cancel(made[1] ?? '', bob);
    const again = await placeOrder(bob);
    expect(again).toMatchObject({ status: 201 });
    await recordPaymentOf(made[0] ?? '');
    expect(await placeOrder(bob)).toMatchObject({ status: 201 });
    expect(await placeOrder(bob)).toMatchObject({ status: 409, body: full });
    expect((await openOrderRows(bob.id)).map(({ slot }) => slot)).toEqual([1, 2, 3, null]);
  });
  it('frees the slot of a paid order once for concurrent reports, and retries after a failure', async () => {
    const eve = await shop().person();
    const orderId = v4();
    await takeSlot(eventStore(), openOrders(), { userId: eve.id, orderId, limit: 3 });
    let queries = 0;
    const query = (...what: Parameters<Pool['query']>) =>
      (queries += 1) === 1 ? Promise.reject(new Error('cut off')) : pool().query(...what);
    const here = new OpenOrders({ query } as unknown as Pool);
    await expect(Promise.all([here.freeSlotOfPaid(orderId), here.freeSlotOfPaid(orderId)])).rejects.toThrow('cut off');
    await Promise.all([here.freeSlotOfPaid(orderId), here.freeSlotOfPaid(orderId)]);
    await here.freeSlotOfPaid(orderId);
    expect(queries).toBe(2);
    expect(await openOrderRows(eve.id)).toMatchObject([{ order_id: orderId, slot: null, fence: 1 }]);
  });
  it('is not refused because of rows whose orders are no longer unpaid', async () => {
    const cas = await shop().person();
    const ids = [await orderWithoutSlot(cas.id), await orderWithoutSlot(cas.id), await orderWithoutSlot(cas.id)];
    for (const id of ids) await takeSlot(eventStore(), openOrders(), { userId: cas.id, orderId: id, limit: 3 });
    const [paid = '', canceled = ''] = ids;
    await cancel(canceled, cas);
    await recordPaymentOf(paid);
    await pool().query('insert into work.open_order (order_id, user_id, slot, check_at) values ($1, $2, 2, now())', [canceled, cas.id]);
    await pool().query('update work.open_order set slot = 1 where order_id = $1', [paid]);
    expect([await placeOrder(cas), await placeOrder(cas)]).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect(await placeOrder(cas)).toMatchObject({ status: 409, body: full });
  });
  it('gets the slot of an order that was never created back', async () => {
    const dan = await shop().person();
    await takeSlot(eventStore(), openOrders(), { userId: dan.id, orderId: v4(), limit: 3 });
    await shop().runSweep(checkOpenOrders);
    expect(await openOrderRows(dan.id)).toHaveLength(1);
    await pool().query(`update work.open_order set check_at = now() where user_id = $1`, [dan.id]);
    await shop().runSweep(checkOpenOrders);
    expect(await openOrderRows(dan.id)).toEqual([]);
  });
});

describe('the rows of open orders that are due', () => {
  it('are compared with their streams only where the list of orders does not confirm them', async () => {
    const ian = await shop().person();
    const placed = [await placeOrder(ian), await placeOrder(ian), await placeOrder(ian)].map(({ body }) => body.order_id);
    const [, waiting = '', unfreed = ''] = placed;
    for (const id of [waiting, unfreed]) await recordPaymentOf(id);
    const statuses = async () =>
      (await pool().query<{ status: string }>('select status from read.order_list_view where user_id = $1 order by status', [ian.id])).rows;
    const shown = [{ status: 'awaiting_payment' }, { status: 'paid_in_process' }, { status: 'paid_in_process' }];
    await eventually(async () => JSON.stringify(await statuses()) === JSON.stringify(shown), 'the list of the orders');
    await eventually(async () => (await openOrderRows(ian.id)).filter(({ slot }) => slot === null).length === 2, 'the freed slots');
    const read: string[] = [];
    const store = new Proxy(eventStore(), {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (name === 'read') read.push(String(args[0]));
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
    // The worker's own check, or a consequence that comes late, may be the first to correct the row.
    const checkedStreams = async () => {
      read.length = 0;
      // As if the process had stopped before it freed the slot.
      await pool().query('update work.open_order set slot = 3 where order_id = $1', [unfreed]);
      await pool().query('update work.open_order set check_at = now() where user_id = $1', [ian.id]);
      await checkOpenOrders.run({ store, openOrders: openOrders() });
      return read.filter((stream) => placed.some((id) => stream === `order-${id}`));
    };
    let streams: string[] = [];
    await eventually(async () => (streams = await checkedStreams()).length > 0, 'a check that the worker does not make');
    expect(streams).toEqual([`order-${unfreed}`]);
    const due = await pool().query('select from work.open_order where user_id = $1 and check_at <= now()', [ian.id]);
    expect(due.rowCount).toBe(0);
    expect((await openOrderRows(ian.id)).map(({ slot }) => slot)).toEqual([1, null, null]);
  });
});

describe('the account of a customer', () => {
  const refuseDeletion = (userId: string) => shop().execute(new RefuseIfDeliveryPending({ userId }));
  const refused = { code: 'paid_orders_awaiting_delivery' };
  it('cannot be deleted between payment and delivery of an order, even if its row was lost', async () => {
    const hal = await shop().person();
    const { body } = await placeOrder(hal);
    await refuseDeletion(hal.id);
    await recordPaymentOf(body.order_id);
    await expect(refuseDeletion(hal.id)).rejects.toMatchObject(refused);
    await pool().query('update work.open_order set slot = 1 where order_id = $1', [body.order_id]);
    await expect(refuseDeletion(hal.id)).rejects.toMatchObject(refused);
    await shop().execute(new ConfirmWithoutProducts({ orderId: body.order_id }));
    await expect(refuseDeletion(hal.id)).resolves.toBeUndefined();
    await eventually(async () => (await openOrderRows(hal.id)).length === 0, 'the row that is no longer needed');
  });
  it.each(['placed', 'custom'] as const)(
    'cannot be deleted while an order is paid that was %s after the back-up of the database',
    async (kind) => {
      const ida = await shop().person();
      const price = { amount: 500, currency: 'usd', recurrence: 'one_time', subscriptionPlan: null } as const;
      const terms = { ...price, description: 'made to measure', privateInfo: null };
      const orderId =
        kind === 'placed'
          ? (await placeOrder(ida)).body.order_id
          : (await shop().execute(new CreateCustomOrder({ userId: ida.id, terms, draft: false }))).order_id;
      await recordPaymentOf(orderId);
      await pool().query('delete from work.open_order where order_id = $1', [orderId]);
      await pool().query('delete from vault.order_words where order_id = $1', [orderId]);
      const { events } = await eventStore().read<OrderEvent>(`order-${orderId}`);
      const paid = events.find((event) => event.type === 'order_paid');
      if (!paid) throw new Error('the order is not paid');
      for (const command of [fulfilmentProcess.when.order_paid?.(paid as never) ?? []].flat())
        await shop().execute(command as SyncOpenOrder);
      await expect(refuseDeletion(ida.id)).rejects.toMatchObject(refused);
    },
  );
});
