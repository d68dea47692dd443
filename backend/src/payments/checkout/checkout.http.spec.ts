import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import { castOf } from '../../accounts/testing/cast.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { v4 } from 'uuid';
import { SubscriptionsHttpModule } from '../../subscriptions/subscriptions.module.ts';
import { orderDecider } from '../../orders/order/order.decider.ts';
import { RecordCheckoutOpened } from '../../orders/orders.commands.ts';
import { setUpShop } from '../testing/shop.ts';
import { eventTypesIn } from '../testing/telling.ts';
import { Till } from '../testing/till.ts';
import type { TransactionsAnswer } from '../revenue/transactions.requests.ts';

const started = setUpShop({ capabilities: [SubscriptionsHttpModule], settings: { MAX_OPEN_UNPAID_ORDERS: '50' } });
const cast = castOf(() => started().people, { ann: [], bob: [], admin: ['admin'] });

const readAfter = async <A>(path: string, by: SignedInPerson, after: string) =>
  (await started().app.get<A>(path, { as: by.token, headers: { 'x-read-after': after } })).body;
const stripe = () => started().provider.stripe;
const sessionAt = (url: string) => stripe().checkout.sessions.retrieve(started().sessionOf(url));

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(20);
});

describe('an unpaid order', () => {
  it('has one open checkout for several clicks, in the customer’s name', async () => {
    const id = await started().order(cast.ann, 2);
    const answers = await Promise.all([1, 2, 3].map(() => started().pay(id, cast.ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const urls = new Set([...answers, await started().pay(id, cast.ann, 'payment')].map(({ body }) => body.url));
    expect(urls.size).toBe(1);
    const session = await sessionAt([...urls][0] ?? '');
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: 29_800,
      metadata: { order_id: id, user_id: cast.ann.id },
      success_url: `http://shop.localhost/payment/success?order_id=${id}&session_id={CHECKOUT_SESSION_ID}`,
    });
    const customer = await stripe().customers.retrieve(session.customer as string);
    expect(customer).toMatchObject({ email: cast.ann.email, metadata: { user_id: cast.ann.id } });
    expect((await stripe().checkout.sessions.list({ limit: 100 })).data.length).toBe(1);
  });

  it('has none below the provider’s minimum amount', async () => {
    const terms = { sku: null, quantity: null, unit_amount: 49, amount: 49, currency: 'usd', recurrence: 'one_time' } as const;
    const [id, more] = [v4(), { billing_mode: 'one_time', subscription_plan: null } as const];
    const by = { userId: cast.ann.id, orderType: 'custom', status: 'payment_required', priceId: null, unpaidUntil: null } as const;
    await started().people.decide(orderDecider, id, { type: 'OpenOrder', orderId: id, terms: { ...terms, ...more }, ...by });
    expect(await started().pay(id, cast.ann, 'payment')).toMatchObject({ status: 409, body: { code: 'amount_too_small' } });
  });

  it('gets another checkout once the first has expired', async () => {
    const id = await started().order(cast.ann);
    const first = await started().pay(id, cast.ann);
    await started().provider.control('act', { expire: started().sessionOf(first.body.url) });
    const second = await started().pay(id, cast.ann);
    expect(second.status).toBe(200);
    expect(second.body.url).not.toBe(first.body.url);
  });

  it('cannot be paid by another customer (I13)', async () => {
    const id = await started().order(cast.ann);
    expect(await started().pay(id, cast.bob)).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await started().sync(id, cast.bob)).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
  });

  it('is paid as soon as the browser returns, regardless of later reports', async () => {
    const id = await started().order(cast.bob);
    const { url } = (await started().pay(id, cast.bob)).body;
    expect((await started().sync(id, cast.bob)).body.status).toBe('awaiting_payment');
    await started().provider.visit(url, cardForm());
    expect(await started().sync(id, cast.bob)).toMatchObject({ status: 200, body: { status: 'paid_in_process' } });
    expect((await started().sync(id, cast.bob)).body.status).toBe('paid_in_process');
    expect(await started().pay(id, cast.bob)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(await started().cancel(id, cast.bob)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  it('cannot be paid after it is canceled', async () => {
    const id = await started().order(cast.bob);
    const { url } = (await started().pay(id, cast.bob)).body;
    expect((await started().cancel(id, cast.bob)).status).toBe(200);
    expect((await stripe().checkout.sessions.retrieve(started().sessionOf(url))).status).toBe('expired');
    expect(await started().pay(id, cast.bob)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } });
  });

  it('is paid and not canceled when the payment was made first', async () => {
    const id = await started().order(cast.bob);
    const { url } = (await started().pay(id, cast.bob)).body;
    await started().provider.visit(url, cardForm());
    expect(await started().cancel(id, cast.bob)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect((await started().sync(id, cast.bob)).body.status).toBe('paid_in_process');
  });

  it('is not canceled while the provider does not answer', async () => {
    const id = await started().order(cast.bob);
    await started().pay(id, cast.bob);
    await started().provider.control('outcomes', { match: 'POST /v1/checkout/sessions/', times: 3, effect: 'silent' });
    expect(await started().cancel(id, cast.bob)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    expect((await started().cancel(id, cast.bob)).status).toBe(200);
  });

  it('gets its checkout although the provider’s first answer was lost', async () => {
    const id = await started().order(cast.bob);
    await started().provider.control('outcomes', { match: 'POST /v1/checkout/sessions', times: 1, effect: 'silent_after' });
    const before = (await stripe().checkout.sessions.list({ limit: 100 })).data.length;
    expect((await started().pay(id, cast.bob)).status).toBe(200);
    expect((await stripe().checkout.sessions.list({ limit: 100 })).data.length).toBe(before + 1);
    await started().cancel(id, cast.bob);
  });

  it('can be canceled although the provider no longer has its checkout', async () => {
    const id = await started().order(cast.bob);
    const forgotten = { sessionId: 'cs_test_forgotten', attempt: 1, expiresAt: '2099-01-01T00:00:00.000Z' };
    await started().people.execute(new RecordCheckoutOpened({ orderId: id, ...forgotten }));
    expect((await started().cancel(id, cast.bob)).status).toBe(200);
  });

  it('gets its checkout although its first key was used by a request with another shop address', async () => {
    const id = await started().order(cast.bob);
    const wish = { mode: 'payment', success_url: 'http://elsewhere.test/payment/success' } as const;
    const price_data = { currency: 'usd', unit_amount: 100, product_data: { name: 'X' } };
    await stripe().checkout.sessions.create({ ...wish, line_items: [{ quantity: 1, price_data }] }, { idempotencyKey: `checkout:${id}:1` });
    const paying = await started().pay(id, cast.bob);
    expect(paying.status).toBe(200);
    expect(await stripe().checkout.sessions.retrieve(started().sessionOf(paying.body.url))).toMatchObject({ metadata: { order_id: id } });
    await started().cancel(id, cast.bob);
  });

  it('is answered with `provider_refused` when the provider refuses a request', async () => {
    const id = await started().order(cast.bob);
    await started().pay(id, cast.bob);
    await started().provider.control('outcomes', { match: 'GET /v1/checkout/sessions/', times: 1, effect: 'error', status: 400 });
    expect(await started().sync(id, cast.bob)).toMatchObject({ status: 502, body: { code: 'provider_refused' } });
    await started().cancel(id, cast.bob);
  });

  it('is paid once if it is a one-time order, without a subscription', async () => {
    const id = await started().order(cast.bob, 2, { recurrence: 'one_time' });
    const { url } = (await started().pay(id, cast.bob, 'payment')).body;
    expect(await sessionAt(url)).toMatchObject({ mode: 'payment', amount_total: 29_800, currency: 'usd' });
    await started().provider.visit(url, cardForm());
    const { position, status } = (await started().sync(id, cast.bob)).body;
    expect(status).toBe('paid_in_process');
    expect(await readAfter(`/api/orders/${id}`, cast.bob, position)).toMatchObject({
      type: 'user',
      billing_mode: 'one_time',
      recurrence: 'one_time',
      amount: 29_800,
      stripe_subscription_id: null,
    });
  });

  it('waits for a pending bank debit, and can neither be paid again nor canceled', async () => {
    const id = await started().order(cast.bob);
    const { url } = (await started().pay(id, cast.bob)).body;
    await started().provider.visit(url, { bank: 'succeeds', name: 'Ann Example' });
    expect((await started().sync(id, cast.bob)).body.status).toBe('awaiting_payment');
    expect(await started().pay(id, cast.bob)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
    expect(await started().cancel(id, cast.bob)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
  });

  it('can be paid again after a failed bank debit, even if it is reported as pending afterwards', async () => {
    const id = await started().order(cast.bob);
    const { url } = (await started().pay(id, cast.bob)).body;
    const { control, visit } = started().provider;
    await visit(url, { bank: 'fails', name: 'Ann Example' });
    const session = started().sessionOf(url);
    const invoice = (await stripe().checkout.sessions.retrieve(session)).invoice as string;
    const intent = (await stripe().invoicePayments.list({ invoice })).data[0]?.payment.payment_intent;
    await control('outcomes', { match: 'GET /v1/payment_intents/', effect: 'slow_after', ms: 1_000, times: 1 });
    const late = started().sync(id, cast.bob);
    const toCome = async () => (await control<{ planned: unknown[] }>('outcomes')).planned.length;
    expect(await eventually(toCome, (count) => count === 0)).toBe(0);
    await control('act', { settle: intent, succeeds: false });
    expect((await started().sync(id, cast.bob)).status).toBe(200);
    expect((await late).status).toBe(200);
    expect((await started().pay(id, cast.bob)).status).toBe(200);
    await started().cancel(id, cast.bob);
  });
});

describe('a custom order', () => {
  const createCustomOrder = async (more: object) => {
    const body = { user_id: cast.ann.id, amount: 12_345, description: 'To measure', ...more };
    const made = await started().app.post<{ order_id: string }>('/api/admin/orders', body, { as: cast.admin.token });
    return made.body.order_id;
  };
  it('is paid once, without a subscription', async () => {
    const id = await createCustomOrder({ order_type: 'one_time' });
    const { url } = (await started().pay(id, cast.ann, 'payment')).body;
    expect(await sessionAt(url)).toMatchObject({ mode: 'payment', amount_total: 12_345, currency: 'usd' });
    await started().provider.visit(url, cardForm());
    const { status, position } = (await started().sync(id, cast.ann)).body;
    expect(status).toBe('paid_in_process');
    const paidRow = async () =>
      (await readAfter<TransactionsAnswer>('/api/transactions', cast.ann, position)).items.find(({ order_id }) => order_id === id);
    // Links that the provider does not give in time are asked for again.
    const row = await eventually(paidRow, (shown) => shown?.receipt_url !== null);
    expect(row).toMatchObject({
      kind: 'payment',
      cause: 'first',
      amount: 12_345,
      status: 'succeeded',
      invoice_url: null,
      invoice_pdf: null,
    });
    expect((await fetch(row?.receipt_url ?? '')).status).toBe(200);
    expect(await eventTypesIn(started(), `payment-${row?.id ?? ''}`)).toEqual(['payment_success', 'payment_completed']);
  });
  it('is paid monthly by its own subscription', async () => {
    const id = await createCustomOrder({ order_type: 'subscription' });
    const { url } = (await started().pay(id, cast.ann, 'payment')).body;
    expect(await sessionAt(url)).toMatchObject({ mode: 'subscription', amount_total: 12_345 });
    await started().provider.visit(url, cardForm());
    const { status, position } = (await started().sync(id, cast.ann)).body;
    expect(status).toBe('paid_in_process');
    const order = await readAfter<{ stripe_subscription_id: string }>(`/api/orders/${id}`, cast.ann, position);
    const { items } = await readAfter<{ items: object[] }>('/api/subscriptions', cast.ann, position);
    expect(items).toContainEqual(
      expect.objectContaining({
        id: order.stripe_subscription_id,
        order_id: id,
        amount: 12_345,
        channel: null,
        product_type: null,
        status: 'active',
      }),
    );
    const charge = (await readAfter<TransactionsAnswer>('/api/transactions', cast.ann, position)).items.find(
      ({ order_id }) => order_id === id,
    );
    expect(await eventTypesIn(started(), `payment-${charge?.id ?? ''}`)).toEqual(['payment_success']);
  });
});

describe('a shop in a currency with three decimals', () => {
  const inDinars = setUpShop({ settings: { SHOP_CURRENCY: 'kwd' } });
  const till = new Till(inDinars);

  it('charges exactly what its orders say, and refuses orders that the provider would refuse', async () => {
    const [buyer, seller] = [await inDinars().people.person(), await inDinars().people.person('active', ['admin'])];
    const createCustomOrder = (amount: number) => {
      const wanted = { user_id: buyer.id, amount, order_type: 'one_time', description: 'To measure' };
      return inDinars().app.post<{ order_id: string }>('/api/admin/orders', wanted, { as: seller.token });
    };
    expect(await createCustomOrder(5_015)).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'amount', code: 'too_fine' }] },
    });
    const { order_id: id } = (await createCustomOrder(5_010)).body;
    const { url } = (await inDinars().pay(id, buyer, 'payment')).body;
    const session = await till.stripe.checkout.sessions.retrieve(inDinars().sessionOf(url));
    expect(session).toMatchObject({ amount_total: 5_010, currency: 'kwd' });
    await inDinars().provider.visit(url, cardForm());
    expect(await inDinars().sync(id, buyer)).toMatchObject({ body: { status: 'paid_in_process', amount: 5_010, currency: 'kwd' } });
  });
});
