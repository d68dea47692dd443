import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import type { Sku } from '@orderstream/contracts/catalogue';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { DataSource } from 'typeorm';
import { deletionProcess } from '../accounts/deletion/deletion.process.ts';
import { castOf } from '../accounts/testing/cast.ts';
import { goodPassword, type SignedInPerson } from '../accounts/testing/people.ts';
import { fulfilmentProcess } from '../orders/fulfilment.process.ts';
import { ConfirmWithoutProducts } from '../orders/delivering/confirm-without-products.ts';
import { Fleet } from '../orders/testing/fleet.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { customerDecider } from './checkout/customer.decider.ts';
import { paymentsProcess } from './payments.process.ts';
import { RetryAttention } from './attention/retry-attention.ts';
import { setUpSettlingShop } from './testing/settling-shop.ts';
import { eventTypesIn } from './testing/telling.ts';

const sku: Sku = 'LinkedIn.Creator';
const { started, sender, till } = setUpSettlingShop([fulfilmentProcess, paymentsProcess, deletionProcess]);
const cast = castOf(() => started().people, { ann: [], bob: [], admin: ['admin'] });

describe('a customer who was deleted at the provider', () => {
  const deleteCustomer = async (by: SignedInPerson) => {
    const customers = (await till.stripe.customers.list({ email: by.email })).data;
    for (const { id } of customers) await till.stripe.customers.del(id);
  };

  it('pays again as a new customer, even before the deletion was reported', async () => {
    await till.paidOrder(cast.bob);
    await deleteCustomer(cast.bob);
    const id = await till.paidOrder(cast.bob);
    expect((await till.paymentStateOf(id)).status).toBe('paid_in_process');
    expect((await till.stripe.customers.list({ email: cast.bob.email })).data.length).toBe(1);
    await sender.sendAll();
    expect((await till.paymentStateOf(id)).status).toBe('paid_in_process');
  });

  it('has no portal until they pay again', async () => {
    await deleteCustomer(cast.bob);
    const openPortal = () => started().app.post('/api/billing/portal-session', {}, { as: cast.bob.token });
    expect(await openPortal()).toMatchObject({ status: 409, body: { code: 'no_payment_profile' } });
    await till.paidOrder(cast.bob);
    expect((await openPortal()).status).toBe(200);
  });
});

describe('a deleted user', () => {
  const deleteAccount = async ({ id, token }: SignedInPerson, paidOrder?: string) => {
    if (paidOrder) await started().people.execute(new ConfirmWithoutProducts({ orderId: paidOrder }));
    expect((await started().app.send('DELETE', '/api/me', { as: token, body: { current_password: goodPassword } })).status).toBe(202);
    expect(await till.waitForEvent(`account-${id}`, 'user_deleted')).toContain('user_deleted');
  };

  it('leaves no personal data in stored webhooks, also of later reports', async () => {
    const eve = await started().people.person();
    const order = await till.paidOrder(eve);
    await sender.sendAll();
    const customer = (await till.stripe.customers.list({ email: eve.email })).data[0]?.id ?? '';
    const storedBodies = () =>
      started()
        .app.nest.get(DataSource)
        .query<{ id: string }[]>('select id from vault.webhook where customer_id = $1 and body is not null', [customer]);
    expect((await storedBodies()).length).toBeGreaterThan(0);
    await deleteAccount(eve, order);
    const reports = (await sender.unsentEvents()).filter(({ data }) => JSON.stringify(data).includes(customer));
    expect(reports.map(({ type }) => type)).toContain('customer.deleted');
    await sender.sendAll();
    expect(await eventually(storedBodies, (rows) => rows.length === 0)).toEqual([]);
    for (const event of reports) expect(await sender.send(event)).toBe(200);
    expect(await storedBodies()).toEqual([]);
  });

  it('is deleted only after reported payments are settled', async () => {
    const ida = await started().people.person();
    const order = await till.paidOrder(ida);
    const first = await till.chargeOf(order);
    await sender.sendAll();
    await started().provider.control('clock', { advance: '32d' });
    const reports = (await sender.unsentEvents()).filter(({ type }) => type === 'charge.succeeded' || type === 'invoice.paid');
    const renewal = reports.find(({ type }) => type === 'charge.succeeded')?.data.object as { id: string } | undefined;
    await started().provider.control('outcomes', { match: `GET /v1/charges/${renewal?.id}`, effect: 'error', status: 429, times: 1_000 });
    for (const event of reports) if (event.type === 'charge.succeeded') await sender.send(event);
    const failuresLeft = async () => (await started().provider.control<{ planned: { times: number }[] }>('outcomes')).planned[0]?.times;
    expect(await eventually(failuresLeft, (times) => times !== 1_000)).toBeLessThan(1_000);
    await deleteAccount(ida, order);
    await started().provider.control('outcomes', { clear: true });
    expect(renewal?.id).not.toBe(first);
    expect(await till.waitForEvent(`payment-${renewal?.id}`, 'payment_success')).toEqual(['payment_success']);
  });

  it('is deleted at the provider, even if the customer was created during the deletion', async () => {
    const jan = await started().people.person();
    await deleteAccount(jan);
    const late = await till.stripe.customers.create({ email: jan.email, metadata: { user_id: jan.id } });
    await started().people.decide(customerDecider, jan.id, { type: 'LinkCustomer', userId: jan.id, stripeCustomerId: late.id });
    expect(await till.waitForEvent(`customer-${jan.id}`, 'customer_unlinked')).toEqual(['customer_linked', 'customer_unlinked']);
    const customersThere = async () => (await till.stripe.customers.list({ email: jan.email })).data;
    expect(await customersThere()).toEqual([]);
    await till.stripe.customers.create({ email: jan.email, metadata: { user_id: jan.id } });
    await sender.sendAll();
    expect(await eventually(customersThere, (rows) => rows.length === 0)).toEqual([]);
  });
});

