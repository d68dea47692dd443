import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from './journal.ts';
import { card, clientOf, eventually, listener, secretKey, visitorOf, webhookSecret } from './testing/provider.ts';

const main = join(__dirname, '../../dist/payments/main.js');
let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'pay-'))));
afterEach(() => rmSync(dir, { recursive: true }));

describe('a journal', () => {
  it('gives back whole lines and cuts off a torn one', () => {
    const path = join(dir, 'j.jsonl');
    const journal = new Journal(path);
    journal.append({ a: 1 });
    appendFileSync(path, '{"b":');
    expect(new Journal(path).recover()).toEqual([{ a: 1 }]);
    journal.append({ c: 3 });
    expect(journal.recover()).toEqual([{ a: 1 }, { c: 3 }]);
  });
});

async function started(webhookUrl: string) {
  const options = [
    '--data',
    dir,
    '--secret-key',
    secretKey,
    '--webhook-secret',
    webhookSecret,
    '--webhook-url',
    webhookUrl,
    '--seed-prices',
  ];
  const child = spawn(process.execPath, [main, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
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
  return { stripe: clientOf(port), visitor: visitorOf(`http://127.0.0.1:${port}`)(), kill };
}

describe('a provider killed at any moment', () => {
  it('keeps everything that it answered, and delivers what it still owed', async () => {
    let heard = 500;
    const shop = await listener(() => heard);
    const first = await started(shop.url);
    const customer = await first.stripe.customers.create({ email: 'ann@example.test' }, { idempotencyKey: 'customer:u1' });
    const session = await first.stripe.checkout.sessions.create({
      ...{ mode: 'subscription', customer: customer.id, success_url: 'http://shop.test/s' },
      line_items: [{ price: 'price_sandbox_whatsapp_business', quantity: 1 }],
    });
    const paid = await first.visitor.submit(new URL(session.url!).pathname, card('4242424242424242'));
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

    const second = await started(shop.url);
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
  }, 40_000);
});
