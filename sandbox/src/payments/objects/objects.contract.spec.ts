import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cardEntries, startProvider, subscribeWithCard, type RunningProvider } from '../testing/provider.ts';
import { sdkDeclarations, declaredObjects } from '../testing/declared.ts';

let p: RunningProvider;
let check: ReturnType<typeof sdkDeclarations>;
const folder = mkdtempSync(join(import.meta.dirname, 'contract-'));
const bearer = { headers: { authorization: 'Bearer sk_test_sandbox_specs' } };

beforeAll(async () => {
  check = sdkDeclarations(folder);
  p = await startProvider();
});
afterAll(async () => {
  await p.close();
  rmSync(folder, { recursive: true });
});

type ApiObject = { object: string; id: string };
/** Reads an answer as on the wire, without the SDK's conversions. */
const read = async (path: string) => (await (await fetch(p.origin + path, bearer)).json()) as ApiObject & { data: ApiObject[] };

async function everythingThatHappens() {
  const { customer, session } = await subscribeWithCard(p);
  await subscribeWithCard(p, '4000000000000341');
  await p.stripe.subscriptions.update(session.subscription as string, { cancel_at_period_end: true });
  for (const number of [
    '4000000000000259',
    '4000000000005126',
    '4000000000000002',
    '4000002500003155',
    '4242424242424242',
    'sepa',
    'ach',
  ]) {
    const open = await p.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      success_url: 'http://shop.test/s',
      invoice_creation: { enabled: true },
      line_items: [
        { quantity: 2, price_data: { currency: number === 'ach' ? 'usd' : 'eur', unit_amount: 999, product_data: { name: 'Custom' } } },
      ],
    });
    await p.visit().submit(new URL(open.url!).pathname, number === 'sepa' || number === 'ach' ? { bank: 'fails' } : cardEntries(number));
  }
  for (const { id, disputed, status } of (await p.stripe.charges.list({ limit: 100 })).data)
    if (!disputed && status === 'succeeded') await p.stripe.refunds.create({ charge: id, amount: 100, reason: 'duplicate' });
  const { id } = await p.stripe.billingPortal.configurations.create({ features: { subscription_cancel: { enabled: true } } });
  await p.stripe.billingPortal.sessions.create({ customer: customer.id, configuration: id });
  await p.stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['price.deleted'] });
  await p.control('clock', { advance: '20d' });
}

describe('every object that the provider answers', () => {
  it('has exactly the fields, types and named values that the pinned SDK declares', async () => {
    await everythingThatHappens();
    const lists = [
      'customers',
      'products',
      'prices',
      'checkout/sessions',
      'subscriptions',
      'invoices',
      'invoice_payments',
      'payment_intents',
    ];
    lists.push('charges', 'refunds', 'disputes', 'billing_portal/configurations', 'webhook_endpoints', 'events');
    const answered = (
      await Promise.all(lists.map((list) => read(`/v1/${list}?limit=100${list === 'subscriptions' ? '&status=all' : ''}`)))
    ).flatMap(({ data }) => data);
    const events = answered.filter(({ object }) => object === 'event') as unknown as { data: { object: ApiObject } }[];
    const eventObjects = events.map(({ data }) => data.object);
    const [session] = answered.filter(({ object }) => object === 'checkout.session');
    const lines = (await read(`/v1/checkout/sessions/${session!.id}/line_items`)).data;
    const all = [...answered.filter(({ object }) => object !== 'event'), ...eventObjects, ...lines];
    const seen = new Set(all.map(({ object }) => object));
    expect(declaredObjects.filter((object) => !seen.has(object))).toEqual([]);
    expect([...new Set(all.flatMap((each) => check(each)))]).toEqual([]);
    expect(all.length).toBeGreaterThan(60);
  });

  it('is reported if it has an invented value or lacks a field', async () => {
    const [price] = (await read('/v1/prices')).data;
    const { currency: _, ...rest } = price as ApiObject & { currency: string };
    expect(check({ ...price!, type: 'recuring' } as ApiObject)).toEqual(["price.type: 'recuring' is none of one_time, recurring"]);
    expect(check(rest)).toEqual(['price.currency: missing']);
    expect(check({ ...price!, livemod: false } as ApiObject)).toEqual(['price.livemod: not declared']);
  });
});
