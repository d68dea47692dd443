import type { SignedInPerson } from '../accounts/testing/people.ts';
import { fulfilment } from '../orders/fulfilment.process.ts';
import { LookAtPayment, RecordOrderRefund } from '../orders/orders.commands.ts';
import { WorkerModule } from '../platform/processes/worker.ts';
import { payments } from './payments.process.ts';
import { webhookInbox } from './stripe/work-off-webhooks.ts';
import { card } from './testing/provider.ts';
import { shop } from './testing/shop.ts';
import { eventually, Telling } from './testing/telling.ts';

const worker = WorkerModule.doing({
  processes: [fulfilment, payments],
  timers: [],
  claims: [webhookInbox],
  pace: { retryParkedMilliseconds: 500 },
});
const started = shop({ capabilities: [worker], settings: { MAX_OPEN_UNPAID_ORDERS: '50' } });
const telling = new Telling(started);
let ann: SignedInPerson | undefined;
const who = (person: SignedInPerson | undefined): SignedInPerson => {
  if (!person) throw new Error('nobody is there yet');
  return person;
};
const look = (orderId: string) => started().people.execute(new LookAtPayment(orderId));
const becomes = (orderId: string, status: string) =>
  eventually(
    async () => (await look(orderId)).status,
    (found) => found === status,
  );
const stripe = () => started().provider.stripe;
const chargesOf = async (orderId: string) => {
  const { data } = await stripe().checkout.sessions.list({ limit: 100 });
  const sessions = data.filter(({ metadata, status }) => metadata?.['order_id'] === orderId && status === 'complete');
  const charges = (await stripe().charges.list({ limit: 100 })).data;
  const ids = await Promise.all(sessions.map(async ({ invoice, payment_intent }) => payment_intent ?? (await intentOf(invoice as string))));
  return charges.filter(({ payment_intent }) => ids.includes(payment_intent as string));
};
const intentOf = async (invoice: string) => (await stripe().invoicePayments.list({ invoice })).data[0]?.payment.payment_intent as string;
const paidBy = async (orderId: string) => {
  const { url } = (await started().pay(orderId, who(ann))).body;
  await started().provider.visit(url, card());
};

beforeAll(async () => {
  ann = await started().people.person();
  await started().sells();
  await started().stocked(5);
});

describe('a renewal of an order whose money went back while its subscription still ran', () => {
  it('is refunded, and its subscription ends', async () => {
    const id = await started().order(who(ann));
    await paidBy(id);
    await telling.tellAll();
    await becomes(id, 'paid_in_process');
    const session = (await stripe().checkout.sessions.list({ limit: 100 })).data.find(({ metadata }) => metadata?.['order_id'] === id);
    const subscription = session?.subscription as string;
    const [charge] = await chargesOf(id);
    const statusThere = async () => (await stripe().subscriptions.retrieve(subscription)).status;
    // The provider takes the end of the subscription for a while: it charges a month in between.
    await started().provider.control('outcomes', {
      match: `POST /v1/subscriptions/${subscription}`,
      effect: 'error',
      status: 500,
      times: 10_000,
    });
    const refund = new RecordOrderRefund(id, charge?.id ?? '', 14_900, true, 'goodwill');
    await started().people.execute(refund);
    await becomes(id, 'refunded');
    await started().provider.control('clock', { advance: '32d' });
    await telling.tellAll();
    const renewals = async () =>
      (await stripe().invoices.list({ subscription })).data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle');
    expect((await renewals()).map(({ status }) => status)).toEqual(['paid']);
    const back = async () => {
      const all = (await stripe().refunds.list({ limit: 100 })).data;
      return all.filter(({ metadata, charge: of }) => metadata?.['order_id'] === id && of !== charge?.id).map(({ amount }) => amount);
    };
    expect(await eventually(back, (amounts) => amounts.length > 0)).toEqual([14_900]);
    await started().provider.control('outcomes', { clear: true });
    expect(await eventually(statusThere, (status) => status === 'canceled')).toBe('canceled');
  });
});
