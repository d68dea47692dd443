// EVENTSTORE_URL=esdb://… npm run prove -- faults cluster --nodes COMMAND: starts a shop on that empty cluster of three nodes and, while twelve
// people pay, ends its leader and a follower at once for fifteen seconds, twenty times. `COMMAND kill` ends the two, `COMMAND start` starts
// what has ended. No process of the shop may end, nothing may be lost or doubled, and everything must be paid.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct, temporaryFolder } from '../lib/product.mjs';
import { moneyProblems, streamOfPurchases } from '../shop/purchases.mjs';
import { lap } from '../lib/run.mjs';
import { unsettled } from '../shop/settled.mjs';
import { untilMore } from '../lib/waiting.mjs';

const { values } = parseArgs({ options: { nodes: { type: 'string' } } });
const { EVENTSTORE_URL } = process.env;
if (!values.nodes || !EVENTSTORE_URL) {
  console.error('Say where, and how nodes are ended and started: EVENTSTORE_URL=esdb://… npm run prove -- faults cluster --nodes COMMAND');
  process.exit(1);
}

const rounds = Number(process.env.CLUSTER_ROUNDS ?? 20);
const downSeconds = 15;
/**
 * Each of three people orders from four places; a person may open thirty checkouts a minute. Their patience is longer than a cluster without
 * a leader keeps anybody waiting on a busy machine.
 */
const crowd = { each: 4, pauseMs: 8_000, patienceMs: 180_000 };
const folder = await temporaryFolder();
const data = path.join(folder, 'data');
const environment = { EVENTSTORE_URL, RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
let product;
const end = async () => {
  await nodes('start').catch(() => undefined);
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

/** A node takes every variable that begins with its name for a setting of its own. */
const { EVENTSTORE_URL: _ofTheShop, ...plain } = process.env;

async function nodes(verb) {
  const command = spawn(`${values.nodes} ${verb}`, { shell: true, env: plain, stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = await once(command, 'exit');
  if (status !== 0) throw new Error(`${values.nodes} ${verb} failed`);
}

const processes = () => new Map(JSON.parse(fs.readFileSync(path.join(data, 'processes.json'), 'utf8')).map(({ name, pid }) => [name, pid]));

async function strike(n, stream) {
  const since = performance.now();
  const before = stream.paid.size;
  await nodes('kill');
  await sleep(downSeconds * 1_000);
  await nodes('start');
  await untilMore(stream, 5, product, 240);
  const seconds = ((performance.now() - since) / 1_000).toFixed(0);
  lap(`  ${n}: leader and a follower were away, five orders later after ${seconds} s, ${stream.paid.size - before} paid for`);
}

async function run() {
  product = await startProduct({ folder, environment, args: ['--demo'] });
  const started = processes();
  const stream = await streamOfPurchases(product.url, crowd);
  await untilMore(stream, 12, product);
  lap('  started');
  for (let n = 1; n <= rounds; n += 1) await strike(n, stream);
  await stream.stop();
  const problems = [...(await moneyProblems(stream, product, data)), ...(await unsettled(product, data))];
  for (const [name, pid] of processes()) if (pid !== started.get(name)) problems.push(`${name} had ended and was started again`);
  return { problems, count: stream.paid.size, back: stream.refunded.size };
}

const { problems, count, back } = await run().catch((error) => ({ problems: [inspect(error)], count: 0, back: 0 }));
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(`cluster: ${count} orders paid for, ${back} refunds, ${rounds} times without a leader, ${problems.length} violations`);
process.exit(problems.length === 0 && count > 0 ? 0 : 1);
