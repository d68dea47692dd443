import { Metrics } from '../platform/telemetry/metrics.ts';
import { webhookSecret } from './testing/provider.ts';
import { setUpShop } from './testing/shop.ts';
import { inboxRowOf } from './testing/telling.ts';

const started = setUpShop();

describe('a request to the webhook route', () => {
  const sendSigned = async (payload: string, signed: string) => {
    const signature = started().provider.stripe.webhooks.generateTestHeaderString({ payload, secret: signed });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    return (await started().app.send('POST', '/api/webhooks/stripe', { key: null, headers, body: payload })).status;
  };
  const eventWith = (id: string, padding: number, more: object = {}) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'product.updated',
      created: 1_700_000_000,
      api_version: '2026-10-28.endive',
      data: { object: { id: 'prod_1', object: 'product', description: 'x'.repeat(padding) } },
      ...more,
    });
  const refusalCount = async (code: string) => {
    const { values } = (await started().app.nest.get(Metrics).registry.getSingleMetric('orderstream_refusals_total')?.get()) ?? {
      values: [],
    };
    return values.find(({ labels }) => labels['code'] === code)?.value ?? 0;
  };

  it('may be longer than other requests, up to one megabyte', async () => {
    expect(await sendSigned(eventWith('evt_long', 700 * 1024), webhookSecret)).toBe(200);
    expect(await sendSigned(eventWith('evt_too_long', 1100 * 1024), webhookSecret)).toBe(413);
    expect(await refusalCount('too_large')).toBe(1);
    expect(await inboxRowOf(started(), 'evt_long')).not.toBeNull();
    expect(await inboxRowOf(started(), 'evt_too_long')).toBeNull();
    const person = await started().people.person();
    expect((await started().app.post('/api/orders', { padding: 'x'.repeat(300 * 1024) }, { as: person.token })).status).toBe(413);
  });

  it.each([{ created: 9e15 }, { created: -9e15 }, { api_version: 5 }, { api_version: 'x'.repeat(65) }, { type: 'a\u0000b' }])(
    'is refused with impossible contents: %j',
    async (more) => expect(await sendSigned(eventWith('evt_odd', 1, more), webhookSecret)).toBe(400),
  );

  it('is acknowledged but not stored for a type without consequences', async () => {
    expect(await sendSigned(eventWith('evt_unheard', 1, { type: 'product.created' }), webhookSecret)).toBe(200);
    expect(await inboxRowOf(started(), 'evt_unheard')).toBeNull();
  });

  it('leaves only a count when it is forged', async () => {
    const before = await refusalCount('signature_invalid');
    expect(await sendSigned(eventWith('evt_forged', 1), 'whsec_guessed')).toBe(400);
    expect(await refusalCount('signature_invalid')).toBe(before + 1);
    expect(await inboxRowOf(started(), 'evt_forged')).toBeNull();
  });
});
