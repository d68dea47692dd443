import { cardForm } from '@orderstream/client/payment-sandbox';
import { DataSource } from 'typeorm';
import { castOf } from '../../accounts/testing/cast.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { RecordCheckoutExpired } from '../../orders/orders.commands.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { paymentDecider } from '../charges/payment.decider.ts';
import { paymentsProcess } from '../payments.process.ts';
import { webhookInbox } from '../stripe/webhooks/work-off-webhooks.ts';
import { officeQueue } from '../testing/office-queue.ts';
import { setUpShop } from '../testing/shop.ts';
import { eventTypesIn, ProviderWebhooks } from '../testing/telling.ts';
import { Till } from '../testing/till.ts';

const worker = WorkerModule.with({ processes: [fulfilmentProcess, paymentsProcess], timers: [], claims: [webhookInbox] });
const started = setUpShop({ capabilities: [worker], settings: { MAX_OPEN_UNPAID_ORDERS: '50' } });
const sender = new ProviderWebhooks(started);
const till = new Till(started);
const cast = castOf(() => started().people, { ann: [], admin: ['admin'] });
const { waitForItem, waitUntilClosed, actOn } = officeQueue(started, () => cast.admin);
/** A subscription counts as stuck after a minute. */
const ageSubscriptions = () =>
  started()
    .app.nest.get(DataSource, { strict: false })
    .query(`update read.user_subscriptions set created_at = created_at - interval '2 minutes'`);

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(9);
});

describe('a first month that was paid by credit at the provider', () => {
  it('does not pay its order, waits for a person, and leaves the order payable after its subscription is ended', async () => {
    await till.paidOrder(cast.ann);
    const [customer] = (await till.stripe.customers.list({ email: cast.ann.email })).data;
    await till.stripe.customers.update(customer?.id ?? '', { balance: -20_000 });
    const id = await till.orderPaidAtProvider(cast.ann);
    await sender.sendAll();
    expect(await started().sync(id, cast.ann)).toMatchObject({ status: 200, body: { status: 'awaiting_payment' } });
    expect(await started().pay(id, cast.ann)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
    const subscription = await till.subscriptionOf(id);
    expect((await till.stripe.invoices.list({ subscription })).data).toMatchObject([{ status: 'paid', amount_paid: 0 }]);
    await ageSubscriptions();
    const waits = await waitForItem(({ order_id }) => order_id === id);
    expect(waits).toMatchObject({
      kind: 'subscription_without_payment',
      subscription_id: subscription,
      amount: 14_900,
      actions: ['end_subscription'],
    });
    expect(await actOn(waits?.id ?? '', 'retry')).toMatchObject({ status: 409, body: { code: 'action_not_offered' } });
    expect((await actOn(waits?.id ?? '', 'end-subscription')).status).toBe(200);
    expect((await till.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect(await waitUntilClosed(waits?.id ?? '')).toBe(true);
    await started().provider.visit((await started().pay(id, cast.ann)).body.url, cardForm());
    await started().sync(id, cast.ann);
    expect((await till.paymentStateOf(id)).status).toBe('paid_in_process');
    expect(await eventTypesIn(started(), `order-${id}`)).toContain('checkout_expired');
  });
});

describe('a first month that was paid with another amount', () => {
  it('leaves no subscription running after it is dismissed', async () => {
    const dan = await started().people.person();
    const id = await till.orderPaidAtProvider(dan);
    const subscription = await till.subscriptionOf(id);
    const { sessionId } = await till.paymentStateOf(id);
    const ids = { userId: dan.id, orderId: id, paymentId: 'pi_other', sessionId, invoiceId: null, subscriptionId: subscription };
    const money = { purpose: 'first', amount: 9_900, currency: 'usd', paidAt: new Date().toISOString() } as const;
    const charge = { chargeId: 'ch_other', charge: { ...ids, ...money } };
    await started().people.decide(paymentDecider, 'ch_other', { type: 'RecordCharge', ...charge });
    const entry = await waitForItem(({ order_id }) => order_id === id);
    expect(entry).toMatchObject({ kind: 'payment_mismatched', amount: 9_900 });
    expect((await actOn(entry?.id ?? '', 'dismiss', { reason: 'solved_elsewhere' })).status).toBe(200);
    expect((await till.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect(await started().pay(id, dan)).toMatchObject({ status: 200 });
  });
});

describe('a subscription whose order was paid by another one', () => {
  it('waits for a person, and is ended without touching the one that has paid', async () => {
    const eve = await started().people.person();
    await till.paidOrder(eve);
    const [customer] = (await till.stripe.customers.list({ email: eve.email })).data;
    await till.stripe.customers.update(customer?.id ?? '', { balance: -20_000 });
    const id = await till.orderPaidAtProvider(eve);
    await sender.sendAll();
    const unpaid = await till.subscriptionOf(id);
    await till.stripe.customers.update(customer?.id ?? '', { balance: 0 });
    const { sessionId } = await till.paymentStateOf(id);
    await started().people.execute(new RecordCheckoutExpired({ orderId: id, sessionId: sessionId ?? '' }));
    await till.payAtProvider(id, eve);
    await started().sync(id, eve);
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    await ageSubscriptions();
    const entry = await waitForItem(({ subscription_id }) => subscription_id === unpaid);
    expect(entry).toMatchObject({ kind: 'subscription_without_payment', order_id: id, actions: ['end_subscription'] });
    expect((await actOn(entry?.id ?? '', 'end-subscription')).status).toBe(200);
    const statuses = async () => (await till.stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all' })).data;
    expect((await statuses()).map(({ id: one, status }) => [one === unpaid, status])).toEqual(
      expect.arrayContaining([
        [true, 'canceled'],
        [false, 'active'],
        [false, 'active'],
      ]),
    );
    expect(await waitUntilClosed(entry?.id ?? '')).toBe(true);
  });
});

describe('a paid order whose subscription ends before delivery', () => {
  it('waits for a person until it is refunded, and its customer can see that it has ended', async () => {
    const fay = await started().people.person();
    const id = await till.paidOrder(fay);
    await till.stripe.subscriptions.cancel(await till.subscriptionOf(id));
    await sender.sendAll();
    const entry = await waitForItem(({ kind, order_id }) => kind === 'ended_before_delivery' && order_id === id);
    expect(entry).toMatchObject({ amount: 14_900, user_id: fay.id, actions: ['open_order', 'refund'] });
    expect(await started().app.get(`/api/orders/${id}`, { as: fay.token })).toMatchObject({
      body: { status: 'paid_in_process', subscription_ended: true },
    });
    expect((await actOn(entry?.id ?? '', 'refund', { reason: 'not_deliverable' })).status).toBe(200);
    expect(await till.waitForStatus(id, 'refunded')).toBe('refunded');
    expect(await waitUntilClosed(entry?.id ?? '')).toBe(true);
  });
});
