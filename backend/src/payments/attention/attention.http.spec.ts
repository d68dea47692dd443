import type { DetailedEntry } from '@orderstream/contracts/payments/attention';
import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import type Stripe from 'stripe';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { ChangeStatus } from '../../accounts/administration/change-status.ts';
import { castOf } from '../../accounts/testing/cast.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { paymentOfOrder } from '../../orders/order/payment-of-order.api.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import type { AttentionsAnswer } from './attention.requests.ts';
import { paymentsProcess } from '../payments.process.ts';
import { hasConsequence } from '../stripe/webhooks/webhook-events.ts';
import { webhookInbox } from '../stripe/webhooks/work-off-webhooks.ts';
import { setUpShop } from '../testing/shop.ts';
import { Till } from '../testing/till.ts';
import { createStrangeCharge } from '../testing/strange-charge.ts';
import { ageOutage, eventTypesIn, retryWebhooksNow, inboxRowOf, ProviderWebhooks } from '../testing/telling.ts';

// No automatic retries while these run: only a person's request retries.
const pace = { attempts: 2, backOff: () => 50, retryParkedMilliseconds: 600_000 };
const worker = WorkerModule.with({ processes: [fulfilmentProcess, paymentsProcess], timers: [], claims: [webhookInbox], pace });
const settings = { MAX_OPEN_UNPAID_ORDERS: '50', STRIPE_DASHBOARD_URL: 'https://provider.example' };
const started = setUpShop({ capabilities: [worker], settings });
const sender = new ProviderWebhooks(started);
const till = new Till(started);
const cast = castOf(() => started().people, { ann: [], bob: [], admin: ['admin'] });
type Item = DetailedEntry<AttentionsAnswer['items'][number]>;
const attentionPage = async (query = '') =>
  (await started().app.get<AttentionsAnswer & { items: Item[] }>(`/api/admin/attention${query}`, { as: cast.admin.token })).body;
const waitForItem = (fits: (item: Item) => boolean): Promise<Item | undefined> =>
  eventually(
    async () => (await attentionPage()).items.find(fits),
    (item) => item !== undefined,
  );
/** After the retries of an hour. */
const waitForParkedWebhook = async (eventId: string): Promise<Item | undefined> => {
  await eventually(
    async () => (await retryWebhooksNow(started()), inboxRowOf(started(), eventId)),
    (kept) => kept?.state === 'parked',
  );
  return waitForItem(({ id }) => id === `webhook.${eventId}`);
};
const waitUntilClosed = (id: string) =>
  eventually(
    async () => (await attentionPage()).items.some((item) => item.id === id),
    (isListed) => !isListed,
  );
const actOn = (id: string, action: string, body = {}, by = cast.admin) =>
  started().app.post<{ code?: string }>(`/api/admin/attention/${encodeURIComponent(id)}/${action}`, body, { as: by.token });
const paymentStateOf = (id: string) => paymentOfOrder(started().people.store, id);
const statusOf = async (id: string) => (await paymentStateOf(id)).status;
const chargeOf = async (id: string) => (await paymentStateOf(id)).chargeId ?? '';
const refund = (charge: string, body: object) => started().app.post(`/api/admin/charges/${charge}/refund`, body, { as: cast.admin.token });
const chargeUnexpectedly = (orderId: string, by: SignedInPerson, amount: number) =>
  createStrangeCharge(started().provider, by, orderId, amount);

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(9);
});

