import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import type { Sku } from '@orderstream/contracts/catalogue';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { castOf } from '../../accounts/testing/cast.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { ReleaseHold } from '../../stock/pool/pool.commands.ts';
import { countAvailable } from '../../stock/pool/count-available.api.ts';
import { subscriptionsProcess } from '../../subscriptions/subscriptions.process.ts';
import { paymentsProcess } from '../payments.process.ts';
import { setUpSettlingShop } from '../testing/settling-shop.ts';

const sku: Sku = 'LinkedIn.Creator';
const { started, sender, till } = setUpSettlingShop([fulfilmentProcess, paymentsProcess, subscriptionsProcess]);
const cast = castOf(() => started().people, { ann: [], bob: [], admin: ['admin'] });
type OrderView = { status: string; refunded_amount: number; disputed: boolean; payment_pending: boolean };
const readOrder = async (id: string, by = cast.ann) => (await started().app.get<OrderView>(`/api/orders/${id}`, { as: by.token })).body;
const waitForOrder = (id: string, fits: (order: OrderView) => boolean) => eventually(() => readOrder(id), fits);
const refund = (id: string, body: object) => till.refund(id, body, cast.admin);

describe('a paid order', () => {
  it('causes one mail to its customer for any number of webhooks', async () => {
    const id = await till.orderPaidAtProvider(cast.ann);
    await sender.sendAll();
    expect(await till.waitForMail(`order-${id}`, 'payment_received')).toEqual(['payment_received']);
  });

  it('shows its refunds, and is refunded after a full one, made here or at the provider', async () => {
    const id = await till.paidOrder(cast.ann);
    expect((await refund(id, { reason: 'goodwill', amount: 4_000 })).status).toBe(200);
    expect(await waitForOrder(id, ({ refunded_amount }) => refunded_amount === 4_000)).toMatchObject({ status: 'paid_in_process' });
    expect(await refund(id, { amount: 10_901 })).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
    await till.stripe.refunds.create({ charge: await till.chargeOf(id), amount: 10_900 });
    await sender.sendAll();
    expect(await waitForOrder(id, ({ status }) => status === 'refunded')).toMatchObject({ refunded_amount: 14_900 });
    const subscription = await till.subscriptionOf(id);
    expect(await till.waitForEvent(`subscription-${subscription}`, 'subscription_canceled')).toContain('subscription_canceled');
    expect(await till.mailTemplatesOf(`subscription-${subscription}`)).toEqual([]);
  });

  it('is paid again when its refund fails later, which a person sees and can retry', async () => {
    const id = await till.orderPaidAtProvider(cast.ann, '4000000000005126');
    await sender.sendAll();
    await till.waitForEvent(`order-${id}`, 'order_paid');
    expect((await refund(id, { reason: 'goodwill' })).status).toBe(200);
    expect(await till.waitForStatus(id, 'refunded')).toBe('refunded');
    await started().provider.control('clock', { advance: '6d' });
    const failure = (await sender.unsentEvents()).filter(({ type }) => type.startsWith('refund.'));
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    expect(await waitForOrder(id, ({ status }) => status === 'paid_in_process')).toMatchObject({ refunded_amount: 0 });
    const openItem = async () =>
      (
        await started().app.get<{ items: { id: string; kind: string; order_id: string; amount: number }[] }>('/api/admin/attention', {
          as: cast.admin.token,
        })
      ).body.items.find(({ kind, order_id }) => kind === 'refund_failed' && order_id === id);
    const entry = await eventually(openItem, (item) => item !== undefined);
    expect(entry).toMatchObject({ amount: 14_900 });
    const stream = `payment-${await till.chargeOf(id)}`;
    const mails = ['payment_refunded', 'payment_refund_failed'];
    expect(await till.waitForMail(stream, 'payment_refund_failed')).toEqual(mails);
    for (const news of failure) expect(await sender.send(news)).toBe(200);
    await till.repeatConsequences(stream);
    await till.rebuildModels('transactions', 'attention', 'order_list_view');
    expect(await till.mailTemplatesOf(stream)).toEqual(mails);
    const again = await started().app.post(`/api/admin/attention/${entry?.id ?? ''}/retry`, {}, { as: cast.admin.token });
    expect(again.status).toBe(202);
    expect(await till.waitForStatus(id, 'refunded')).toBe('refunded');
    expect(await eventually(openItem, (item) => item === undefined)).toBeUndefined();
    expect(await till.waitForMails(stream, 3)).toEqual([...mails, 'payment_refunded']);
  });

  it('is not delivered while it is disputed, and is refunded when the dispute is lost', async () => {
    const id = await till.orderPaidAtProvider(cast.ann, '4000000000000259');
    await sender.sendAll();
    expect(await waitForOrder(id, ({ disputed }) => disputed)).toMatchObject({ status: 'paid_in_process' });
    const confirm = await started().app.post(`/api/admin/orders/${id}/confirm-without-products`, {}, { as: cast.admin.token });
    expect(confirm).toMatchObject({ status: 409, body: { code: 'disputed' } });
    expect(await refund(id, {})).toMatchObject({ status: 409, body: { code: 'disputed' } });
    const [dispute] = (await till.stripe.disputes.list({ charge: await till.chargeOf(id) })).data;
    await started().provider.control('act', { dispute: dispute?.id, outcome: 'lost' });
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'refunded')).toBe('refunded');
    const { items } = (
      await started().app.get<{ items: { order_id: string; cause: string; amount: number }[] }>('/api/transactions?kind=refund', {
        as: cast.ann.token,
      })
    ).body;
    // The provider counts whole seconds: another refund of the same second may come first.
    expect(items.filter(({ order_id }) => order_id === id)).toMatchObject([{ cause: 'dispute_lost', amount: 14_900 }]);
    expect(await refund(id, { amount: 1 })).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
  });
});