describe('a user whose customer was created by a server that crashed', () => {
  it('is deleted at the provider, although the shop has no record of the customer', async () => {
    const liz = await started().people.person();
    const id = await started().order(liz);
    const customersOf = async () => (await till.stripe.customers.list({ email: liz.email })).data;
    await till.stripe.customers.create({ email: liz.email, metadata: { user_id: cast.ann.id } });
    const dying = await Fleet.start(1, started().app.servers, started().provider.environment);
    await started().provider.control('outcomes', { match: 'POST /v1/customers', effect: 'slow_after', ms: 10_000 });
    const answer = dying.post(`/api/orders/${id}/checkout-session`, {}, liz.token, 0).catch(() => 'none');
    expect(await eventually(customersOf, (rows) => rows.length > 1)).toHaveLength(2);
    await dying.end();
    expect(await answer).toBe('none');
    expect(await eventTypesIn(started(), `customer-${liz.id}`)).toEqual([]);
    expect((await started().app.send('DELETE', '/api/me', { as: liz.token, body: { current_password: goodPassword } })).status).toBe(202);
    expect(await till.waitForEvent(`account-${liz.id}`, 'user_deleted')).toContain('user_deleted');
    expect(await customersOf()).toMatchObject([{ metadata: { user_id: cast.ann.id } }]);
  });
});

describe('a user deleted while paying', () => {
  const requestDeletion = (by: SignedInPerson) =>
    started().app.send('DELETE', '/api/me', { as: by.token, body: { current_password: goodPassword } });

  it('stays when the payment was faster, and gets the paid products', async () => {
    const fay = await started().people.person();
    const id = await till.orderPaidAtProvider(fay);
    expect((await requestDeletion(fay)).status).toBe(202);
    expect(await till.waitForEvent(`account-${fay.id}`, 'user_deletion_refused')).toContain('user_deletion_refused');
    expect((await till.paymentStateOf(id)).status).toBe('paid_in_process');
  });

  it('is deleted once a slow payment has failed', async () => {
    const gus = await started().people.person();
    const id = await started().order(gus);
    await started().provider.visit((await started().pay(id, gus)).body.url, { bank: 'fails', name: 'Ann Example' });
    await sender.sendAll();
    expect((await requestDeletion(gus)).status).toBe(202);
    const parkedDeletions = () =>
      started()
        .app.nest.get(DataSource)
        .query<unknown[]>('select from work.parked_events where stream = $1', [`account-${gus.id}`]);
    expect(await eventually(parkedDeletions, (rows) => rows.length > 0)).toHaveLength(1);
    await started().provider.control('clock', { advance: '49h' });
    await sender.sendAll();
    expect(await till.waitForEvent(`account-${gus.id}`, 'user_deleted')).toContain('user_deleted');
    expect(await till.paymentStateOf(id)).toMatchObject({ status: 'canceled', chargeId: null });
    expect((await till.stripe.customers.list({ email: gus.email })).data).toEqual([]);
  });
});

