import Stripe from 'stripe';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@orderstream/client/eventually';
import { controlRoutes } from './control.ts';
import { startListener, startProvider, subscribeWithCard, listenerSecret, type RunningProvider } from './testing/provider.ts';

let p: RunningProvider;
let shop: Awaited<ReturnType<typeof startListener>>;
let answer: number;
beforeEach(async () => {
  answer = 200;
  shop = await startListener(() => answer);
  p = await startProvider({ webhookUrl: shop.url });
});
afterEach(async () => {
  await p.close();
  await shop.close();
});

const customer = (name = 'a') => p.stripe.customers.create({ name });
const arrived = (count: number) =>
  eventually(
    () => shop.received.length,
    (length) => length >= count,
  );
const verify = ({ body, headers }: (typeof shop.received)[number]) =>
  p.stripe.webhooks.constructEvent(body, headers['stripe-signature']!, listenerSecret);

describe('a webhook', () => {
  it('is signed so that the official client accepts it, bit for bit', async () => {
    await customer();
    await arrived(1);
    const [first] = shop.received;
    expect(verify(first!)).toMatchObject({ type: 'customer.created', api_version: '2026-10-28.endive', livemode: false });
    expect(() => verify({ ...first!, body: first!.body.replace('"a"', '"b"') })).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(first!.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is signed by the wall clock however far the sandbox is ahead', async () => {
    await p.control('clock', { advance: '90d' });
    await customer();
    await arrived(1);
    expect(verify(shop.received[0]!).created).toBeGreaterThan(Date.now() / 1000 + 89 * 86_400);
  });

  it('is sent again until accepted, and events.list shows its state', async () => {
    answer = 500;
    await customer();
    await arrived(1);
    expect((await p.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
    answer = 200;
    await arrived(2);
    const owed = await eventually(
      () => p.stripe.events.list({ delivery_success: false }),
      ({ data }) => data.length === 0,
    );
    expect(owed.data).toEqual([]);
    expect(new Set(shop.received.map(({ event }) => event.id)).size).toBe(1);
  });

  it('is not delivered by a redirect', async () => {
    answer = 302;
    await customer();
    await arrived(1);
    expect((await p.stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
  });

  it('contains ids, never expanded objects', async () => {
    await subscribeWithCard(p);
    await eventually(
      () => shop.types(),
      (types) => types.includes('invoice_payment.paid'),
    );
    const completed = shop.received.find(({ event }) => event.type === 'checkout.session.completed')!;
    expect(completed.event.data.object).toMatchObject({
      customer: expect.any(String) as string,
      subscription: expect.any(String) as string,
    });
    expect(completed.body).not.toContain('line_items');
  });

  it('goes to every subscribed endpoint, signed with its secret', async () => {
    const other = await startListener();
    const { secret } = await p.stripe.webhookEndpoints.create({ url: other.url, enabled_events: ['product.created'] });
    await customer();
    await p.stripe.products.create({ name: 'x' });
    await eventually(
      () => other.received.length,
      (length) => length > 0,
    );
    expect(other.types()).toEqual(['product.created']);
    const [{ body, headers }] = other.received as [(typeof other.received)[0]];
    expect(p.stripe.webhooks.constructEvent(body, headers['stripe-signature']!, secret!).type).toBe('product.created');
    await other.close();
  });
});

describe('the address from the command line', () => {
  it('subscribes to the event types of the current start, not to those of an earlier one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pay-'));
    const earlier = await startProvider({ dataDir, webhookUrl: shop.url });
    await earlier.close();
    const now = await startProvider({ dataDir, webhookUrl: shop.url, webhookTypes: ['product.created', 'product.updated'] });
    const { data } = await now.stripe.webhookEndpoints.list();
    const before = shop.received.length;
    await now.stripe.customers.create({ name: 'a' });
    await now.stripe.products.create({ name: 'x' });
    await arrived(before + 1);
    await now.close();
    rmSync(dataDir, { recursive: true });
    expect(data.map(({ enabled_events }) => enabled_events)).toEqual([['product.created', 'product.updated']]);
    expect(shop.types().slice(before)).toEqual(['product.created']);
  });
});

describe('on demand a webhook', () => {
  it('is held back while paused, and sent when flushed', async () => {
    await p.control('webhooks', { pause: true });
    await customer();
    expect(await p.control('webhooks')).toMatchObject({ held_back: 1 });
    expect(shop.received).toHaveLength(0);
    await p.control('webhooks', { flush: true });
    expect(await arrived(1)).toBe(1);
  });

  it('is dropped, repeated, reordered, delayed, stale or badly signed', async () => {
    await p.control('webhooks', { drop: 1 });
    const lost = await customer();
    await p.control('webhooks', { duplicate: 1 });
    const doubled = await customer('twice');
    await arrived(2);
    const ids = shop.received.map(({ event }) => (event.data.object as Stripe.Customer).id);
    expect([ids, ids.includes(lost.id)]).toEqual([[doubled.id, doubled.id], false]);

    await p.control('webhooks', { stale: 1 });
    await p.stripe.customers.update(doubled.id, { name: 'new' });
    await arrived(3);
    expect(shop.received[2]!.event.data.object).toMatchObject({ name: 'twice' });

    await p.control('webhooks', { bad_signature: 1 });
    await customer();
    await arrived(4);
    expect(() => verify(shop.received[3]!)).toThrow();

    await p.control('webhooks', { shuffle: 3 });
    for (const name of ['x', 'y', 'z']) await customer(name);
    await arrived(7);
    expect(new Set(shop.received.slice(4).map(({ event }) => (event.data.object as Stripe.Customer).name))).toEqual(
      new Set(['x', 'y', 'z']),
    );

    await p.control('webhooks', { delay: { type: 'customer.created', ms: 3_000 } });
    await customer();
    expect(shop.received).toHaveLength(7);
    expect(await arrived(8)).toBe(8);
  });

  it('is sent again by its id', async () => {
    await customer();
    await arrived(1);
    await p.control('webhooks', { resend: shop.received[0]!.event.id });
    await arrived(2);
    expect(shop.received[1]!.event.id).toBe(shop.received[0]!.event.id);
  });
});

describe('the control routes', () => {
  it.each(Object.keys(controlRoutes))('such as %s require the secret key', async (name) => {
    for (const authorization of ['', 'Bearer sk_test_sandbox_other'])
      expect((await fetch(`${p.origin}/_sandbox/${name}`, { method: 'POST', headers: { authorization }, body: '' })).status).toBe(401);
  });

  it('accept forms of the console without the key', async () => {
    expect((await p.visit().send('/', { control: 'clock', advance: '31d' })).status).toBe(403);
    const reached = await p.visit().submit('/', { control: 'clock', advance: '31d' });
    expect(reached.status).toBe(303);
  });

  it('move the clock ten years ahead at the most', async () => {
    for (const advance of ['3700d', '999999999w']) expect((await p.visit().submit('/', { control: 'clock', advance })).status).toBe(400);
    expect((await p.visit().open('/')).status).toBe(200);
    expect((await p.visit().submit('/', { control: 'clock', advance: '3000d' })).status).toBe(303);
    expect((await p.visit().submit('/', { control: 'clock', advance: '3000d' })).status).toBe(400);
  });
});
