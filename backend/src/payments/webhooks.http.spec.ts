import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import { orderDecider } from '../orders/order/order.decider.ts';
import { castOf } from '../accounts/testing/cast.ts';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { fulfilmentProcess } from '../orders/fulfilment.process.ts';
import { RecordCheckoutExpired } from '../orders/orders.commands.ts';
import { DataSource } from 'typeorm';
import { paymentsProcess } from './payments.process.ts';
import { setUpSettlingShop } from './testing/settling-shop.ts';
import { eventTypesIn, inboxRowOf } from './testing/telling.ts';

const { started, sender, till } = setUpSettlingShop([fulfilmentProcess, paymentsProcess]);
const cast = castOf(() => started().people, { ann: [], admin: ['admin'] });
const stripe = () => started().provider.stripe;
/** A checkout that the shop did not request. */
const strangeCheckout = async (orderId: string, unit_amount: number) => {
  const metadata = { order_id: orderId, user_id: cast.ann.id };
  const { url } = await stripe().checkout.sessions.create({
    mode: 'subscription',
    metadata,
    subscription_data: { metadata },
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount, recurring: { interval: 'month' }, product_data: { name: 'X' } } },
    ],
    success_url: 'http://shop.localhost/success',
    customer: (await stripe().customers.list({ email: cast.ann.email })).data[0]?.id ?? '',
  });
  return url ?? '';
};

describe('a webhook', () => {
  it('is refused and not stored when it is forged, stale or unsigned', async () => {
    const { id } = await started().provider.stripe.products.create({ name: 'X' });
    await started().provider.stripe.products.update(id, { name: 'Y' });
    const event = (await sender.unsentEvents()).find(({ type }) => type === 'product.updated');
    if (!event) throw new Error('the provider has nothing to tell');
    expect(await sender.send(event, 'whsec_other')).toBe(400);
    for (const seconds of [-3600, -301, 330, 3600])
      expect(await sender.send(event, undefined, Math.floor(Date.now() / 1000) + seconds)).toBe(400);
    expect((await started().app.post('/api/webhooks/stripe', event, { key: null })).status).toBe(400);
    expect(await inboxRowOf(started(), event.id)).toBeNull();
    expect(await sender.send(event)).toBe(200);
    expect(await inboxRowOf(started(), event.id)).toMatchObject({ body: JSON.stringify(event) });
    const inboxRow = () => inboxRowOf(started(), event.id);
    expect(await eventually(inboxRow, (kept) => kept?.state === 'settled')).toMatchObject({ outcome: 'not_ours' });
  });

  it('is settled, after waiting for the provider, as soon as another one succeeds', async () => {
    const { products } = started().provider.stripe;
    const made = [await products.create({ name: 'X' }), await products.create({ name: 'X' })];
    for (const { id } of made) await products.update(id, { name: 'Y' });
    const events = (await sender.unsentEvents()).filter(({ type }) => type === 'product.updated');
    const waitUntilSettled = (id = '') =>
      eventually(
        () => inboxRowOf(started(), id),
        (kept) => kept?.state === 'settled',
      );
    for (const event of events) expect(await sender.send(event)).toBe(200);
    for (const { id } of events) await waitUntilSettled(id);
    const [first, second] = events.map(({ id }) => id);
    await started()
      .app.nest.get(DataSource, { strict: false })
      .query(
        `update vault.webhook set state = 'received', outcome = null, problem = 'provider_unavailable',
         next_at = case when id = $1 then now() else now() + interval '1 hour' end where id in ($1, $2)`,
        [first, second],
      );
    for (const id of [first, second]) expect(await waitUntilSettled(id)).toMatchObject({ outcome: 'not_ours', problem: null });
  });

  it('pays its order once, for any order and number of events (I5)', async () => {
    const id = await started().order(cast.ann);
    await till.payAtProvider(id, cast.ann);
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    const [charge] = await till.chargesOf(id);
    await eventually(
      () => eventTypesIn(started(), `payment-${charge?.id}`),
      (facts) => facts.length > 0,
    );
    expect(await eventTypesIn(started(), `payment-${charge?.id}`)).toEqual(['payment_success']);
    expect(charge?.amount_refunded).toBe(0);
  });
});

