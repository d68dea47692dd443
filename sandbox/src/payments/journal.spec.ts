import type Stripe from 'stripe';
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@orderstream/client/eventually';
import { Journal } from './journal.ts';
import { cardEntries, stripeClient, controlOf, startListener, secretKey, visitProvider, listenerSecret } from './testing/provider.ts';

const main = join(import.meta.dirname, '../../dist/payments/main.js');
let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'pay-'))));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

describe('a journal', () => {
  it('returns complete lines and drops a torn one', async () => {
    const path = join(dir, 'j.jsonl');
    const journal = new Journal(path);
    journal.append({ a: 1 });
    await journal.whenWritten();
    appendFileSync(path, '{"b":');
    expect(new Journal(path).recover()).toEqual([{ a: 1 }]);
    journal.append({ c: 3 });
    await journal.whenWritten();
    expect(journal.recover()).toEqual([{ a: 1 }, { c: 3 }]);
  });
});

async function startProvider(webhookUrl: string) {
  const options = [...['--data', dir, '--webhook-url', webhookUrl, '--seed-prices']];
  const child = spawn(process.execPath, [main, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: listenerSecret },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  await eventually(
    () => output,
    (text) => text.includes('ready'),
  );
  const port = Number(/payment sandbox ready on 127\.0\.0\.1:(\d+)/.exec(output)![1]);
  const kill = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  const origin = `http://127.0.0.1:${port}`;
  return { stripe: stripeClient(port), visit: visitProvider(origin), control: controlOf(origin), kill };
}

describe('a provider killed at any moment', () => {
  it('has everything that it acknowledged, and sends its pending webhooks', async () => {
    let heard = 500;
    const shop = await startListener(() => heard);
    const first = await startProvider(shop.url);
    const customer = await first.stripe.customers.create({ email: 'ann@example.test' }, { idempotencyKey: 'customer:u1' });
    const session = await first.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      success_url: 'http://shop.test/s',
      line_items: [{ price: 'price_sandbox_whatsapp_business', quantity: 1 }],
    });
    const paid = await first.visit().submit(new URL(session.url!).pathname, cardEntries('4242424242424242'));
    expect(paid.status).toBe(303);
    const burst = Array.from({ length: 30 }, (_, n) => first.stripe.customers.create({ name: `n${n}` }).then(({ id }) => id));
    const answered: string[] = [];
    for (const one of burst)
      void one.then(
        (id) => answered.push(id),
        () => undefined,
      );
    await eventually(
      () => answered.length,
      (length) => length >= 5,
    );
    await first.kill();
    appendFileSync(join(dir, 'journal.jsonl'), '[["customer","cus_torn",{"id":');
    heard = 200;

    const second = await startProvider(shop.url);
    expect((await second.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
    const same = await second.stripe.customers.create({ email: 'ann@example.test' }, { idempotencyKey: 'customer:u1' });
    expect(same.id).toBe(customer.id);
    const kept = new Set((await second.stripe.customers.list({ limit: 100 })).data.map(({ id }) => id));
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
    const owed = await eventually(
      () => second.stripe.events.list({ delivery_success: false }),
      ({ data }) => data.length === 0,
    );
    expect(owed.data).toEqual([]);
    expect(readFileSync(join(dir, 'journal.jsonl'), 'utf8')).not.toContain('4242424242424242');
    await second.kill();
    await shop.close();
  });
});

type Running = Awaited<ReturnType<typeof startProvider>>;
const orderSubscription = ({ stripe }: Running) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    success_url: 'http://shop.test/s',
    line_items: [{ price: 'price_sandbox_whatsapp_business', quantity: 1 }],
  });
const payWithCard = ({ visit }: Running, { id }: { id: string }) =>
  visit().submit(`/c/pay/${id}`, cardEntries('4242424242424242', { email: 'ann@example.test' }));
/** The number of each kind of object that a payment creates. */
const countsOf = async ({ stripe }: Running) => {
  const limit = 100;
  const completed = await stripe.events.list({ type: 'checkout.session.completed', limit });
  const lists = [stripe.subscriptions.list({ limit }), stripe.invoices.list({ limit, status: 'paid' }), stripe.charges.list({ limit })];
  const sessions = await stripe.checkout.sessions.list({ limit, status: 'complete' });
  return [sessions, completed, ...(await Promise.all<{ data: unknown[] }>(lists))].map(({ data }) => data.length);
};

describe('a provider killed in the middle', () => {
  it('of payments has stored each completely or not at all, and accepts the others afterwards', async () => {
    const shop = await startListener();
    const first = await startProvider(shop.url);
    const sessions = await Promise.all(Array.from({ length: 12 }, () => orderSubscription(first)));
    const paying = sessions.map((each) => payWithCard(first, each).then(({ status }) => (status === 303 ? each.id : null)));
    await Promise.any(paying);
    await first.kill();
    const answered = (await Promise.allSettled(paying)).flatMap((each) => (each.status === 'fulfilled' ? each.value : []));

    const second = await startProvider(shop.url);
    const paid = (await second.stripe.checkout.sessions.list({ limit: 100, status: 'complete' })).data.map(({ id }) => id);
    expect(answered.filter((id) => id === null || !paid.includes(id))).toEqual([]);
    expect(await countsOf(second)).toEqual(Array(5).fill(paid.length));
    for (const each of sessions) await payWithCard(second, each);
    expect(await countsOf(second)).toEqual(Array(5).fill(12));
    await second.kill();
    await shop.close();
  });

  it('of a renewal, with its webhook sent or not, keeps its clock, renews once and charges once', async () => {
    let killWhen = (): unknown => undefined;
    const renewal = ({ type, data }: Stripe.Event) => type === 'invoice.created' && data.object.billing_reason === 'subscription_cycle';
    const shop = await startListener(({ event }) => {
      if (renewal(event)) killWhen();
      return 200;
    });
    const first = await startProvider(shop.url);
    await payWithCard(first, await orderSubscription(first));
    const [item] = (await first.stripe.subscriptions.list()).data[0]!.items.data;
    const goal = item!.current_period_end + 7 * 86_400;
    const until = async ({ control }: Running) => control('clock', { advance: `${goal - Number((await control('clock')).now)}s` });
    const killed = new Promise((resolve) => (killWhen = () => resolve(first.kill())));
    await Promise.allSettled([until(first), killed]);
    killWhen = () => undefined;

    const second = await startProvider(shop.url);
    expect((await second.control('clock')).now).toBeGreaterThanOrEqual(item!.current_period_end);
    await until(second);
    const invoices = (await second.stripe.invoices.list()).data;
    expect(invoices.map(({ status, billing_reason: why }) => `${why} ${status}`)).toEqual([
      'subscription_cycle paid',
      'subscription_create paid',
    ]);
    expect((await second.stripe.charges.list()).data).toHaveLength(2);
    const allEvents = (await second.stripe.events.list({ limit: 100 })).data;
    for (const wanted of ['customer.subscription.updated', 'invoice.created', 'invoice.finalized', 'charge.succeeded', 'invoice.paid'])
      expect(allEvents.filter(({ type, created }) => type === wanted && created >= item!.current_period_end)).toHaveLength(1);
    const receivedIds = () => new Set(shop.received.map(({ event }) => event.id));
    await eventually(receivedIds, (ids) => allEvents.every(({ id }) => ids.has(id)));
    expect(allEvents.filter(({ id }) => !receivedIds().has(id))).toEqual([]);
    await second.kill();
    await shop.close();
  });
});