describe('the attention queue', () => {
  it('is empty at first, and for administrators only', async () => {
    expect(await attentionPage()).toEqual({ items: [], next: null, open: 0 });
    expect((await started().app.get('/api/admin/attention', { as: cast.ann.token })).status).toBe(403);
    for (const id of ['payment.ch_unknown', 'payment.\u0000'])
      expect(await actOn(id, 'retry')).toMatchObject({ status: 404, body: { code: 'attention_unknown' } });
    expect((await actOn('payment.ch_unknown', 'retry', {}, cast.ann)).status).toBe(403);
  });

  it('shows a charge with a wrong amount and the expected one, until it is refunded', async () => {
    const id = await started().order(cast.ann);
    const charge = await chargeUnexpectedly(id, cast.ann, 14_899);
    await sender.sendAll();
    const item = await waitForItem(({ charge_id }) => charge_id === charge);
    expect(item).toMatchObject({
      kind: 'payment_mismatched',
      order_id: id,
      user: { email: cast.ann.email },
      amount: 14_899,
      details: { expected_amount: 14_900, expected_currency: 'usd' },
      actions: ['refund', 'open_at_provider', 'dismiss'],
    });
    expect(await actOn(item?.id ?? '', 'retry')).toMatchObject({ status: 409, body: { code: 'action_not_offered' } });
    expect((await started().app.get(`/api/admin/orders/${id}`, { as: cast.admin.token })).body).toMatchObject({ charge_id: charge });
    expect((await refund(charge, { reason: 'goodwill' })).status).toBe(200);
    await sender.sendAll();
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
    expect((await started().provider.stripe.charges.retrieve(charge)).refunded).toBe(true);
    expect(await actOn(item?.id ?? '', 'dismiss', { reason: 'other' })).toMatchObject({ status: 409, body: { code: 'attention_closed' } });
    expect(await statusOf(id)).toBe('awaiting_payment');
  });

  it('shows a charge for an unknown order, and refunds it', async () => {
    const charge = await chargeUnexpectedly('8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b', cast.ann, 500);
    await sender.sendAll();
    const item = await waitForItem(({ charge_id }) => charge_id === charge);
    expect(item).toMatchObject({ kind: 'unknown_payment', amount: 500, user_id: cast.ann.id });
    expect(await refund(charge, { reason: 'goodwill' })).toMatchObject({ status: 404, body: { code: 'payment_unknown' } });
    expect((await actOn(item?.id ?? '', 'refund', { reason: 'goodwill' })).status).toBe(200);
    await sender.sendAll();
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
  });

  it('lets a person dismiss an entry, and records person and reason', async () => {
    const charge = await chargeUnexpectedly('8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5c', cast.bob, 700);
    await sender.sendAll();
    const item = await waitForItem(({ charge_id }) => charge_id === charge);
    expect((await actOn(item?.id ?? '', 'dismiss', { reason: 'because' })).status).toBe(400);
    expect(await actOn(item?.id ?? '', 'dismiss', { reason: 'solved_elsewhere' })).toMatchObject({ status: 200 });
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
    expect(await eventTypesIn(started(), `attention-${item?.id ?? ''}`)).toEqual(['attention_dismissed']);
  });

  it('shows a webhook about an object unknown to the provider, and retries it on request', async () => {
    await chargeUnexpectedly('8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5d', cast.bob, 300);
    const report = (await sender.unsentEvents()).find(({ type }) => type === 'charge.succeeded');
    if (!report) throw new Error('the provider has nothing to tell');
    const object = { ...(report.data.object as object), id: 'ch_stranger', metadata: { user_id: cast.bob.id } };
    const stranger = { ...(report as object), id: 'evt_stranger', data: { object } } as unknown as Stripe.Event;
    expect(await sender.send(stranger)).toBe(200);
    const item = await waitForParkedWebhook('evt_stranger');
    expect(item).toMatchObject({ kind: 'webhook_parked', details: { last_error_code: 'unknown_object' }, actions: ['retry', 'dismiss'] });
    expect(await actOn('webhook.evt_stranger', 'retry')).toMatchObject({ status: 202 });
    expect((await actOn('webhook.evt_stranger', 'dismiss', { reason: 'not_needed' })).status).toBe(200);
    expect(await waitUntilClosed('webhook.evt_stranger')).toBe(false);
    expect(await inboxRowOf(started(), 'evt_stranger')).toMatchObject({ state: 'settled', outcome: 'ignored' });
    await sender.sendAll();
  });

  it('shows a charge without an order as a parked webhook after its retries', async () => {
    await createStrangeCharge(started().provider, cast.bob, null, 250);
    const chargeReport = (await sender.unsentEvents()).find(({ type }) => type === 'charge.succeeded');
    await sender.sendAll();
    const item = await waitForParkedWebhook(chargeReport?.id ?? '');
    expect(item).toMatchObject({ kind: 'webhook_parked', details: { last_error_code: 'unknown_object' } });
    expect((await actOn(item?.id ?? '', 'dismiss', { reason: 'not_needed' })).status).toBe(200);
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
  });

  it('shows a webhook in another API version, and uses only its object’s id on the retry', async () => {
    const id = await started().order(cast.bob);
    await started().provider.visit((await started().pay(id, cast.bob)).body.url, cardForm());
    const events = await sender.unsentEvents();
    for (const event of events) await sender.send({ ...event, api_version: '2019-01-01' });
    const kept = () => Promise.all(events.filter(({ type }) => hasConsequence(type)).map((event) => inboxRowOf(started(), event.id)));
    await eventually(kept, (rows) => rows.every((row) => row?.state === 'parked'));
    const item = await waitForItem(({ kind, details }) => kind === 'webhook_parked' && details.last_error_code === 'other_api_version');
    expect(item).toBeDefined();
    expect(await statusOf(id)).toBe('awaiting_payment');
    for (const { id: one, kind } of (await attentionPage('?limit=200')).items) if (kind === 'webhook_parked') await actOn(one, 'retry');
    expect(
      await eventually(
        () => statusOf(id),
        (status) => status === 'paid_in_process',
      ),
    ).toBe('paid_in_process');
    const { items } = await eventually(
      async () => (await retryWebhooksNow(started()), attentionPage()),
      (page) => !page.items.some(({ kind }) => kind === 'webhook_parked'),
    );
    expect(items.filter(({ kind }) => kind === 'webhook_parked')).toEqual([]);
  });

  it('shows a refused refund, and requests it again once, even if several people do', async () => {
    const id = await till.paidOrder(cast.ann);
    const chargeId = await chargeOf(id);
    await started().provider.control('outcomes', { match: 'POST /v1/refunds', times: 1, effect: 'error', status: 400 });
    await refund(chargeId, { reason: 'goodwill', amount: 100 });
    const item = await waitForItem(({ kind }) => kind === 'refund_failed');
    expect(item).toMatchObject({ id: `refund.${chargeId}`, order_id: id, amount: 100, actions: ['retry', 'open_at_provider', 'dismiss'] });
    const moderator = (await started().people.person('active', ['moderator'])).token;
    const seen = await started().app.get<AttentionsAnswer>('/api/admin/attention?limit=200', { as: moderator });
    expect(seen.body.items.find(({ kind }) => kind === 'refund_failed')).toMatchObject({ actions: [] });
    const retried = started().app.post(`/api/admin/attention/${item?.id ?? ''}/retry`, {}, { as: moderator });
    await expect(retried).resolves.toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await Promise.all([1, 2, 3].map(() => actOn(item?.id ?? '', 'retry')));
    const facts = await eventTypesIn(started(), `payment-${chargeId}`);
    expect(facts.filter((type) => type === 'payment_refund_requested')).toHaveLength(2);
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
    const refundedAmount = async () => (await started().provider.stripe.charges.retrieve(chargeId)).amount_refunded;
    expect(await eventually(refundedAmount, (amount) => amount === 100)).toBe(100);
  });

  it('shows a dispute until it is decided, and can refresh its state', async () => {
    const id = await started().order(cast.ann);
    await started().provider.visit((await started().pay(id, cast.ann)).body.url, cardForm('4000000000000259'));
    await sender.sendAll();
    const item = await waitForItem(({ kind }) => kind === 'dispute_open');
    expect(item).toMatchObject({ order_id: id, actions: ['open_at_provider', 'retry'] });
    const [, dispute] = /^https:\/\/provider\.example\/disputes\/(du_\w+)$/.exec(item?.provider_page ?? '') ?? [];
    await started().provider.control('act', { dispute, outcome: 'won' });
    expect((await actOn(item?.id ?? '', 'retry')).status).toBe(202);
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
  });

  it('shows paid orders without stock until stock arrives, and those of inactive accounts', async () => {
    const id = await started().order(cast.bob);
    await started().provider.visit((await started().pay(id, cast.bob)).body.url, cardForm());
    await started().people.execute(new ChangeStatus({ userId: cast.bob.id, to: 'suspended', by: theSystem }));
    await sender.sendAll();
    const item = await waitForItem(({ kind, order_id }) => kind === 'delivery_waits_for_account' && order_id === id);
    expect(item).toMatchObject({ user_id: cast.bob.id, details: { status: 'suspended' }, actions: ['open_user', 'refund', 'retry'] });
    expect((await actOn(item?.id ?? '', 'retry')).status).toBe(202);
    await started().people.execute(new ChangeStatus({ userId: cast.bob.id, to: 'active', by: theSystem }));
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
  });

  it('shows a failed consequence, and carries it out on request', async () => {
    const id = await till.paidOrder(cast.ann);
    await started().provider.control('outcomes', { match: 'POST /v1/refunds', effect: 'error', status: 429, times: 1_000 });
    await refund(await chargeOf(id), { reason: 'goodwill' });
    await ageOutage(started(), 'payment-%');
    const item = await waitForItem(({ kind, order_id }) => kind === 'process_parked' && order_id === id);
    expect(item).toMatchObject({ details: { process: 'payments' }, actions: ['retry', 'dismiss'] });
    // Requested while the provider refuses: once it no longer does, the entry may close by itself.
    expect((await actOn(item?.id ?? '', 'retry')).status).toBe(202);
    await started().provider.control('outcomes', { clear: true });
    expect(await waitUntilClosed(item?.id ?? '')).toBe(false);
    const status = () => statusOf(id);
    expect(await eventually(status, (current) => current === 'refunded')).toBe('refunded');
  });

  it('has pages, the newest entry first, and a count on the first page of the office', async () => {
    const [first, second] = [
      await chargeUnexpectedly(await started().order(cast.ann), cast.ann, 101),
      await chargeUnexpectedly(await started().order(cast.ann), cast.ann, 102),
    ];
    await sender.sendAll();
    await waitForItem(({ charge_id }) => charge_id === first);
    await waitForItem(({ charge_id }) => charge_id === second);
    const whole = await attentionPage();
    const page = await attentionPage('?limit=1');
    expect(page).toMatchObject({ items: whole.items.slice(0, 1), open: whole.open });
    expect((await attentionPage(`?limit=1&after=${page.next}`)).items).toEqual(whole.items.slice(1, 2));
    const today = await started().app.get<{ work: { kind: string; count: number }[] }>('/api/admin/today', { as: cast.admin.token });
    expect(today.body.work.find(({ kind }) => kind === 'attention')?.count).toBe(whole.open);
    expect(await attentionPage('?group=attention&limit=1')).toMatchObject({ items: whole.items.slice(0, 1), open: whole.open });
    expect(await attentionPage('?group=problems')).toMatchObject({ items: [], open: 0 });
  });
});
