import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import { account } from '../accounts/account.decider.ts';
import { castOf } from '../accounts/testing/cast.ts';
import type { SignedInPerson } from '../accounts/testing/people.ts';
import { RecordPayment } from '../orders/orders.commands.ts';
import { paymentsProcess } from '../payments/payments.process.ts';
import { SettleDeps } from '../payments/stripe/settling/settle-deps.ts';
import { settleSubscription } from '../payments/stripe/settling/settle-subscription.ts';
import { asSystem } from '../platform/deciding/context.ts';
import { SubscriptionsGateway } from '../payments/stripe/subscriptions.gateway.ts';
import { webhookInbox } from '../payments/stripe/webhooks/work-off-webhooks.ts';
import { priceOfCreator, setUpShop } from '../payments/testing/shop.ts';
import { eventTypesIn, ProviderWebhooks } from '../payments/testing/telling.ts';
import { effectPermit } from '../platform/testing/effect-permit.ts';
import { WorkerModule } from '../platform/processes/worker.ts';
import { LeaveProvider } from './subscriptions.commands.ts';
import { SubscriptionsHttpModule } from './subscriptions.module.ts';
import { subscriptionsProcess } from './subscriptions.process.ts';

type Item = {
  id: string;
  status: string;
  cancel_at_period_end: boolean;
  amount: number;
  estimated: boolean;
  created_at: string;
  current_period_end: string;
};
type Listed = { items: Item[]; has_payment_profile: boolean };
const worker = WorkerModule.with({
  processes: [paymentsProcess, subscriptionsProcess],
  timers: [],
  claims: [webhookInbox],
  pace: { retryParkedMilliseconds: 500 },
});
const started = setUpShop({ capabilities: [worker, SubscriptionsHttpModule], providerOptions: { dunningEnd: 'unpaid' } });
const sender = new ProviderWebhooks(started);
const cast = castOf(() => started().people, { ann: [], bob: [] });
const post = (path: string, by: SignedInPerson) =>
  started().app.post<{ position: string; url: string; code?: string }>(path, {}, { as: by.token });
const listed = async (by: SignedInPerson, after?: string) =>
  (await started().app.get<Listed>('/api/subscriptions', { as: by.token, headers: after ? { 'x-read-after': after } : {} })).body;
const subscribed = async (by: SignedInPerson) => {
  const id = await started().order(by);
  await started().provider.visit((await started().pay(id, by)).body.url, cardForm());
  const { body } = await started().sync(id, by);
  const { items } = await listed(by, body.position);
  return items[0]?.id ?? '';
};

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(5);
});

describe('the subscriptions of a customer', () => {
  it('are empty before the first payment, without a payment profile', async () => {
    expect(await listed(cast.bob)).toEqual({ items: [], has_payment_profile: false, units_owned: 0 });
    expect(await post('/api/billing/portal-session', cast.bob)).toMatchObject({ status: 409, body: { code: 'no_payment_profile' } });
  });
  it('end with the paid period on request, and continue when the request is withdrawn', async () => {
    const id = await subscribed(cast.ann);
    const canceled = await post(`/api/subscriptions/${id}/cancel`, cast.ann);
    expect(canceled.status).toBe(200);
    expect((await listed(cast.ann, canceled.body.position)).items).toMatchObject([
      { id, status: 'active', cancel_at_period_end: true, amount: 14_900 },
    ]);
    expect((await post(`/api/subscriptions/${id}/cancel`, cast.ann)).status).toBe(200);
    const undone = await post(`/api/subscriptions/${id}/undo-cancel`, cast.ann);
    expect((await listed(cast.ann, undone.body.position)).items).toMatchObject([{ cancel_at_period_end: false }]);
    expect(await post(`/api/subscriptions/${id}/cancel`, cast.bob)).toMatchObject({ status: 404, body: { code: 'subscription_unknown' } });
  });
  it('continue after a cancellation in the portal was withdrawn here', async () => {
    const { items } = await listed(cast.ann);
    const id = items[0]?.id ?? '';
    const { stripe } = started().provider;
    const now = await stripe.subscriptions.retrieve(id);
    await stripe.subscriptions.update(id, { cancel_at: now.items.data[0]?.current_period_end ?? 0 });
    expect((await post(`/api/subscriptions/${id}/undo-cancel`, cast.ann)).status).toBe(200);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
  });
  it('are corrected when a stale report was recorded', async () => {
    const { items } = await listed(cast.ann);
    const id = items[0]?.id ?? '';
    const { stripe, control } = started().provider;
    const settle = () => asSystem(60_000, () => settleSubscription(started().app.nest.get(SettleDeps, { strict: false }), id));
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await control('outcomes', { match: `GET /v1/subscriptions/${id}`, effect: 'slow_after', ms: 1_000, times: 1 });
    const slow = settle();
    const toCome = async () => (await control<{ planned: unknown[] }>('outcomes')).planned.length;
    expect(await eventually(toCome, (count) => count === 0)).toBe(0);
    await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    await settle();
    await slow;
    const facts = await eventTypesIn(started(), `subscription-${id}`);
    expect(facts.slice(-2)).toEqual(['subscription_cancel_scheduled', 'subscription_cancel_reverted']);
  });
  it('are unchanged, and the portal refused, while the provider is unavailable', async () => {
    const id = (await listed(cast.ann)).items[0]?.id ?? '';
    const away = { status: 503, body: { code: 'provider_unavailable' } };
    for (const [match, path] of [
      ['GET /v1/subscriptions/', `/api/subscriptions/${id}/cancel`],
      ['POST /v1/billing_portal/sessions', '/api/billing/portal-session'],
    ] as const) {
      await started().provider.control('outcomes', { match, times: 3, effect: 'error', status: 500 });
      expect(await post(path, cast.ann)).toMatchObject(away);
    }
    expect((await listed(cast.ann)).items[0]).toMatchObject({ status: 'active', cancel_at_period_end: false });
  });
  it("can be managed in the provider's portal", async () => {
    const { status, body } = await post('/api/billing/portal-session', cast.ann);
    expect(status).toBe(200);
    expect(body.url).toContain('/p/session/');
  });
  it('end at once when their owner is deleted, also at the provider', async () => {
    const { items } = await listed(cast.ann);
    const { stripe } = started().provider;
    const paidFor = async (after?: string) => {
      const answer = await started().app.get<{ items: { stripe_subscription_id: string; subscription_ended: boolean }[] }>('/api/orders', {
        as: cast.ann.token,
        headers: after ? { 'x-read-after': after } : {},
      });
      return answer.body.items.map(({ stripe_subscription_id: id, subscription_ended }) => ({ id, subscription_ended }));
    };
    const id = items[0]?.id;
    expect(await paidFor()).toEqual([{ id, subscription_ended: false }]);
    await started().people.execute(new LeaveProvider({ userId: cast.ann.id }));
    expect((await stripe.subscriptions.retrieve(items[0]?.id ?? '')).status).toBe('active');
    await started().people.startDeletion(cast.ann.id);
    await started().people.execute(new LeaveProvider({ userId: cast.ann.id }));
    expect((await stripe.subscriptions.retrieve(items[0]?.id ?? '')).status).toBe('canceled');
    expect((await stripe.customers.list({ email: cast.ann.email })).data).toEqual([]);
    await started().people.execute(new LeaveProvider({ userId: cast.ann.id }));
    // So that she may still look.
    const refused = { type: 'RefuseDeletion', userId: cast.ann.id, reason: 'paid_orders_awaiting_delivery' } as const;
    const { position: reached } = await started().people.decide(account, cast.ann.id, refused);
    const lookingAgain = async () => (await started().people.me(cast.ann.token)).status;
    expect(await eventually(lookingAgain, (status) => status === 200)).toBe(200);
    expect((await listed(cast.ann, reached)).items[0]?.status).toBe('canceled');
    expect(await paidFor(reached)).toEqual([{ id, subscription_ended: true }]);
  });
});