describe('a subscription', () => {
  const useFailingCard = async (order: string, number: string) => {
    const { customer } = await till.stripe.subscriptions.retrieve(await till.subscriptionOf(order));
    await started().provider.control('cards', { customer: customer as string, number });
  };

  it('is past due after a failed renewal, recovers when it is paid, and ends otherwise, with mails to its customer', async () => {
    const id = await till.paidOrder(cast.bob);
    const stream = `subscription-${await till.subscriptionOf(id)}`;
    await useFailingCard(id, '4000000000000341');
    await started().provider.control('clock', { advance: '32d' });
    await sender.sendAll();
    await till.waitForEvent(stream, 'subscription_past_due');
    expect(await till.waitForMail(stream, 'payment_failed')).toContain('payment_failed');
    await useFailingCard(id, '4242424242424242');
    await started().provider.control('clock', { advance: '6d' });
    await sender.sendAll();
    await till.waitForEvent(stream, 'subscription_recovered');
    expect(await till.waitForEvent(stream, 'subscription_payment_success')).toContain('subscription_recovered');
    await useFailingCard(id, '4000000000000341');
    await started().provider.control('clock', { advance: '60d' });
    await sender.sendAll();
    expect((await till.waitForEvent(stream, 'subscription_canceled')).filter((type) => type === 'subscription_canceled').length).toBe(1);
    expect(await till.waitForMail(stream, 'subscription_ended')).toContain('subscription_ended');
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    const refunds = (await till.stripe.refunds.list({ limit: 100 })).data;
    expect(refunds.filter(({ metadata }) => metadata?.['order_id'] === id)).toEqual([]);
  });

  it('shows a cancellation made in the portal, and its withdrawal there', async () => {
    const id = await till.paidOrder(cast.bob);
    const subscription = await till.subscriptionOf(id);
    const { items } = await till.stripe.subscriptions.retrieve(subscription);
    await till.stripe.subscriptions.update(subscription, { cancel_at: items.data[0]?.current_period_end ?? 0 });
    await sender.sendAll();
    await till.waitForEvent(`subscription-${subscription}`, 'subscription_cancel_scheduled');
    await till.stripe.subscriptions.update(subscription, { cancel_at: '' });
    await sender.sendAll();
    expect(await till.waitForEvent(`subscription-${subscription}`, 'subscription_cancel_reverted')).toContain(
      'subscription_cancel_reverted',
    );
  });
});

