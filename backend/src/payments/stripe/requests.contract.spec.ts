import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { v4 } from 'uuid';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { CancelUnpaidOrder } from '../../orders/orders.commands.ts';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { CreateCustomOrder } from '../../orders/placing/create-custom-order.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { apiModules } from '../../registry.ts';
import { LeaveProvider, OpenPortal, ScheduleEnd } from '../../subscriptions/subscriptions.commands.ts';
import { MapPrice } from '../prices/map-price.ts';
import { OpenCheckout } from '../checkout/open-checkout.ts';
import { RefundCharge } from '../charges/refund-charge.ts';
import { SyncPayment } from '../checkout/sync-payment.ts';
import { PaymentsWorkerModule } from '../payments.module.ts';
import { subscriptionsProcess } from '../../subscriptions/subscriptions.process.ts';
import { paymentsProcess } from '../payments.process.ts';
import { declaredFor, formOf, requestChecker } from '../testing/declared-requests.ts';
import { startProvider, type SandboxProvider } from '../testing/provider.ts';
import { callOf, Recorder, type PlannedFailure } from '../testing/recorder.ts';
import { TestShop } from '../testing/shop.ts';
import { eventTypesIn, ProviderWebhooks } from '../testing/telling.ts';
import { Backfill } from './reconciling/backfill.ts';
import { reconciliationRound } from './reconciling/reconciler.ts';
import { webhookInbox } from './webhooks/work-off-webhooks.ts';

const recorder = new Recorder();
const environment: Record<string, string> = { MAX_OPEN_UNPAID_ORDERS: '50', RECONCILE_SECONDS: '1', REQUEST_SECONDS: '5' };
let provider: SandboxProvider;
let check: ReturnType<typeof requestChecker>;
beforeAll(async () => {
  check = requestChecker(import.meta.dirname);
  provider = await startProvider();
  Object.assign(environment, provider.environment, { STRIPE_PORT: String(await recorder.listen(provider.origin)) });
});
afterAll(async () => {
  await provider.stop();
  await recorder.close();
});
const pace = { backOff: (failures: number) => 50 * failures, retryParkedMilliseconds: 500 };
const worker = WorkerModule.with({
  processes: [paymentsProcess, subscriptionsProcess],
  timers: [],
  claims: [webhookInbox],
  rounds: [reconciliationRound],
  pace,
});
const started = startShop({ capabilities: [...apiModules, PaymentsWorkerModule, worker], environment });
let shop: TestShop;

async function payOrder(userId: string, orderId: string, number?: string): Promise<void> {
  const { url } = await shop.people.execute(new OpenCheckout({ orderId, userId }));
  await provider.visit(url, number === undefined ? cardForm() : cardForm(number));
  await shop.people.execute(new SyncPayment({ orderId, userId }));
}

const chargeOf = async (orderId: string): Promise<string> => (await paymentOfOrder(shop.people.store, orderId)).chargeId ?? '';

const customerOf = async (email: string): Promise<string> => (await provider.stripe.customers.list({ email })).data[0]?.id ?? '';

/** A charge of one of our customers without an order. */
async function payPastTheShop(email: string): Promise<void> {
  const session = await provider.stripe.checkout.sessions.create({
    mode: 'payment',
    customer: await customerOf(email),
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'X' } } }],
    success_url: 'http://shop.localhost/success',
  });
  await provider.visit(session.url ?? '', cardForm());
}

