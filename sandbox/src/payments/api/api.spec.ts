import { pause } from '@orderstream/client/pause';
import { startPaymentSandbox } from '../server.ts';
import { stripeClient, startProvider, subscribeWithCard, type RunningProvider } from '../testing/provider.ts';

let p: RunningProvider;
beforeEach(async () => (p = await startProvider()));
afterEach(() => p.close());

const raw = (path: string, body: string | null, headers: Record<string, string> = {}) =>
  fetch(p.origin + path, {
    method: body === null ? 'GET' : 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox_specs', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
const errorOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { error: Record<string, string> }).error,
});
const session = (more: object = {}) => ({
  mode: 'payment' as const,
  line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Custom order' } } }],
  success_url: 'http://shop.test/s',
  ...more,
});

describe('a request', () => {
  it.each(['sk_live_', 'sk_test_51', 'rk_live_'])('with a foreign key, such as %s, is refused without repeating the key', async (of) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const live = stripeClient(p.port, `${of}veryreal`);
    await expect(live.customers.list()).rejects.toMatchObject({
      statusCode: 401,
      message: expect.not.stringContaining('veryreal') as string,
    });
    expect(log.mock.calls.flat().join()).toContain('REFUSED');
    expect(log.mock.calls.flat().join()).not.toContain('veryreal');
    log.mockRestore();
  });

  it('for another version of the API is refused', async () => {
    await expect(stripeClient(p.port, undefined, { apiVersion: '2024-06-20' }).customers.list()).rejects.toMatchObject({ statusCode: 400 });
  });

  it('with an unknown parameter, such as the removed payment_method_types, is refused', async () => {
    await expect(p.stripe.checkout.sessions.create(session({ payment_method_types: ['card'] }))).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
  });

  it('with an empty value for a parameter that cannot be unset is refused', async () => {
    expect(await errorOf(await raw('/v1/customers', 'metadata[a]=1&name=&invoice_settings=x'))).toMatchObject({ status: 501 });
    expect(await errorOf(await raw('/v1/products', 'name='))).toMatchObject({
      status: 400,
      code: 'parameter_invalid_empty',
      param: 'name',
    });
  });

  it('for a feature that only Stripe has is refused as unsupported, and not retried', async () => {
    const answer = await raw('/v1/coupons', null);
    expect(answer.headers.get('stripe-should-retry')).toBe('false');
    expect(await errorOf(answer)).toMatchObject({
      status: 501,
      type: 'api_error',
      message: 'the payment sandbox does not do GET /v1/coupons',
    });
    await expect(p.stripe.checkout.sessions.create(session({ allow_promotion_codes: true }))).rejects.toMatchObject({ statusCode: 501 });
    await expect(p.stripe.checkout.sessions.create(session({ mode: 'setup' }))).rejects.toMatchObject({ statusCode: 501 });
  });

  it('for an unknown address or id is answered with 404', async () => {
    expect(await errorOf(await raw('/v1/nonsense', null))).toMatchObject({ status: 404, type: 'invalid_request_error' });
    await expect(p.stripe.prices.retrieve('price_nope')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it.each(['__proto__[x]=1', 'a[b][c][d][e][f][g][h][i]=1', 'metadata=1', 'line_items=1', 'expand[]=__proto__', '[=1'])(
    'that is malformed (%s) is refused, and causes no server error',
    async (body) => {
      const { status } = await raw('/v1/customers', body);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('a provider', () => {
  it.each(['sk_live_veryreal', 'sk_test_51veryreal'])('does not start under a key of Stripe’s own form (%s)', async (secretKey) => {
    const options = { port: 0, dataDir: null, publicUrl: null, webhookSecret: 'whsec_x', webhookUrl: null };
    const starting = startPaymentSandbox({ ...options, secretKey, seedPrices: false, shortSessions: false, dunningEnd: 'canceled' });
    await expect(starting).rejects.toThrow(/^the secret key of the payment sandbox begins with sk_test_sandbox_$/);
  });

  it('is reachable only at 127.0.0.1', async () => {
    expect((await fetch(`${p.origin}/`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${p.port}/`)).rejects.toThrow();
  });
});

describe('an idempotency key', () => {
  it('repeats the first outcome, and refuses other parameters', async () => {
    const first = await p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k1' });
    const second = await p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(p.stripe.customers.create({ email: 'x@b.c' }, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
    expect((await p.stripe.customers.list()).data).toHaveLength(1);
  });

  it('does not remember a call that never started', async () => {
    await expect(p.stripe.products.create({ name: '' }, { idempotencyKey: 'k2' })).rejects.toMatchObject({ statusCode: 400 });
    expect((await p.stripe.products.create({ name: 'fine' }, { idempotencyKey: 'k2' })).name).toBe('fine');
  });

  it('refuses a second call while its first one runs', async () => {
    await p.control('outcomes', { match: 'POST /v1/customers', effect: 'slow', ms: 2_000 });
    const first = p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k3' });
    await pause(100, 'the first call is under way');
    await expect(p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k3' })).rejects.toMatchObject({ statusCode: 409 });
    expect((await first).email).toBe('a@b.c');
  });

  it('is forgotten after a day', async () => {
    const first = await p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k4' });
    await p.control('clock', { advance: '25h' });
    expect((await p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k4' })).id).not.toBe(first.id);
  });

  it('makes it safe to repeat a call whose answer was lost', async () => {
    await p.control('outcomes', { match: 'POST /v1/customers', effect: 'error_after' });
    await expect(p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k5' })).rejects.toMatchObject({ statusCode: 500 });
    await p.stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'k5' });
    expect((await p.stripe.customers.list()).data).toHaveLength(1);
  });
});

describe('a new object', () => {
  it('causes no webhook before it is visible', async () => {
    const { id } = await p.stripe.customers.create({ name: 'new' });
    await p.control('outcomes', { match: 'GET /v1/customers', effect: 'unknown', times: 2 });
    expect(await p.stripe.customers.list()).toMatchObject({ data: [], has_more: false });
    await expect(p.stripe.customers.retrieve(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect((await p.stripe.customers.list()).data).toMatchObject([{ id }]);
  });
});

describe('a list', () => {
  it('is newest first, paged both ways', async () => {
    for (const name of ['1', '2', '3', '4', '5']) await p.stripe.customers.create({ name });
    const first = await p.stripe.customers.list({ limit: 2 });
    expect([first.data.map(({ name }) => name), first.has_more]).toEqual([['5', '4'], true]);
    const second = await p.stripe.customers.list({ limit: 2, starting_after: first.data[1]!.id });
    expect(second.data.map(({ name }) => name)).toEqual(['3', '2']);
    const back = await p.stripe.customers.list({ limit: 2, ending_before: second.data[0]!.id });
    expect([back.data.map(({ name }) => name), back.has_more]).toEqual([['5', '4'], false]);
    expect(await p.stripe.customers.list({ limit: 3 }).autoPagingToArray({ limit: 100 })).toHaveLength(5);
  });
});

describe('expanding', () => {
  it('replaces ids by objects only on request', async () => {
    const { session: paid } = await subscribeWithCard(p);
    const wide = await p.stripe.checkout.sessions.retrieve(paid.id, {
      expand: ['customer', 'subscription.latest_invoice.payments', 'line_items'],
    });
    expect([typeof paid.customer, paid.line_items]).toEqual(['string', undefined]);
    expect(wide).toMatchObject({
      customer: { object: 'customer' },
      subscription: { latest_invoice: { payments: { data: [{ object: 'invoice_payment' }] } } },
      line_items: { data: [{ quantity: 1, amount_total: 4900 }] },
    });
    const prices = await p.stripe.prices.list({ expand: ['data.product'], limit: 1 });
    expect(prices.data[0]!.product).toMatchObject({ object: 'product' });
  });

  it('refuses a fifth level and what cannot be expanded', async () => {
    await expect(p.stripe.invoices.list({ expand: ['data.payments.data.payment.payment_intent'] })).rejects.toMatchObject({
      statusCode: 400,
    });
    const { id } = await p.stripe.customers.create({});
    await expect(p.stripe.customers.retrieve(id, { expand: ['email'] })).rejects.toMatchObject({ statusCode: 400 });
  });
});
