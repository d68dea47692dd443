// npm run prove -- faults several: two APIs, three workers and two processes of read models, of which one is killed every few seconds while people
// pay; now and then one is frozen, or the event store, PostgreSQL or the payment sandbox is killed, or webhooks are lost and mixed up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/install.mjs';
import { MoreProcesses } from '../shop/more-processes.mjs';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, startProduct } from '../lib/product.mjs';
import { provider } from '../shop/provider.mjs';
import { moneyProblems, streamOfPurchases } from '../shop/purchases.mjs';
import { lap } from '../lib/run.mjs';
import { unsettled } from '../shop/settled.mjs';
import { until, untilMore } from '../lib/waiting.mjs';

const seconds = Number(process.env.SEVERAL_SECONDS ?? 240);
const folder = await preparedFolder();
const data = path.join(folder, 'data');
const settings = { RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
let product;
let more;
const end = async () => {
  await more?.stop();
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

/** Between two orders of a person: a person may open thirty checkouts a minute. */
const belowLimit = 1_500;
const any = (names) => names[Math.floor(Math.random() * names.length)];
const workers = ['worker', 'worker-2', 'worker-3'];
const readers = ['projections', 'projections-2'];
const everyone = ['api', 'api-2', ...workers, ...readers];
/** Longer than any lease lasts. */
const frozenSeconds = 20;
const thawing = [];
const counts = { kills: 0, freezes: 0 };

function pidOf(name) {
  if (name === 'postgres') return product.postgresPid();
  const own = JSON.parse(fs.readFileSync(path.join(data, 'processes.json'), 'utf8'));
  return own.find((one) => one.name === name)?.pid ?? more.pids()[name];
}

/** Whether there was such a process: it may have ended a moment ago. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}

function kill(name) {
  if (signal(pidOf(name), 'SIGKILL')) counts.kills += 1;
}

/** It goes on when others have long taken over its work. */
function freeze(name) {
  const pid = pidOf(name);
  if (!signal(pid, 'SIGSTOP')) return;
  counts.freezes += 1;
  thawing.push(sleep(frozenSeconds * 1_000).then(() => signal(pid, 'SIGCONT')));
}

/** Cut off by a kill of what it needs, it leaves the live tables untouched. */
async function rebuild() {
  const settings = JSON.parse(fs.readFileSync(path.join(data, 'environment.json'), 'utf8'));
  const args = ['dist/product/manage.js', 'rebuild', '--all'];
  await once(spawn(process.execPath, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...settings } }), 'exit');
}

const rarer = [
  ['froze a worker', () => freeze(any(workers))],
  ['lost, repeated and mixed up webhooks', () => provider(product, data, 'webhooks', { duplicate: 20, drop: 4, shuffle: 8 })],
  [
    'made the provider answer late',
    () => provider(product, data, 'outcomes', { match: 'POST /v1/', effect: 'slow_after', times: 10, ms: 5_000 }),
  ],
  ['killed the event store', () => kill('eventstore')],
  ['froze a process of the read models', () => freeze(any(readers))],
  ['killed the payment sandbox', () => kill('payments')],
  ['began to rebuild every read model', () => void thawing.push(rebuild())],
  ['killed PostgreSQL', () => kill('postgres')],
];

/** Out of reach is what is being started again: then the next blow comes. */
async function strike(n, stream) {
  if (n % 6 !== 0) return kill(any(everyone));
  const [what, does] = rarer[(n / 6 - 1) % rarer.length];
  try {
    await does();
    lap(`  ${what}: ${stream.paid.size} orders paid for`);
  } catch (error) {
    lap(`  not done: ${what} (${error.message})`);
  }
}

async function run() {
  product = await startProduct({ folder, environment: { ...impatientStore, ...settings } });
  more = new MoreProcesses(product, data, settings);
  const stream = await streamOfPurchases(product.url, { pauseMs: belowLimit });
  for (const name of ['worker-2', 'worker-3']) await more.start('worker', { name });
  await more.start('projections');
  stream.place.others.push(await more.start('api'));
  await untilMore(stream, 5, product);
  lap('  started');
  const over = Date.now() + seconds * 1_000;
  for (let n = 1; Date.now() < over; n += 1) {
    await sleep(2_000 + Math.random() * 3_000);
    await strike(n, stream);
  }
  await Promise.all(thawing);
  await until(() => provider(product, data, 'webhooks', { drop: 0, duplicate: 0, flush: true }).then(() => true), 'letting go of webhooks');
  await untilMore(stream, 5, product);
  await stream.stop();
  lap(`  left alone: ${stream.paid.size} orders paid for`);
  const problems = [...(await moneyProblems(stream, product, data)), ...(await unsettled(product, data))];
  return { problems, count: stream.paid.size, back: stream.refunded.size };
}

const { problems, count, back } = await run().catch((error) => ({ problems: [inspect(error)], count: 0, back: 0 }));
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
const { kills, freezes } = counts;
console.log(`several: ${count} orders paid for, ${back} refunds, ${kills} kills, ${freezes} freezes, ${problems.length} violations`);
process.exit(problems.length === 0 && count > 0 ? 0 : 1);
