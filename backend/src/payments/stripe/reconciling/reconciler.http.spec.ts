import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import { DataSource } from 'typeorm';
import type { SignedInPerson } from '../../../accounts/testing/people.ts';
import { paymentOfOrder } from '../../../orders/order/payment-of-order.api.ts';
import { WorkerModule } from '../../../platform/processes/worker.ts';
import { PaymentsWorkerModule } from '../../payments.module.ts';
import { paymentsProcess } from '../../payments.process.ts';
import { setUpShop } from '../../testing/shop.ts';
import { eventTypesIn } from '../../testing/telling.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import { reconciliationRound } from './reconciler.ts';
import { webhookInbox } from '../webhooks/work-off-webhooks.ts';

const worker = WorkerModule.with({ processes: [paymentsProcess], timers: [], claims: [webhookInbox], rounds: [reconciliationRound] });
const started = setUpShop({ capabilities: [worker, PaymentsWorkerModule], settings: { RECONCILE_SECONDS: '0.3' } });
let ann: SignedInPerson | null = null;

beforeAll(async () => {
  ann = await started().people.person();
  await started().mapCreatorPrice();
  await started().addUnits(2);
});

describe('an order with an unreported payment', () => {
  it('is paid after the reconciler’s next round', async () => {
    if (!ann) throw new Error('nobody is there yet');
    const id = await started().order(ann);
    const { url } = (await started().pay(id, ann)).body;
    await started().provider.visit(url, cardForm());
    const status = await eventually(
      async () => (await paymentOfOrder(started().people.store, id)).status,
      (current) => current === 'paid_in_process',
    );
    expect(status).toBe('paid_in_process');
  });

  it('is paid with its later months after an absence longer than the provider keeps events', async () => {
    if (!ann) throw new Error('nobody is there yet');
    const { provider, app, people } = started();
    const db = app.nest.get(DataSource, { strict: false });
    const scheduleNextRound = async (at: string) => {
      const betweenRounds = `id = 'reconciler' and claimed_until is null`;
      const { 1: rows } = await db.query<[unknown, number]>(`update work.rounds set next_at = ${at} where ${betweenRounds}`);
      return rows;
    };
    const nextHour = `now() + interval '1 hour'`;
    await eventually(
      () => scheduleNextRound(nextHour),
      (rows) => rows === 1,
    );
    const id = await started().order(ann);
    await provider.visit((await started().pay(id, ann)).body.url, cardForm());
    await provider.control('clock', { advance: '65d' });
    const [subscription] = (await provider.stripe.subscriptions.list({ limit: 1 })).data;
    const paidMonths = async () =>
      (await eventTypesIn(started(), `subscription-${subscription?.id}`)).filter((type) => type === 'subscription_payment_success').length;
    await db.query(`update vault.reconciliation set seen_until = extract(epoch from now() - interval '66 days')::bigint`);
    expect(await scheduleNextRound('now()')).toBe(1);
    expect(await eventually(paidMonths, (count) => count === 3)).toBe(3);
    expect((await paymentOfOrder(people.store, id)).status).toBe('paid_in_process');
  });
});

describe('a list of the provider', () => {
  it('is read to its end over several pages, each item once', async () => {
    const { provider, app } = started();
    const made = await Promise.all(Array.from({ length: 102 }, () => provider.stripe.customers.create({})));
    const seen: string[] = [];
    const pages = app.nest
      .get(StripeGateway, { strict: false })
      .pages((client, page) => client.events.list({ types: ['customer.created'], ...page }));
    for await (const events of pages) seen.push(...events.map(({ data }) => (data.object as { id: string }).id));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });
});
