// npm run faults:money [-- --short]: kills the API, the worker and the payment sandbox while people pay. Money is taken once, and not lost.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from './lib/prepare.mjs';

const short = process.argv.includes('--short');
if (!process.argv.includes('--prepared')) await prepare();
const { startProduct, temporaryFolder } = await import('./lib/product.mjs');
const { moneyProblems, streamOfPurchases } = await import('./lib/purchases.mjs');
const { lap } = await import('./lib/run.mjs');

const folder = await temporaryFolder();
const environment = { RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
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

async function untilMore({ paid, failed }, many) {
  const goal = paid.size + many;
  for (let waited = 0; waited < 90_000; waited += 50) {
    if (paid.size >= goal) return;
    const broken = await Promise.race([failed, sleep(50)]);
    if (broken instanceof Error) throw broken;
  }
  throw new Error(`nobody could pay for 90 s\n${product.output()}`);
}

const victims = ['payments', 'worker', 'api'];
const rounds = short ? 1 : 8;

async function run() {
  product = await startProduct({ folder, environment });
  const stream = streamOfPurchases(product.url);
  await untilMore(stream, 2);
  for (let round = 0; round < rounds; round++) {
    for (const name of victims) {
      await sleep(Math.random() * 400); // at any moment of a payment
      kill(name);
      await untilMore(stream, short ? 2 : 4);
      lap(`  killed ${name}: ${stream.paid.size} orders paid for`);
    }
  }
  await stream.stop();
  return { problems: await moneyProblems(stream, product), count: stream.paid.size };
}

let outcome;
try {
  outcome = await run();
} catch (error) {
  outcome = { problems: [error.stack ?? String(error)], count: 0 };
}
await end();
for (const problem of outcome.problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(`F3 money: ${outcome.count} orders paid for, ${victims.length * rounds} kills, ${outcome.problems.length} violations`);
process.exit(outcome.problems.length === 0 && outcome.count > 0 ? 0 : 1);