async function makeEveryRequest(): Promise<void> {
  const run = shop.people.execute.bind(shop.people);
  const ann = await shop.people.person();
  await run(new MapPrice({ priceId: 'price_sandbox_linkedin_creator', target: { sku: 'LinkedIn.Creator' } }));
  await shop.addUnits(10);
  const custom = { currency: 'usd', subscriptionPlan: null, description: 'To measure', privateInfo: null };
  const terms = [
    { ...custom, amount: 5_000, recurrence: 'one_time' as const },
    { ...custom, amount: 7_000, recurrence: 'monthly' as const },
  ];
  for (const each of terms)
    await payOrder(ann.id, (await run(new CreateCustomOrder({ userId: ann.id, terms: each, draft: false }))).order_id);
  const kept = await shop.order(ann);
  await payOrder(ann.id, kept, '4000000000000259');
  const canceled = await shop.order(ann);
  await run(new OpenCheckout({ orderId: canceled, userId: ann.id }));
  await run(new OpenCheckout({ orderId: canceled, userId: ann.id }));
  await run(new CancelUnpaidOrder({ orderId: canceled, by: theSystem, cause: 'admin' }));
  const refunded = await shop.order(ann);
  await payOrder(ann.id, refunded);
  await run(new RefundCharge({ chargeId: await chargeOf(refunded), amount: 100, reason: 'goodwill', givenBack: null }));
  const [subscription] = (await provider.stripe.subscriptions.list({ limit: 1 })).data;
  const scheduleEnd = (wanted: boolean) => run(new ScheduleEnd({ subscriptionId: subscription?.id ?? '', userId: ann.id, cancel: wanted }));
  await scheduleEnd(true);
  await scheduleEnd(false);
  await provider.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at: subscription?.items.data[0]?.current_period_end ?? 0 });
  await scheduleEnd(false);
  await payPastTheShop(ann.email);
  await run(new OpenPortal({ userId: ann.id }));
  await shop.app.get('/api/transactions', { as: ann.token });
  await new ProviderWebhooks(() => shop).sendAll();
  const [charge] = (await provider.stripe.refunds.list()).data;
  await eventually(
    () => eventTypesIn(shop, `payment-${typeof charge?.charge === 'string' ? charge.charge : ''}`),
    (facts) => facts.includes('payment_refunded'),
  );
  await shop.app.nest.get(Backfill, { strict: false }).run(Math.floor(Date.now() / 1000), new AbortController().signal);
  await provider.control('cards', { customer: await customerOf(ann.email), number: '4000000000000341' });
  await provider.control('clock', { advance: '32d' });
  await shop.people.startDeletion(ann.id);
  await run(new LeaveProvider({ userId: ann.id }));
}

describe('every request to the provider', () => {
  it('is declared by the library of the pinned version, with its names and values', async () => {
    shop = new TestShop(started(), provider);
    await makeEveryRequest();
    const countOf = (prefix: string) => recorder.requests.filter((request) => callOf(request) === prefix).length;
    await eventually(
      () =>
        Promise.resolve(
          countOf('GET /v1/events') *
            countOf('GET /v1/refunds/{id}') *
            countOf('GET /v1/disputes/{id}') *
            countOf('POST /v1/invoices/{id}/void'),
        ),
      (count) => count > 0,
    );
    const wrong = recorder.requests.flatMap((request) => check(callOf(request), formOf(request.form)));
    expect([...new Set(wrong)]).toEqual([]);
    const calls = new Set(recorder.requests.map(callOf));
    expect(Object.keys(declaredFor).filter((call) => !calls.has(call))).toEqual([]);
  });

  it('names the pinned version, and its command when it changes something', () => {
    expect(new Set(recorder.requests.map(({ headers }) => headers['stripe-version']))).toEqual(new Set(['2026-10-28.endive']));
    // Opening a portal twice creates two sessions and has no other effect.
    const posts = recorder.requests.filter(({ method, path }) => method === 'POST' && !path.startsWith('/v1/billing_portal/'));
    expect(posts.length).toBeGreaterThan(5);
    const keys = posts.map(({ headers }) => String(headers['idempotency-key']));
    expect(keys.filter((key) => !/^(customer|checkout|expire|refund|subcancel|subend|void):/.test(key))).toEqual([]);
  });

  it('is refused by the check for unknown names, wrong values and missing fields', () => {
    const refund = { charge: 'ch_1', amount: '100', reason: 'duplicate' };
    expect(check('POST /v1/refunds', refund)).toEqual([]);
    expect(check('POST /v1/refunds', { ...refund, amont: '1' })).toEqual(['POST /v1/refunds amont: is not declared']);
    expect(check('POST /v1/refunds', { ...refund, amount: 'all' })).toEqual(["POST /v1/refunds amount: 'all' is none of its types"]);
    expect(check('POST /v1/refunds', { ...refund, reason: 'goodwill' })[0]).toContain("'goodwill' is none of duplicate");
    expect(check('POST /v1/checkout/sessions', formOf('mode=payment&line_items[0][price_data][unit_amount]=1'))).toEqual([
      'POST /v1/checkout/sessions line_items[0] price_data currency: is missing',
    ]);
    expect(check('POST /v1/coupons', {})).toEqual(['POST /v1/coupons: is not in the list of calls']);
  });
});