describe('a refund refused by the provider', () => {
  it('is not retried by a request from before another refund', async () => {
    const id = await till.paidOrder(cast.ann);
    const charge = await till.chargeOf(id);
    const refund = () => till.refund(id, { amount: 100 }, cast.admin);
    await started().provider.control('outcomes', { match: 'POST /v1/refunds', times: 1, effect: 'error', status: 400 });
    expect((await refund()).status).toBe(200);
    const stream = `payment-${charge}`;
    await till.waitForEvent(stream, 'payment_refund_refused');
    const { events } = await started().app.nest.get<EventStore>(EVENT_STORE, { strict: false }).read<PaymentEvent>(stream);
    const wish = events.find(({ type }) => type === 'payment_refund_requested')?.data as { request_id: string };
    const details = { refund_id: null, request_id: wish.request_id, last_error_code: null };
    const about = { orderId: id, userId: cast.ann.id, chargeId: charge, amount: 100 };
    const seen = new RetryAttention({ entry: { id: `refund.${charge}`, kind: 'refund_failed', ...about, details } });
    expect((await refund()).status).toBe(200);
    await expect(started().people.execute(seen)).rejects.toMatchObject({ code: 'refunds_changed' });
    await till.waitForEvent(stream, 'payment_refunded');
    expect((await till.stripe.charges.retrieve(charge)).amount_refunded).toBe(100);
  });
});

describe('a price that was archived at the provider', () => {
  it('stays valid for existing orders, and is refused for new ones', async () => {
    const id = await started().order(cast.ann);
    await till.stripe.prices.update('price_sandbox_linkedin_creator', { active: false });
    const { status, body } = await started().pay(id, cast.ann);
    expect(status).toBe(200);
    const session = await till.stripe.checkout.sessions.retrieve(started().sessionOf(body.url));
    expect(session).toMatchObject({ mode: 'subscription', amount_total: 14_900, currency: 'usd' });
    expect((await started().pay(id, cast.ann)).body.url).toBe(body.url);
    await started().provider.visit(body.url, cardForm());
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    await till.waitForEvent(`price-${sku}`, 'price_mapping_invalidated');
    const order = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1 };
    expect(await started().app.post('/api/orders', order, { as: cast.ann.token })).toMatchObject({
      status: 409,
      body: { code: 'price_not_configured' },
    });
  });
});

describe('a price whose product is archived', () => {
  it('is not for sale until it is mapped again', async () => {
    const product = await till.stripe.products.create({ name: 'X' });
    const made = { product: product.id, currency: 'usd', unit_amount: 500, recurring: { interval: 'month' as const } };
    const { id: stripe_price_id } = await till.stripe.prices.create(made);
    const mapping = { channel: 'WhatsApp', product_type: 'Business', stripe_price_id };
    const mapPrice = (body: object) =>
      started().app.post<{ id: string; code?: string }>('/api/admin/price-mappings', body, { as: cast.admin.token });
    const mapped = await mapPrice(mapping);
    expect(mapped.status).toBe(201);
    await till.stripe.products.update(product.id, { active: false });
    await sender.sendAll();
    expect(await till.waitForEvent('price-WhatsApp.Business', 'price_mapping_invalidated')).toEqual([
      'price_mapped',
      'price_mapping_invalidated',
    ]);
    const order = { channel: 'WhatsApp', product_type: 'Business', quantity: 1 };
    expect(await started().app.post('/api/orders', order, { as: cast.ann.token })).toMatchObject({
      body: { code: 'price_not_configured' },
    });
    expect((await started().app.delete(`/api/admin/price-mappings/${mapped.body.id}`, { as: cast.admin.token })).status).toBe(200);
    expect(await mapPrice(mapping)).toMatchObject({ status: 409, body: { code: 'price_inactive' } });
  });
});
