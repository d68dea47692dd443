// npm run prove -- faults money [--short]: kills the API, the worker and the payment sandbox while people pay. Money is taken once, and not lost.
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, startProduct } from '../lib/product.mjs';
import { holdUp } from '../shop/provider.mjs';
import { moneyProblems, streamOfPurchases, untilEvent } from '../shop/purchases.mjs';
import { lap } from '../lib/run.mjs';
import { untilMore } from '../lib/waiting.mjs';

const short = process.argv.includes('--short');
const folder = await preparedFolder();
const environment = { ...impatientStore, RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
let product;
const end = async () => {
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

function kill(name) {
  const running = JSON.parse(fs.readFileSync(path.join(folder, 'data', 'processes.json'), 'utf8'));
  const { pid } = running.find((one) => one.name === name);
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // it ended by itself a moment ago
  }
}

/** A checkpoint that is ahead of its work would be written by now. */
const checkpointMs = 1_200;

/**
 * All at one moment: the worker with one refund that the provider has not begun and one that it has given without saying so,
 * the API with a checkout that was opened for it, and the provider, which then forgets what it had not begun.
 */
async function killAtTheWorst(stream) {
  const data = path.join(folder, 'data');
  stream.place.refundsWished = 2;
  await holdUp(product, data, 'POST /v1/refunds', ['slow', 'slow_after']);
  await sleep(checkpointMs);
  await holdUp(product, data, 'POST /v1/checkout/sessions', ['slow_after']);
  for (const name of ['worker', 'api', 'payments']) kill(name);
}

const decided = ['order_paid', 'payment_refund_requested'];
const done = ['mail_sent', 'payment_refunded', 'payment_success'];
const deaths = [
  ['all three in the middle of it', 3, killAtTheWorst],
  ['payments', 1, () => sleep(Math.random() * 400).then(() => kill('payments'))],
  ['worker after a decision', 1, () => untilEvent(product.eventstore_url, decided, 10_000).then(() => kill('worker'))],
  ['api', 1, () => sleep(Math.random() * 400).then(() => kill('api'))],
  ['worker after an effect', 1, () => untilEvent(product.eventstore_url, done, 10_000).then(() => kill('worker'))],
];
const [rounds, wanted] = short ? [1, deaths.slice(0, 1)] : [6, deaths];

async function run() {
  product = await startProduct({ folder, environment });
  const stream = await streamOfPurchases(product.url);
  lap('  started');
  await untilMore(stream, 1, product);
  for (let round = 0; round < rounds; round++) {
    for (const [name, , die] of wanted) {
      await die(stream);
      await untilMore(stream, short ? 2 : 4, product);
      lap(`  killed ${name}: ${stream.paid.size} orders paid for`);
    }
  }
  await stream.stop();
  const problems = await moneyProblems(stream, product, path.join(folder, 'data'));
  return { problems, count: stream.paid.size, back: stream.refunded.size };
}

let outcome;
try {
  outcome = await run();
} catch (error) {
  outcome = { problems: [inspect(error)], count: 0, back: 0 };
}
await end();
for (const problem of outcome.problems.slice(0, 20)) console.error(`! ${problem}`);
const { count, back, problems } = outcome;
const kills = rounds * wanted.reduce((sum, [, many]) => sum + many, 0);
console.log(`F3 money: ${count} orders paid for, ${back} refunds, ${kills} kills, ${problems.length} violations`);
process.exit(problems.length === 0 && count > 0 ? 0 : 1);
