import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { paymentsProcess } from '../../payments/payments.process.ts';
import { webhookInbox } from '../../payments/stripe/webhooks/work-off-webhooks.ts';
import { setUpShop } from '../../payments/testing/shop.ts';
import { ProviderWebhooks } from '../../payments/testing/telling.ts';
import { Till } from '../../payments/testing/till.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { SubscriptionsHttpModule } from '../../subscriptions/subscriptions.module.ts';
import { subscriptionsProcess } from '../../subscriptions/subscriptions.process.ts';
import { AuditHttpModule } from '../audit.module.ts';
import { TestSealedLog } from '../testing/sealing.ts';
import type { ChargesAnswer, MoneyAnswer } from './money.requests.ts';

const worker = WorkerModule.with({
  processes: [fulfilmentProcess, paymentsProcess, subscriptionsProcess],
  timers: [],
  claims: [webhookInbox],
});
let log: TestSealedLog | undefined;
// Closed before the servers that it uses.
afterAll(() => log?.close());
const started = setUpShop({ capabilities: [worker, SubscriptionsHttpModule, AuditHttpModule], settings: { MAX_OPEN_UNPAID_ORDERS: '50' } });
const [sender, till] = [new ProviderWebhooks(started), new Till(started)];
let ann: SignedInPerson;
let auditor: SignedInPerson;
beforeAll(async () => {
  const { people } = started();
  [ann, auditor] = [await people.person(), await people.person('active', ['auditor'])];
  log = await TestSealedLog.on(started().app.servers);
  await log.sealUntil(async () => ((await log?.tree.seals({ limit: 1 })) ?? []).length > 0);
  await started().mapCreatorPrice();
  await started().addUnits(9);
});

const range = () => `from=${new Date(Date.now() - 86_400_000).toISOString()}&to=${new Date(Date.now() + 86_400_000).toISOString()}`;
const get = <Body>(path: string) => started().app.get<Body>(`/api/audit/money${path}`, { as: auditor.token });
const money = async () => (await get<MoneyAnswer>(`?${range()}`)).body;
const chargesOf = async () => (await get<ChargesAnswer>(`/charges?${range()}`)).body.items;

describe('the comparison of the money with the payment provider', () => {
  it('puts every charge into one place, and agrees with the provider’s sums', async () => {
    const [paid, refunded] = [await till.paidOrder(ann), await till.paidOrder(ann)];
    const [charge, refundedCharge] = [await till.chargeOf(paid), await till.chargeOf(refunded)];
    await till.stripe.refunds.create({ charge: refundedCharge });
    await till.stripe.refunds.create({ charge, amount: 900 });
    await sender.sendAll();
    const charges = await eventually(
      chargesOf,
      (items) => items.some(({ place }) => place === 'given_back') && items.some((one) => one.given_back === 900),
    );
    expect(charges.map(({ id, place, given_back }) => [id, place, given_back]).sort()).toEqual(
      [
        [charge, 'order', 900],
        [refundedCharge, 'given_back', 14_900],
      ].sort(),
    );
    const { days, places, differences } = await money();
    expect(differences).toEqual([]);
    // Two days at midnight.
    const sumOf = (column: 'charged' | 'charged_at_provider' | 'back' | 'back_at_provider') =>
      days.reduce((sum, day) => sum + day[column], 0);
    expect([sumOf('charged'), sumOf('charged_at_provider'), sumOf('back'), sumOf('back_at_provider')]).toEqual([
      29_800, 29_800, 15_800, 15_800,
    ]);
    expect(new Set(days.map(({ currency }) => currency))).toEqual(new Set(['usd']));
    expect(places.reduce((sum, { amount }) => sum + amount, 0)).toBe(29_800);
  });

  it('lists charges that only one side has, and those whose amounts differ', async () => {
    const order = await till.paidOrder(ann);
    const charge = await till.chargeOf(order);
    await eventually(chargesOf, (items) => items.some(({ id, place }) => id === charge && place === 'order'));
    await log?.vault.connections.query('update read.transactions set amount = amount - 1 where id = $1', [charge]);
    expect((await money()).differences).toEqual([
      expect.objectContaining({
        difference: 'differs',
        kind: 'charge',
        id: charge,
        here: expect.objectContaining({ amount: 14_899 }) as object,
      }),
    ]);
    await log?.vault.connections.query(
      `update read.transactions set id = 'ch_elsewhere', amount = amount + 1, order_id = null where id = $1`,
      [charge],
    );
    const { differences } = await money();
    expect(differences.map(({ difference, id }) => [difference, id]).sort()).toEqual(
      [
        ['only_here', 'ch_elsewhere'],
        ['only_at_provider', charge],
        ['nowhere', 'ch_elsewhere'],
      ].sort(),
    );
  });

  it('lists payments of another shop on the same provider account separately from missing ones', async () => {
    const before = await money();
    const { customers, checkout, charges: atProvider, refunds } = till.stripe;
    const customer = await customers.create({ email: 'somebody@elsewhere.test' });
    const { url } = await checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      success_url: 'http://elsewhere.localhost',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'X' } } }],
    });
    await started().provider.visit(url ?? '', cardForm());
    const [charge] = (await atProvider.list({ customer: customer.id })).data;
    const refund = await refunds.create({ charge: charge?.id ?? '', amount: 300 });
    const unmatched = (await money()).differences.filter(({ id }) => id === charge?.id || id === refund.id);
    expect(unmatched.map(({ difference }) => difference)).toEqual(['only_at_provider', 'only_at_provider']);
    await sender.sendAll();
    const after = await eventually(money, ({ not_ours }) => not_ours.length === 2);
    expect(after.not_ours).toEqual([
      expect.objectContaining({ kind: 'charge', id: charge?.id, amount: 700, currency: 'usd' }),
      expect.objectContaining({ kind: 'refund', id: refund.id, amount: 300, currency: 'usd' }),
    ]);
    expect({ ...after, not_ours: [] }).toEqual(before);
  });

  it('is exported to a file for a range of a month at most, and refuses a longer range', async () => {
    const [from, to] = [new Date(Date.now() - 86_400_000).toISOString(), new Date(Date.now() + 86_400_000).toISOString()];
    const { body } = await started().app.post<{ href: string }>('/api/audit/money/exports', { from, to }, { as: auditor.token });
    const lines = (await (await fetch(`${started().app.url}${body.href}`)).text()).split('\r\n');
    expect(lines[0]).toBe('"at","id","place","amount","currency","given_back","order_id","user_id","subscription_id"');
    expect(lines).toHaveLength(5);
    const long = await get<{ code: string }>('?from=2026-01-01T00:00:00.000Z&to=2026-03-01T00:00:00.000Z');
    expect([long.status, long.body.code]).toEqual([400, 'invalid']);
  });
});