describe('a provider that is overloaded, fails, hangs or drops the connection at every call', () => {
  const troubles: readonly PlannedFailure[] = ['too_many', 'failed', 'reset', 'lost', 'silent'];
  const callsOfClicks = ['GET /v1/customers', 'POST /v1/customers', 'POST /v1/checkout/sessions', 'GET /v1/checkout/sessions/{id}'];
  const callsOfWorker = [
    'GET /v1/payment_intents/{id}',
    'GET /v1/refunds',
    'POST /v1/refunds',
    'POST /v1/subscriptions/{id}',
    'DELETE /v1/subscriptions/{id}',
  ];
  const complaints: string[] = [];

  async function retryUntil<A extends { status: number; text: string }>(click: () => Promise<A>, good: (answer: A) => boolean): Promise<A> {
    const look = async () => {
      const answer = await click();
      if (!good(answer) && answer.status !== 200) complaints.push(`${answer.status} ${(JSON.parse(answer.text) as { code: string }).code}`);
      return answer;
    };
    // A provider that is regarded as away refuses at once.
    return eventually(look, good, { longestPause: 250 });
  }

  /** The same clicks, with the same keys, until they succeed. */
  async function payAndRefund(by: SignedInPerson, order: string, admin: string): Promise<void> {
    const [as, key] = [by.token, v4()];
    const pay = () => shop.app.post<{ url: string }>(`/api/orders/${order}/checkout-session`, {}, { as, key });
    await provider.visit((await retryUntil(pay, ({ status }) => status === 200)).body.url, cardForm());
    await retryUntil(
      () => shop.sync(order, by),
      ({ body }) => body.status === 'paid_in_process',
    );
    const charge = await chargeOf(order);
    const refund = () => shop.app.post(`/api/admin/charges/${charge}/refund`, { reason: 'goodwill' }, { as: admin });
    await retryUntil(refund, ({ status }) => status === 200);
  }

  it('causes a refusal code, and repeated clicks succeed in the end, once', async () => {
    const { token } = await shop.people.person('active', ['admin']);
    await shop.addUnits(10);
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.people.person()));
    const orders = await Promise.all(buyers.map(async (by) => ({ by, order: await shop.order(by) })));
    for (const call of callsOfClicks) for (const trouble of troubles) recorder.planned.push({ call, trouble });
    for (const call of callsOfWorker) for (const trouble of troubles) if (trouble !== 'silent') recorder.planned.push({ call, trouble });
    await Promise.all(orders.map(({ by, order }) => payAndRefund(by, order, token)));
    expect([...new Set(complaints)]).toEqual(['503 provider_unavailable']);
    const { stripe } = provider;
    for (const {
      by: { email },
      order,
    } of orders) {
      const statusOf = async () => (await paymentOfOrder(shop.people.store, order)).status;
      expect(await eventually(statusOf, (status) => status === 'refunded')).toBe('refunded');
      const customers = (await stripe.customers.list({ email })).data;
      expect(customers.length).toBe(1);
      const customer = customers[0]?.id ?? '';
      const charges = (await stripe.charges.list({ customer })).data;
      expect(charges.map(({ amount_refunded }) => amount_refunded)).toEqual([14_900]);
      expect((await stripe.refunds.list({ charge: charges[0]?.id ?? '' })).data.length).toBe(1);
      const statusesThere = async () => (await stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status);
      expect(await eventually(statusesThere, ([status]) => status === 'canceled')).toEqual(['canceled']);
      const open = (await stripe.checkout.sessions.list({ customer, status: 'open' })).data;
      expect(open).toEqual([]);
    }
    expect(recorder.planned).toEqual([]);
  });
});
