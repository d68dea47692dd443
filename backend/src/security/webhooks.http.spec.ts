import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { DataSource } from 'typeorm';
import { startShop } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';
import { tallyAttacks } from './testing/tally.ts';

const secret = 'whsec_of_the_shop';
const environment = { STRIPE_SECRET_KEY: 'sk_test_specs', STRIPE_WEBHOOK_SECRET: secret, STRIPE_HOST: '127.0.0.1', STRIPE_PORT: '9' };
const shop = startShop({ capabilities: apiModules, models: [], environment });
const { record: tried } = tallyAttacks('webhooks');

let count = 0;
const now = () => Math.floor(Date.now() / 1000);
const hmac = (body: string, at: number | string, key = secret) => createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
const signed = (body: string, at: number = now(), key = secret) => `t=${at},v1=${hmac(body, at, key)}`;
/** In the provider's format, with its whitespace. */
function anEvent(more: object = {}): { id: string; body: string } {
  const id = `evt_security_${(count += 1)}`;
  const object = { id: 'prod_1', object: 'product', metadata: {} };
  const event = {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: now(),
    type: 'product.updated',
    data: { object },
    ...more,
  };
  return { id, body: JSON.stringify(event, null, 2) };
}

type Headers = Record<string, string | string[]>;
/** With exactly these headers, also with duplicates. */
function post(body: string | Buffer, headers: Headers): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${shop().app.url}/api/webhooks/stripe`,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    // A body that is too large is answered before it has been sent completely.
    sending.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(413) : reject(error),
    );
    sending.end(body);
  });
}

const rows = async (id: string) => {
  const storedWebhooks: unknown = await shop()
    .app.nest.get(DataSource, { strict: false })
    .query('select 1 from vault.webhook where id = $1', [id]);
  return (storedWebhooks as unknown[]).length;
};

type Forgery = [what: string, forge: (body: string) => { body?: string | Buffer; headers: Headers }];
const forgeries: readonly Forgery[] = [
  ['no signature', () => ({ headers: {} })],
  ['an empty signature', () => ({ headers: { 'stripe-signature': '' } })],
  ['no scheme that we know', (body) => ({ headers: { 'stripe-signature': `t=${now()},v0=${hmac(body, now())}` } })],
  ['no time', (body) => ({ headers: { 'stripe-signature': `v1=${hmac(body, '')}` } })],
  ['a time that is none', (body) => ({ headers: { 'stripe-signature': `t=soon,v1=${hmac(body, 'soon')}` } })],
  ['another secret', (body) => ({ headers: { 'stripe-signature': signed(body, now(), 'whsec_of_another_shop') } })],
  ['the empty secret', (body) => ({ headers: { 'stripe-signature': signed(body, now(), 'whsec_') } })],
  ['the secret key for a secret', (body) => ({ headers: { 'stripe-signature': signed(body, now(), 'sk_test_specs') } })],
  [
    'one bit changed',
    (body) => ({ body: body.replace('product.updated', 'product.updatee'), headers: { 'stripe-signature': signed(body) } }),
  ],
  ['a blank more', (body) => ({ body: `${body} `, headers: { 'stripe-signature': signed(body) } })],
  ['the body encoded again', (body) => ({ body: JSON.stringify(JSON.parse(body)), headers: { 'stripe-signature': signed(body) } })],
  ['a signature cut short', (body) => ({ headers: { 'stripe-signature': signed(body).slice(0, -1) } })],
  ['an hour ahead', (body) => ({ headers: { 'stripe-signature': signed(body, now() + 3_600) } })],
  ['an hour old', (body) => ({ headers: { 'stripe-signature': signed(body, now() - 3_600) } })],
  ['an old signature under a fresh time', (body) => ({ headers: { 'stripe-signature': `t=${now()},v1=${hmac(body, now() - 3_600)}` } })],
  ['the signature of another body', () => ({ headers: { 'stripe-signature': signed(anEvent().body) } })],
  ['two headers, both forged', (body) => ({ headers: { 'stripe-signature': [signed(body, now(), 'a'), signed(body, now(), 'b')] } })],
  ['a form', (body) => ({ headers: { 'stripe-signature': signed(body), 'content-type': 'application/x-www-form-urlencoded' } })],
  ['plain text', (body) => ({ headers: { 'stripe-signature': signed(body), 'content-type': 'text/plain' } })],
];

describe('a forged webhook', () => {
  it.each(forgeries)('is refused: %s (S1)', async (what, forge) => {
    const { id, body } = anEvent();
    const forged = forge(body);
    const status = await post(forged.body ?? body, forged.headers);
    const remaining = await rows(id);
    tried(`${what}: ${status}`, status < 400 || remaining > 0);
    expect([400, 415]).toContain(status);
    expect(remaining).toBe(0);
  });

  it('is not read to its end if it is huge (S1)', async () => {
    const { id, body } = anEvent({ padding: 'x'.repeat(5_000_000) });
    const status = await post(body, { 'stripe-signature': signed(body) });
    tried(`five megabytes: ${status}`, status < 400 || (await rows(id)) > 0);
    expect(status).toBe(413);
    expect(await rows(id)).toBe(0);
  });
});

describe('a signed webhook', () => {
  it.each([
    ['is no event', '{"id":"evt_security_odd","object":"charge"}'],
    ['is a list', '[1,2]'],
    ['is nothing', 'null'],
    ['is cut off', '{"id":"evt_security_cut"'],
    ['has an id that is none', JSON.stringify({ ...(JSON.parse(anEvent().body) as object), id: '../../order-1' })],
    ['has an id of another kind', JSON.stringify({ ...(JSON.parse(anEvent().body) as object), id: { $gt: '' } })],
    ['smuggles in a prototype', anEvent().body.replace('{', '{"__proto__":{"admin":true},')],
  ])('that %s is refused, and breaks nothing (S1)', async (what, body) => {
    const status = await post(body, { 'stripe-signature': signed(body) });
    tried(`signed, and ${what}: ${status}`, status < 400 || status >= 500);
    expect(status).toBe(400);
  });

  it('is refused alone if it names an object by what no id contains (S1)', async () => {
    const ids = ['ch_a\u0000b', '../v1/customers', '..', '', 'ch_1?expand=all'];
    const objects = [...ids.map((id) => ({ id })), { id: 'ch_1', customer: 'cus_a\u0000b' }, { id: 'ch_1', charge: 'ch_a\u0000b' }];
    const strange = objects.map((object) => anEvent({ type: 'charge.succeeded', data: { object } }));
    const genuine = Array.from({ length: 5 }, () => anEvent());
    const send = ({ body }: { body: string }) => post(body, { 'stripe-signature': signed(body) });
    const [refused, accepted] = await Promise.all([Promise.all(strange.map(send)), Promise.all(genuine.map(send))]);
    for (const [n, { id }] of strange.entries())
      tried(`an id that is none: ${JSON.stringify(objects[n])}`, refused[n] !== 400 || (await rows(id)) > 0);
    expect(refused).toEqual(strange.map(() => 400));
    expect(accepted).toEqual(genuine.map(() => 200));
  });
  it('is processed once, even if it is replayed (S1)', async () => {
    const { id, body } = anEvent();
    const header = { 'stripe-signature': signed(body) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, header)));
    tried('played again four times', (await rows(id)) !== 1);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await rows(id)).toBe(1);
  });

  it('is accepted while forgeries from the same address are refused unread (S1, S7)', async () => {
    const { body: forged } = anEvent();
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) statuses.push(await post(forged, { 'stripe-signature': signed(forged, now(), 'other') }));
    expect(statuses).toContain(429);
    const { id, body } = anEvent();
    expect(await post(body, { 'stripe-signature': signed(body) })).toBe(200);
    expect(await rows(id)).toBe(1);
  });

  it('leaves neither its body nor its signature in the log (S1)', async () => {
    const { body } = anEvent({ request: { id: 'req_unmistakable', idempotency_key: null } });
    await post(body, { 'stripe-signature': signed(body) });
    const { body: forged } = anEvent({ request: { id: 'req_unmistakable', idempotency_key: null } });
    await post(forged, { 'stripe-signature': 't=1,v1=feedbeef' });
    expect(shop().app.logged.length).toBeGreaterThan(0);
    expect(shop().app.logged.filter((line) => /req_unmistakable|feedbeef|v1=/.test(line))).toEqual([]);
  });
});
