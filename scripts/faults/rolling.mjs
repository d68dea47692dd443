// npm run prove -- faults rolling [--short]: updates a shop to a version that writes payments in another form, one process after the other,
// while people pay at both versions. What the old processes cannot read waits; nothing is lost, doubled or left parked.
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import pg from 'pg';
import { MoreProcesses } from '../shop/more-processes.mjs';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, startProduct } from '../lib/product.mjs';
import { eventsOf, moneyProblems, streamOfPurchases } from '../shop/purchases.mjs';
import { lap } from '../lib/run.mjs';
import { parkedIn, unsettled } from '../shop/settled.mjs';
import { buildNewerVersion } from '../lib/variants.mjs';
import { until, untilMore } from '../lib/waiting.mjs';

const short = process.argv.includes('--short');
const each = short ? 3 : 20;
/** Between two orders of a person: a person may open thirty checkouts a minute. */
const belowLimit = 1_500;
const folder = await preparedFolder();
const data = path.join(folder, 'data');
const settings = { RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
const nextVersion = await buildNewerVersion();
const next = { NODE_OPTIONS: `--import ${nextVersion}` };
/** Once this file is there, whatever is started is of the next version. */
const released = path.join(folder, 'released');
nextVersion.searchParams.set('since', released);
const environment = { ...impatientStore, ...settings, NODE_OPTIONS: `--import ${nextVersion}` };
let product;
let newer;
let database;
const end = async () => {
  await newer?.stop();
  await database?.end();
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

/** What ends is started again, as the next version by then. */
function replace(name) {
  const running = JSON.parse(fs.readFileSync(path.join(data, 'processes.json'), 'utf8'));
  process.kill(running.find((one) => one.name === name).pid, 'SIGTERM');
}

/** How many payments each version has written. */
async function writtenBy() {
  const found = { old: 0, next: 0 };
  for await (const { type, metadata } of eventsOf(product.eventstore_url))
    if (type === 'order_paid') found[metadata.schema === 1 ? 'old' : 'next'] += 1;
  return found;
}

/** The largest numbers seen. */
function watchParked() {
  const most = { unreadable: 0, streams: 0 };
  const watch = setInterval(async () => {
    const now = await parkedIn(database).catch(() => most);
    for (const what of Object.keys(most)) most[what] = Math.max(most[what], now[what]);
  }, 100);
  return { most, stop: () => clearInterval(watch) };
}

async function update(stream, most) {
  // What is paid in the new form is seen as paid once the read models are of the next version: until then nobody gives it back.
  stream.place.givesBack = false;
  stream.place.others.push(await newer.start('api', { environment: next }));
  await newer.start('worker', { environment: next });
  await untilMore(stream, each, product);
  await until(async () => most.unreadable > 0 && most.streams > 0, 'something that the old version cannot read', 120_000);
  lap(`  with an API and a worker of the next version beside the old ones: ${stream.paid.size}, parked at most ${inspect(most)}`);
  await newer.start('projections', { environment: next });
  fs.writeFileSync(released, '');
  for (const name of ['worker', 'projections', 'api']) {
    replace(name);
    await untilMore(stream, each, product);
    if (name === 'projections') stream.place.givesBack = true;
    lap(`  without the old ${name}: ${stream.paid.size}`);
  }
}

async function run() {
  product = await startProduct({ folder, environment });
  database = new pg.Pool({ connectionString: product.database_url });
  newer = new MoreProcesses(product, data, settings);
  const stream = await streamOfPurchases(product.url, { pauseMs: belowLimit });
  await untilMore(stream, each, product);
  lap(`  the old version alone: ${stream.paid.size} orders paid for`);
  const { most, stop } = watchParked();
  await update(stream, most);
  await stream.stop();
  stop();
  const problems = [...(await moneyProblems(stream, product, data)), ...(await unsettled(product, data, next))];
  const written = await writtenBy();
  if (written.old === 0 || written.next === 0) problems.push(`only one version has written payments: ${inspect(written)}`);
  return { problems, count: stream.paid.size, back: stream.refunded.size, most, written };
}

const failed = (error) => ({ problems: [inspect(error)], count: 0, back: 0, most: {}, written: {} });
const { problems, count, back, most, written } = await run().catch(failed);
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(
  `rolling update: ${count} orders paid for, ${back} refunds, written ${inspect(written)}, parked at most ${inspect(most)}, ${problems.length} violations`,
);
process.exit(problems.length === 0 && count > 0 ? 0 : 1);