describe('an unexpected payment', () => {
  const refundedWhole = (orderId: string, count: number) =>
    eventually(
      () => till.chargesOf(orderId),
      (charges) => charges.filter(({ refunded }) => refunded).length === count,
    );

  it('is refunded when the order was canceled, and its subscription ends', async () => {
    const id = await started().order(cast.ann);
    const { url } = (await started().pay(id, cast.ann)).body;
    await started().people.execute(new RecordCheckoutExpired({ orderId: id, sessionId: started().sessionOf(url) }));
    await started().people.decide(orderDecider, id, { type: 'CancelOrder', orderId: id, by: theSystem, cause: 'admin' });
    await started().provider.visit(url, cardForm());
    await sender.sendAll();
    const [charge] = await refundedWhole(id, 1);
    expect(charge?.refunded).toBe(true);
    expect((await till.paymentStateOf(id)).status).toBe('canceled');
    const session = await stripe().checkout.sessions.retrieve(started().sessionOf(url));
    const subscriptionStatus = async () => (await stripe().subscriptions.retrieve(session.subscription as string)).status;
    expect(await eventually(subscriptionStatus, (status) => status === 'canceled')).toBe('canceled');
  });

  it('is refunded when it is the second for one order (I3)', async () => {
    const id = await started().order(cast.ann);
    await till.payAtProvider(id, cast.ann);
    await started().provider.visit(await strangeCheckout(id, 14_900), cardForm());
    await sender.sendAll();
    const charges = await refundedWhole(id, 1);
    expect(charges.map(({ refunded }) => refunded).sort()).toEqual([false, true]);
    const { status, chargeId } = await till.paymentStateOf(id);
    expect(status).toBe('paid_in_process');
    expect(charges.find(({ refunded }) => !refunded)?.id).toBe(chargeId);
  });

  it('is put aside when it differs from the price of the order (I14)', async () => {
    const id = await started().order(cast.ann);
    await started().provider.visit(await strangeCheckout(id, 14_899), cardForm());
    await sender.sendAll();
    const [charge] = await till.chargesOf(id);
    const facts = await eventually(
      () => eventTypesIn(started(), `payment-${charge?.id}`),
      (types) => types.length > 1,
    );
    expect(facts).toEqual(['payment_success', 'payment_mismatched']);
    expect((await till.paymentStateOf(id)).status).toBe('awaiting_payment');
  });
});

describe('an order paid by a foreign checkout', () => {
  it('has its own open checkout closed', async () => {
    const id = await started().order(cast.ann);
    const { url } = (await started().pay(id, cast.ann)).body;
    const statusThere = async () => (await stripe().checkout.sessions.retrieve(started().sessionOf(url))).status;
    await started().provider.visit(await strangeCheckout(id, 14_900), cardForm());
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    expect(await eventually(statusThere, (status) => status !== 'open')).toBe('expired');
  });
});

describe('a renewal', () => {
  it('is recorded, does not pay the order again, and is never refunded', async () => {
    const id = await started().order(cast.ann);
    await till.payAtProvider(id, cast.ann);
    await sender.sendAll();
    await till.waitForStatus(id, 'paid_in_process');
    await started().provider.control('clock', { advance: '32d' });
    await sender.sendAll();
    const session = (await stripe().checkout.sessions.list({ limit: 100 })).data.find(({ metadata }) => metadata?.['order_id'] === id);
    const stream = `subscription-${session?.subscription as string}`;
    const paidMonths = (facts: string[]) => facts.filter((type) => type === 'subscription_payment_success').length;
    expect(
      paidMonths(
        await eventually(
          () => eventTypesIn(started(), stream),
          (facts) => paidMonths(facts) === 2,
        ),
      ),
    ).toBe(2);
    expect((await stripe().refunds.list({ limit: 100 })).data.filter(({ metadata }) => metadata?.['order_id'] === id)).toEqual([]);
  });
});

describe('a refund from the back office', () => {
  it('ends with a refunded order and an ended subscription', async () => {
    const id = await started().order(cast.ann);
    const refundOf = (charge: string, body: object | string, by = cast.admin) =>
      started().app.post(`/api/admin/charges/${charge}/refund`, body, { as: by.token });
    for (const charge of ['ch_unknown', `${id}`])
      expect(await refundOf(charge, { reason: 'goodwill' })).toMatchObject({ status: 404, body: { code: 'payment_unknown' } });
    await till.payAtProvider(id, cast.ann);
    await started().sync(id, cast.ann);
    const { chargeId } = await till.paymentStateOf(id);
    const refund = (body: object | string, by = cast.admin) => refundOf(chargeId ?? '', body, by);
    expect((await refund({ reason: 'goodwill' }, cast.ann)).status).toBe(403);
    for (const wrong of [{ reason: 'goodwill', amount: NaN }, { reason: null }, 'null']) expect((await refund(wrong)).status).toBe(400);
    expect(await refund({ reason: 'goodwill', amount: 14_901 })).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    const readOrder = async () =>
      (await started().app.get<{ given_back: number }>(`/api/admin/orders/${id}`, { as: cast.admin.token })).body;
    expect(await eventually(readOrder, ({ given_back }) => given_back === 0)).toMatchObject({ given_back: 0 });
    const both = await Promise.all([1, 2].map(() => refund({ reason: 'goodwill', amount: 400, given_back: 0 })));
    expect(both.map(({ status, body }) => ({ status, code: body['code'] })).sort((a, b) => a.status - b.status)).toEqual([
      { status: 200, code: undefined },
      { status: 409, code: 'refunds_changed' },
    ]);
    expect(await eventually(readOrder, ({ given_back }) => given_back === 400)).toMatchObject({ given_back: 400 });
    expect((await refund({ reason: 'goodwill', given_back: 400 })).status).toBe(200);
    expect(await till.waitForStatus(id, 'refunded')).toBe('refunded');
    await sender.sendAll();
    const [charge] = await till.chargesOf(id);
    const { data } = await stripe().refunds.list({ charge: charge?.id ?? '' });
    expect(data.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([400, 14_500]);
  });
});