describe('a subscription whose renewals fail', () => {
  it('is past due, recovers when it is paid, or becomes unpaid; only an active one can be canceled', async () => {
    const refused = { status: 409, body: { code: 'subscription_not_active' } };
    const carl = await started().people.person();
    const id = await subscribed(carl);
    const { provider } = started();
    const { customer } = await provider.stripe.subscriptions.retrieve(id);
    const monthWith = async (number: string, advance: string, status: string) => {
      await provider.control('cards', { customer: customer as string, number });
      await provider.control('clock', { advance });
      await sender.sendAll();
      return eventually(
        async () => (await listed(carl)).items[0]?.status,
        (current) => current === status,
      );
    };
    expect(await monthWith('4000000000000341', '32d', 'past_due')).toBe('past_due');
    expect(await post(`/api/subscriptions/${id}/cancel`, carl)).toMatchObject(refused);
    expect(await monthWith('4242424242424242', '6d', 'active')).toBe('active');
    expect(await monthWith('4000000000000341', '60d', 'unpaid')).toBe('unpaid');
    expect(await post(`/api/subscriptions/${id}/cancel`, carl)).toMatchObject(refused);
    // It may also end after its state was requested from the provider.
    await provider.stripe.subscriptions.cancel(id);
    const gateway = started().app.nest.get(SubscriptionsGateway, { strict: false });
    await expect(gateway.scheduleEnd(effectPermit, id, true, 'overtaken')).rejects.toMatchObject({ code: 'subscription_not_active' });
  });
});

describe('a paid monthly order without a reported subscription', () => {
  it('is listed with the data of the order, beside reported subscriptions', async () => {
    const dora = await started().people.person();
    const id = await started().order(dora);
    const payment = {
      charge_id: 'ch_early',
      payment_id: 'pi_early',
      subscription_id: 'sub_early',
      amount: priceOfCreator,
      currency: 'usd',
    };
    const { position } = await started().people.execute(new RecordPayment({ orderId: id, payment }));
    expect((await listed(dora, position)).items).toMatchObject([
      { id: 'sub_early', amount: priceOfCreator, status: 'active', estimated: true },
    ]);
    const [early] = (await listed(dora, position)).items;
    expect(Date.parse(early?.current_period_end ?? '') - Date.parse(early?.created_at ?? '')).toBe(2_592_000_000);
    const first = await subscribed(dora);
    const { items } = await listed(dora);
    expect(items).toMatchObject([
      { amount: priceOfCreator, status: 'active', estimated: false },
      { id: 'sub_early', estimated: true },
    ]);
    const second = await subscribed(dora);
    expect((await listed(dora)).items.map(({ id: one }) => one)).toEqual([second, first, 'sub_early']);
  });
});
