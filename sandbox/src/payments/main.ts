import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { loopbackAddress, startPaymentSandbox } from './server.ts';

const usage = `payment sandbox: a stand-in for the payment provider, reached from this machine alone

  --port N              0 for any free one (default 0)
  --data DIR            keep everything there; without it everything is in memory
  --public-url U        where people reach the pages, e.g. http://localhost:3000/_sandbox/pay
  --webhook-url U       the endpoint of the webhooks
  --webhook-types T,T   the types of events sent to it (default: all)
  --seed-prices         twelve products with monthly prices, when there are none yet
  --currency C          of these prices (default usd)
  --short-sessions      accept checkout sessions shorter than half an hour
  --dunning-end S       canceled (default), unpaid or past_due

  STRIPE_SECRET_KEY     begins with sk_test_sandbox_; without it one is made up and printed
  STRIPE_WEBHOOK_SECRET begins with whsec_`;

async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      'public-url': { type: 'string' },
      'webhook-url': { type: 'string' },
      'webhook-types': { type: 'string', default: '*' },
      'seed-prices': { type: 'boolean', default: false },
      currency: { type: 'string', default: 'usd' },
      'short-sessions': { type: 'boolean', default: false },
      'dunning-end': { type: 'string', default: 'canceled' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const dunningEnd = values['dunning-end'];
  if (dunningEnd !== 'canceled' && dunningEnd !== 'unpaid' && dunningEnd !== 'past_due') throw new Error(usage);
  const sandbox = await startPaymentSandbox({
    port: Number(values.port),
    dataDir: values.data ?? null,
    publicUrl: values['public-url'] ?? null,
    secretKey: process.env.STRIPE_SECRET_KEY || createAndPrintSecretKey(),
    webhookSecret: process.env.STRIPE_WEBHOOK_SECRET || `whsec_${randomBytes(24).toString('hex')}`,
    webhookUrl: values['webhook-url'] ?? null,
    webhookTypes: values['webhook-types'].split(','),
    seedPrices: values['seed-prices'],
    currency: values.currency,
    shortSessions: values['short-sessions'],
    dunningEnd,
  });
  console.log(`payment sandbox ready on ${loopbackAddress}:${sandbox.port}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}

function createAndPrintSecretKey(): string {
  const key = `sk_test_sandbox_${randomBytes(18).toString('hex')}`;
  console.log(`secret key: ${key}`);
  return key;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
