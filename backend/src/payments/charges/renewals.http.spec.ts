import { eventually } from '@orderstream/client/eventually';
import { castOf } from '../../accounts/testing/cast.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { RecordOrderRefund } from '../../orders/orders.commands.ts';
import { subscriptionsProcess } from '../../subscriptions/subscriptions.process.ts';
import { paymentsProcess } from '../payments.process.ts';
import { setUpSettlingShop } from '../testing/settling-shop.ts';

const { started, sender, till } = setUpSettlingShop([fulfilmentProcess, paymentsProcess, subscriptionsProcess]);
const cast = castOf(() => started().people, { ann: [] });
const stripe = () => started().provider.stripe;

const renewalsOf = async (subscription: string) =>
  (await stripe().invoices.list({ subscription })).data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle');

const subscribe = async (by = cast.ann) => {
  const id = await till.orderPaidAtProvider(by);
  await sender.sendAll();
  await till.waitForStatus(id, 'paid_in_process');
  return { id, subscription: await till.subscriptionOf(id) };
};

describe('a renewal that could not be charged', () => {
  const failRenewal = async () => {
    const { id, subscription } = await subscribe();
    const { customer } = await stripe().subscriptions.retrieve(subscription);
    await started().provider.control('cards', { customer: customer as string, number: '4000000000000341' });
    await started().provider.control('clock', { advance: '32d' });
    await sender.sendAll();
    const [renewal] = await renewalsOf(subscription);
    expect(renewal?.status).toBe('open');
    return { id, subscription };
  };
  const waitUntilVoid = async (subscription: string) =>
    eventually(
      async () => (await renewalsOf(subscription)).map(({ status }) => status),
      (statuses) => statuses.every((status) => status === 'void'),
    );

  it('is voided once its order is refunded', async () => {
    const { id, subscription } = await failRenewal();
    const [charge] = await till.chargesOf(id);
    await started().people.execute(
      new RecordOrderRefund({ orderId: id, chargeId: charge?.id ?? '', totalRefunded: 14_900, full: true, reason: 'goodwill' }),
    );
    expect(await waitUntilVoid(subscription)).toEqual(['void']);
  });

  it('is voided once its subscription was ended at the provider', async () => {
    const { subscription } = await failRenewal();
    await stripe().subscriptions.cancel(subscription);
    await sender.sendAll();
    expect(await waitUntilVoid(subscription)).toEqual(['void']);
  });
});

describe('a renewal that was charged after its order was refunded at the provider', () => {
  it('is refunded, even if it is reported before that refund', async () => {
    const { id, subscription } = await subscribe(await started().people.person());
    const [charge] = await till.chargesOf(id);
    await stripe().refunds.create({ charge: charge?.id ?? '' });
    // The provider lists events for thirty days.
    const refundEvents = (await sender.unsentEvents()).filter(({ type }) => type.startsWith('refund.'));
    await started().provider.control('clock', { advance: '32d' });
    for (const event of await sender.unsentEvents()) await sender.send(event);
    const [renewal] = await renewalsOf(subscription);
    const [payment] = (await stripe().invoicePayments.list({ invoice: renewal?.id ?? '' })).data;
    const chargeOfRenewal = async () =>
      (await stripe().charges.list({ limit: 100 })).data.find(({ payment_intent }) => payment_intent === payment?.payment.payment_intent);
    const renewalId = (await chargeOfRenewal())?.id ?? '';
    expect(await till.waitForMail(`payment-${renewalId}`, 'subscription_renewed')).toEqual(['subscription_renewed']);
    for (const event of refundEvents) await sender.send(event);
    const refundedAmount = async () => (await chargeOfRenewal())?.amount_refunded;
    expect(await eventually(refundedAmount, (amount) => amount === 14_900)).toBe(14_900);
    expect(await till.paymentStateOf(id)).toMatchObject({ status: 'refunded' });
  });
});

describe('a renewal of a refunded order whose subscription could not be ended yet', () => {
  it('is refunded, and its subscription ends', async () => {
    const { id, subscription } = await subscribe();
    const [charge] = await till.chargesOf(id);
    const statusThere = async () => (await stripe().subscriptions.retrieve(subscription)).status;
    // The provider takes the end of the subscription for a while: it charges a month in between.
    await started().provider.control('outcomes', {
      match: `POST /v1/subscriptions/${subscription}`,
      effect: 'error',
      status: 500,
      times: 10_000,
    });
    const refund = new RecordOrderRefund({
      orderId: id,
      chargeId: charge?.id ?? '',
      totalRefunded: 14_900,
      full: true,
      reason: 'goodwill',
    });
    await started().people.execute(refund);
    await till.waitForStatus(id, 'refunded');
    await started().provider.control('clock', { advance: '32d' });
    await sender.sendAll();
    expect((await renewalsOf(subscription)).map(({ status }) => status)).toEqual(['paid']);
    const refundsOfRenewals = async () => {
      const all = (await stripe().refunds.list({ limit: 100 })).data;
      return all.filter(({ metadata, charge: of }) => metadata?.['order_id'] === id && of !== charge?.id).map(({ amount }) => amount);
    };
    expect(await eventually(refundsOfRenewals, (amounts) => amounts.length > 0)).toEqual([14_900]);
    await started().provider.control('outcomes', { clear: true });
    expect(await eventually(statusThere, (status) => status === 'canceled')).toBe('canceled');
  });
});