describe('a late payment', () => {
  const orderWithoutHold = async (by: SignedInPerson) => {
    const id = await started().order(by);
    const { url } = (await started().pay(id, by)).body;
    await started().people.execute(new ReleaseHold({ sku, orderId: id, cause: 'payment_failed' }));
    return { id, url };
  };

  it('takes its units again while they are in stock', async () => {
    const { id, url } = await orderWithoutHold(cast.ann);
    await started().provider.visit(url, cardForm());
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    const isKept = async () =>
      (await started().people.store.read<PoolEvent>(`pool-${sku}`)).events.some(
        (event) => event.type === 'hold_kept' && event.data.order_id === id,
      );
    expect(await eventually(isKept, (kept) => kept)).toBe(true);
  });

  it('is accepted without stock, and waits for it', async () => {
    const { id, url } = await orderWithoutHold(cast.ann);
    const inStock = await countAvailable(started().people.store, sku, new Date());
    const taken = await started().order(cast.bob, inStock);
    await started().provider.visit((await started().pay(taken, cast.bob)).body.url, cardForm());
    await started().sync(taken, cast.bob);
    await started().provider.visit(url, cardForm());
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    const waiting = await eventually(
      async () =>
        (
          await started().app.get<{ items: { kind: string; order_id: string; details: object }[] }>('/api/admin/attention', {
            as: cast.admin.token,
          })
        ).body.items.filter(({ kind }) => kind === 'waiting_for_stock'),
      (items) => items.length > 0,
    );
    expect(waiting).toMatchObject([{ order_id: id, details: { required: 1, available: 0 } }]);
    await started().addUnits(15);
    const after = await eventually(
      async () => (await started().app.get<{ items: { kind: string }[] }>('/api/admin/attention', { as: cast.admin.token })).body.items,
      (items) => !items.some(({ kind }) => kind === 'waiting_for_stock'),
    );
    expect(after.filter(({ kind }) => kind === 'waiting_for_stock')).toEqual([]);
  });
});

describe('a slow payment', () => {
  const paySlowly = async (bank: 'succeeds' | 'fails') => {
    const id = await started().order(cast.ann);
    const { url } = (await started().pay(id, cast.ann)).body;
    await started().provider.visit(url, { bank, name: 'Ann Example' });
    await sender.sendAll();
    await waitForOrder(id, ({ payment_pending }) => payment_pending);
    return id;
  };
  const pendingRows = async () =>
    (
      await started().app.get<{ items: { status: string; order_id: string; amount: number }[] }>('/api/transactions', {
        as: cast.ann.token,
      })
    ).body.items.filter(({ status }) => status === 'pending');

  it('is shown while it is pending, and pays the order when it arrives', async () => {
    const id = await paySlowly('succeeds');
    expect(await pendingRows()).toMatchObject([{ order_id: id, amount: 14_900 }]);
    await started().provider.control('clock', { advance: '6d' });
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    const rows = await eventually(pendingRows, (rows) => rows.length === 0);
    expect(rows).toEqual([]);
  });

  it('reopens the order for payment when it fails, and mails its customer', async () => {
    const id = await paySlowly('fails');
    await started().provider.control('clock', { advance: '49h' });
    await sender.sendAll();
    await waitForOrder(id, ({ payment_pending }) => !payment_pending);
    expect(await till.waitForMail(`order-${id}`, 'order_payment_failed')).toEqual(['order_payment_failed']);
    const subscription = await till.subscriptionOf(id);
    expect(await till.waitForEvent(`subscription-${subscription}`, 'subscription_canceled')).toContain('subscription_canceled');
    const { url } = (await started().pay(id, cast.ann)).body;
    await started().provider.visit(url, cardForm());
    await sender.sendAll();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
  });
});
