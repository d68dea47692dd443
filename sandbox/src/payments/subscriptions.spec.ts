import type Stripe from 'stripe';
import { cardEntries, startListener, startProvider, subscribeWithCard, type RunningProvider } from './testing/provider.ts';

let p: RunningProvider;
beforeEach(async () => (p = await startProvider()));
afterEach(() => p.close());

const subscriptionOf = async ({ subscription }: Stripe.Checkout.Session) => p.stripe.subscriptions.retrieve(subscription as string);

/** An hour after the next renewal was first collected, however long the month is. */
const renew = async (session: Stripe.Checkout.Session) => {
  const end = (await subscriptionOf(session)).items.data[0]!.current_period_end;
  const { now } = await p.control('clock', {});
  await p.control('clock', { advance: `${end - Number(now) + 7200}s` });
};

describe('a paid subscription', () => {
  it('has its period on its item and no open invoice', async () => {
    const { session, paid } = await subscribeWithCard(p, '4242424242424242', 2);
    expect(paid).toMatchObject({ status: 303, location: `http://shop.test/success?session_id=${session.id}` });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, amount_total: 9800, currency: 'usd' });
    const subscription = await subscriptionOf(session);
    expect(subscription).toMatchObject({ status: 'active', billing_mode: { type: 'flexible' }, metadata: { order_id: 'o1' } });
    expect('current_period_end' in subscription).toBe(false);
    expect(subscription.items.data[0]!.current_period_end).toBeGreaterThan(subscription.created + 27 * 86_400);
    const invoice = await p.stripe.invoices.retrieve(session.invoice as string, { expand: ['payments'] });
    expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_create', amount_paid: 9800 });
    expect(invoice.parent?.subscription_details?.metadata).toEqual({ order_id: 'o1' });
    const [payment] = invoice.payments!.data;
    expect(payment).toMatchObject({ status: 'paid', payment: { type: 'payment_intent' } });
  });

  it('is renewed by the clock: the period first, the money an hour later', async () => {
    const { session } = await subscribeWithCard(p);
    const before = await subscriptionOf(session);
    const end = before.items.data[0]!.current_period_end;
    const { now } = await p.control('clock', {});
    await p.control('clock', { advance: `${end - Number(now) + 5}s` });
    const rolled = await subscriptionOf(session);
    expect(rolled.items.data[0]!.current_period_start).toBe(end);
    expect((await p.stripe.invoices.retrieve(rolled.latest_invoice as string)).status).toBe('draft');
    await p.control('clock', { advance: '1h' });
    const invoice = await p.stripe.invoices.retrieve(rolled.latest_invoice as string);
    expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle', created: end });
    const charges = await p.stripe.charges.list({ customer: session.customer as string });
    expect(charges.data.map(({ created }) => created)).toEqual([end + 3600, expect.any(Number)]);
  });

  it('becomes past due when its renewal fails, and active again when another card pays the invoice', async () => {
    const { session, visitor } = await subscribeWithCard(p, '4000000000000341');
    await renew(session);
    const due = await subscriptionOf(session);
    expect(due.status).toBe('past_due');
    const invoice = await p.stripe.invoices.retrieve(due.latest_invoice as string);
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(invoice.next_payment_attempt).toBe(invoice.created + 3600 + 3 * 86_400);
    await visitor.submit(new URL(invoice.hosted_invoice_url!).pathname, cardEntries('4242424242424242'));
    expect((await subscriptionOf(session)).status).toBe('active');
    expect((await p.stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
  });

  it('has no debt from a voided invoice, which cannot be paid; only an open one can be voided', async () => {
    const { session, visitor } = await subscribeWithCard(p, '4000000000000341');
    await p.control('clock', { advance: '32d' });
    const { latest_invoice: id, id: subscription } = await subscriptionOf(session);
    await p.stripe.subscriptions.cancel(subscription);
    const voided = await p.stripe.invoices.voidInvoice(id as string);
    expect(voided).toMatchObject({
      status: 'void',
      next_payment_attempt: null,
      status_transitions: { voided_at: expect.any(Number) as number },
    });
    const [joined] = (await p.stripe.invoicePayments.list({ invoice: voided.id })).data;
    expect(joined?.status).toBe('canceled');
    expect((await p.stripe.paymentIntents.retrieve(joined?.payment.payment_intent as string)).status).toBe('canceled');
    const before = (await p.stripe.charges.list()).data.length;
    await visitor.submit(new URL(voided.hosted_invoice_url!).pathname, cardEntries('4242424242424242')).catch(() => undefined);
    expect((await p.stripe.charges.list()).data.length).toBe(before);
    expect((await p.stripe.events.list({ type: 'invoice.voided' })).data.length).toBe(1);
    await expect(p.stripe.invoices.voidInvoice(voided.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('ends when every retry failed', async () => {
    const { session } = await subscribeWithCard(p, '4000000000000341');
    await p.control('clock', { advance: '50d' });
    const ended = await subscriptionOf(session);
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    const failed = await p.stripe.events.list({ type: 'invoice.payment_failed' });
    expect(failed.data.map(({ data }) => (data.object as Stripe.Invoice).attempt_count)).toEqual([4, 3, 2, 1]);
  });

  it('recovers at the next retry after a new card was added in the portal', async () => {
    const { session, customer, visitor } = await subscribeWithCard(p, '4000000000000341');
    await renew(session);
    const url = await portal(customer.id);
    expect((await visitor.submit(`${url}?card`, { ...cardEntries('4242424242424242'), do: 'card' })).status).toBe(303);
    await p.control('clock', { advance: '4d' });
    expect((await subscriptionOf(session)).status).toBe('active');
  });

  it('asks for authentication if its card always does', async () => {
    const { session, visitor } = await subscribeWithCard(p, '4000002760003184');
    expect(session.status).toBe('open');
    const intents = await p.stripe.paymentIntents.list();
    const shown = await visitor.submit(`/3ds/${intents.data[0]!.id}`, { answer: 'complete' });
    expect(shown.location).toContain('http://shop.test/success');
    await p.control('clock', { advance: '32d' });
    const [actionRequired] = (await p.stripe.events.list({ type: 'invoice.payment_action_required' })).data;
    expect(actionRequired).toBeDefined();
    const invoice = actionRequired!.data.object as Stripe.Invoice;
    const paying = await visitor.submit(`/i/${invoice.id}`, { saved: '1' });
    await visitor.submit(new URL(paying.location!, p.origin).pathname, { answer: 'complete' });
    expect((await p.stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
  });
});

const portal = async (customer: string) => {
  await p.stripe.billingPortal.configurations.create({
    features: {
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_update: { enabled: false },
    },
  });
  const { url } = await p.stripe.billingPortal.sessions.create({ customer, return_url: 'http://shop.test/app' });
  return new URL(url).pathname;
};

describe('a cancellation', () => {
  it('by the API sets the flag, and is taken back by it', async () => {
    const { session } = await subscribeWithCard(p);
    const id = session.subscription as string;
    const canceling = await p.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(canceling).toMatchObject({ cancel_at_period_end: true, cancel_at: null, canceled_at: expect.any(Number) as number });
    const undone = await p.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(undone).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null, status: 'active' });
  });

  it('in the portal sets only cancel_at, taken back by clearing it', async () => {
    const { session, customer, visitor } = await subscribeWithCard(p);
    const url = await portal(customer.id);
    expect((await visitor.open(`${url}?cancel=${session.subscription as string}`)).text).toContain('Confirm cancellation');
    await visitor.submit(`${url}?cancel=${session.subscription as string}`, { do: 'cancel', subscription: session.subscription as string });
    const canceling = await subscriptionOf(session);
    expect(canceling).toMatchObject({ cancel_at_period_end: false, cancel_at: canceling.items.data[0]!.current_period_end });
    const [event] = (await p.stripe.events.list({ type: 'customer.subscription.updated' })).data;
    expect(event!.data.previous_attributes).toMatchObject({ cancel_at: null, canceled_at: null });
    expect((await p.stripe.subscriptions.update(session.subscription as string, { cancel_at: '' })).cancel_at).toBeNull();
  });

  it.each(['flag', 'date'])('by %s ends the subscription with its period, without another charge', async (how) => {
    const { session } = await subscribeWithCard(p);
    const id = session.subscription as string;
    const end = (await subscriptionOf(session)).items.data[0]!.current_period_end;
    await p.stripe.subscriptions.update(id, how === 'flag' ? { cancel_at_period_end: true } : { cancel_at: end });
    await p.control('clock', { advance: '40d' });
    expect(await subscriptionOf(session)).toMatchObject({ status: 'canceled', ended_at: end });
    expect((await p.stripe.charges.list()).data).toHaveLength(1);
  });

  it('at once is final, and a repetition finds nothing', async () => {
    const { session } = await subscribeWithCard(p);
    const id = session.subscription as string;
    expect((await p.stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })).status).toBe('canceled');
    await expect(p.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect((await p.stripe.subscriptions.list()).data).toEqual([]);
    expect((await p.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  });

  it('happens when the customer is deleted', async () => {
    const { session, customer } = await subscribeWithCard(p);
    expect(await p.stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect((await subscriptionOf(session)).status).toBe('canceled');
    expect(await p.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    await expect(p.stripe.customers.update(customer.id, { name: 'x' })).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a draft invoice', () => {
  it('waits for the listener at most three days', async () => {
    const deaf = await startListener((received) => (received.event.type === 'invoice.created' ? 500 : 200));
    await p.stripe.webhookEndpoints.create({ url: deaf.url, enabled_events: ['*'] });
    const { session } = await subscribeWithCard(p);
    const end = (await subscriptionOf(session)).items.data[0]!.current_period_end;
    const { now } = await p.control('clock', {});
    await p.control('clock', { advance: `${end - Number(now) + 7200}s` });
    const { latest_invoice: id } = await subscriptionOf(session);
    expect((await p.stripe.invoices.retrieve(id as string)).status).toBe('draft');
    await p.control('clock', { advance: '3d' });
    expect((await p.stripe.invoices.retrieve(id as string)).status).toBe('paid');
    await deaf.close();
  });
});
