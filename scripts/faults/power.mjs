// npm run prove -- faults power: cuts the power of everything at once while people pay, are given money back and stock is edited.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, startProduct } from '../lib/product.mjs';
import { holdUp } from '../shop/provider.mjs';
import { moneyProblems, streamOfPurchases, untilEvent } from '../shop/purchases.mjs';
import { secretProblems, streamOfEdits } from '../shop/edits.mjs';
import { lap } from '../lib/run.mjs';
import { untilMore } from '../lib/waiting.mjs';

const cuts = Number(process.env.POWER_CUTS ?? 6);
const folder = await preparedFolder();
const data = path.join(folder, 'data');
const port = await new Promise((resolve) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address();
    server.close(() => resolve(free));
  });
});
// Pages that were opened before a cut are still where they were after it.
const environment = { ...impatientStore, PORT: String(port), RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
let product;
let postgresFolder = '';
const end = async () => {
  await product?.stop();
  if (!process.env.POWER_KEEP) fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

/** PostgreSQL is no child of ours; the process id in its file may belong to another process by now. */
function postgres() {
  const file = path.join(postgresFolder, 'postmaster.pid');
  const [pid] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  if (!pid) return [];
  const command = spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout;
  return command.includes(postgresFolder) ? [Number(pid)] : [];
}

/** Everything that the product has started, down to the last child of PostgreSQL. */
function everyProcess(main) {
  const children = new Map();
  for (const line of spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return [...new Set([main.pid, ...postgres()].flatMap(below))];
}

async function cut(main) {
  const pids = everyProcess(main);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // it ended by itself a moment ago
    }
  }
  while (main.exitCode === null && main.signalCode === null) await sleep(20);
  return pids.length;
}

const start = (born) => startProduct({ folder, environment, born });

/** The power fails again before the start has finished. */
async function cutWhileStarting() {
  let main;
  const started = start((child) => (main = child)).then(
    (one) => (product = one),
    () => undefined,
  );
  await Promise.race([started, sleep(500 + Math.random() * 9_000)]);
  const many = await cut(main);
  await started;
  return many;
}

const logs = [];
/** The logs of a finished run, read before the next start moves them away. */
function keepLogs() {
  const folderOfLogs = path.join(data, 'logs');
  for (const name of fs.readdirSync(folderOfLogs)) {
    if (!name.endsWith('.log')) continue;
    logs.push(
      ...fs
        .readFileSync(path.join(folderOfLogs, name), 'utf8')
        .split('\n')
        .map((line) => `${name} ${line}`),
    );
  }
}

/** A power cut must not cause errors or warnings of the runtime. The stand-in for Google always logs one. */
const logProblems = () =>
  logs.filter((line) => !line.startsWith('google.log') && (/"level":[56]0/.test(line) || /Warning: |Uncaught|FATAL|PANIC/.test(line)));

const moments = [
  [
    'a refund that the provider has not begun',
    (stream) => ((stream.place.refundsWished = 1), holdUp(product, data, 'POST /v1/refunds', ['slow'])),
  ],
  [
    'a refund that the provider has given',
    (stream) => ((stream.place.refundsWished = 1), holdUp(product, data, 'POST /v1/refunds', ['slow_after'])),
  ],
  ['a checkout', () => holdUp(product, data, 'POST /v1/checkout/sessions', ['slow_after'])],
  ['an order being paid', () => untilEvent(product.eventstore_url, ['order_paid'], 10_000)],
  ['an edit', () => untilEvent(product.eventstore_url, ['product_private_info_changed'], 10_000)],
  ['anything', () => sleep(Math.random() * 1_000)],
];

async function run() {
  product = await start();
  postgresFolder = product.data;
  const stream = await streamOfPurchases(product.url);
  const edits = await streamOfEdits(product.url);
  lap('  started');
  for (let n = 0; n < cuts; n++) {
    await untilMore(stream, 2, product);
    const [name, moment] = moments[n % moments.length];
    await moment(stream);
    const many = await cut(product.child);
    keepLogs();
    if (n % 2 === 1) {
      await cutWhileStarting();
      keepLogs();
    }
    const begun = Date.now();
    product = await start();
    lap(
      `  cut in ${name}: ${many} processes; back after ${((Date.now() - begun) / 1000).toFixed(1)} s; ${stream.paid.size} paid, ${edits.done()} edits`,
    );
  }
  await untilMore(stream, 2, product);
  await edits.stop();
  await stream.stop();
  const problems = [...(await moneyProblems(stream, product, data)), ...(await secretProblems(edits, product))];
  keepLogs();
  problems.push(...logProblems());
  return { problems, paid: stream.paid.size, back: stream.refunded.size, edits: edits.done() };
}

let outcome;
try {
  outcome = await run();
} catch (error) {
  outcome = { problems: [inspect(error)], paid: 0, back: 0, edits: 0 };
}
if (process.env.POWER_LOGS) fs.writeFileSync(process.env.POWER_LOGS, logs.join('\n'));
await end();
for (const problem of outcome.problems.slice(0, 20)) console.error(`! ${problem}`);
const { paid, back, edits, problems } = outcome;
console.log(`power: ${paid} orders paid for, ${back} refunds, ${edits} edits, ${cuts} cuts, ${problems.length} violations`);
process.exit(problems.length === 0 && paid > 0 ? 0 : 1);
