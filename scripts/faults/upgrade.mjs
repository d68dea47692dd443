// npm run prove -- faults upgrade: cuts a shop off while payments and mails are owed, and starts a next version on what it has left; then
// this version on what every release has left, or with --on FILE on that alone.
import fs from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { startProduct, temporaryFolder } from '../lib/product.mjs';
import { mailsTo } from '../../client/dist/mailbox.js';
import { eventsOf } from '../shop/purchases.mjs';
import { environment, leaveOwing, releases, restoreData } from '../shop/released-data.mjs';
import { lap } from '../lib/run.mjs';
import { unsettled } from '../shop/settled.mjs';
import { monthlyCreator } from '../../client/dist/orders.js';
import { emailsOfBuyers, staffAndBuyers, statusOf } from '../shop/unfinished-shop.mjs';
import { buildNewerVersion } from '../lib/variants.mjs';

const { on } = parseArgs({ options: { on: { type: 'string' }, short: { type: 'boolean' } } }).values;
let folder;
let data;
let product;
const end = async () => {
  await product?.stop();
  if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

function workIn(newFolder) {
  folder = newFolder;
  data = path.join(folder, 'data');
}

async function start(more = {}) {
  product = await startProduct({ folder, environment: { ...environment, ...more } });
}

/** Repeats a look until it finds nothing wrong, or until it is too late to wait any longer. */
async function settled(look, milliseconds = 90_000) {
  for (const late = Date.now() + milliseconds; ; await sleep(500)) {
    const problems = await look();
    if (problems.length === 0 || Date.now() > late) return problems;
  }
}

const statuses = {
  ...{ paid: 'paid_in_process', delivered: 'delivered', seen: 'delivered', back: 'paid_in_process', refunded: 'refunded' },
  ...{ disputed: 'paid_in_process', custom: 'payment_required', canceled: 'canceled', open: 'awaiting_payment' },
  ...{ checkout: 'awaiting_payment', unmailed: 'delivered', unsettled: 'paid_in_process', unsettled2: 'paid_in_process' },
};

async function orderProblems(admin, orders) {
  const problems = [];
  for (const [name, wanted] of Object.entries(statuses)) {
    const found = await statusOf(admin, orders[name]);
    if (found !== wanted) problems.push(`order ${name}: ${found}, should be ${wanted}`);
  }
  return problems;
}

/** Each mail that was owed, and each that follows from a payment that was, is sent exactly once. */
async function mailProblems(orders) {
  const [customer, auditor] = emailsOfBuyers;
  const about = (words, id) => new RegExp(`^${words} ${id.slice(0, 8)}`);
  const wanted = [
    [customer, /^Reset your password/],
    [auditor, /^Reset your password/],
    [auditor, about('Your order', orders.unmailed)],
    [customer, about('Payment received for order', orders.unsettled)],
    [auditor, about('Payment received for order', orders.unsettled2)],
  ];
  const found = await Promise.all(wanted.map(([email, subject]) => mailsTo(product.url, email, subject)));
  return wanted.flatMap(([email, subject], index) =>
    found[index].length === 1 ? [] : [`${email}: ${found[index].length} mails ${subject}, should be 1`],
  );
}

const charged = ['paid', 'delivered', 'seen', 'back', 'refunded', 'disputed', 'unmailed', 'unsettled', 'unsettled2'];

/** Every paid order is paid by one charge, no matter which version received it. */
async function factProblems(orders) {
  const counted = new Map();
  for await (const { type, data: fact } of eventsOf(product.eventstore_url)) {
    if (type !== 'order_paid' && !(type === 'payment_success' && fact.purpose === 'first')) continue;
    const key = `${type} ${fact.order_id}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  return charged.flatMap((name) =>
    ['order_paid', 'payment_success'].flatMap((type) => {
      const times = counted.get(`${type} ${orders[name]}`) ?? 0;
      return times === 1 ? [] : [`order ${name}: ${times} times ${type}`];
    }),
  );
}

/** Two of three places for unpaid orders are taken: a third order is accepted, a fourth refused. */
async function limitProblems(customer) {
  const place = () => customer.ask('POST', '/api/orders', { body: { ...monthlyCreator, quantity: 1 } });
  const [third, fourth] = [await place(), await place()];
  if (third.status !== 201) return [`a third unpaid order was refused: ${third.body.code}`];
  return fourth.body.code === 'too_many_unpaid_orders' ? [] : [`a fourth unpaid order was answered with ${fourth.status}`];
}

/** A secret that was shown stays shown: it can be read again, and its unit is not taken back. */
async function secretProblems(admin, orders) {
  const again = await admin.ask('POST', `/api/admin/orders/${orders.seen}/unassign-products`);
  return again.body.code === 'already_revealed' ? [] : [`a unit that was shown could be taken back: ${again.status} ${again.body.code}`];
}

async function makeRoundsDue() {
  const database = new pg.Client({ connectionString: product.database_url });
  await database.connect();
  await database.query('update work.rounds set next_at = now()');
  await database.end();
}

/** Pools keep in mind what is live: a unit that its buyer has seen leaves them in the next round of housekeeping. */
async function clearingProblems(admin, orders, version) {
  const reveal = (by) => by.ask('POST', `/api/admin/orders/${orders.seen}/reveal`);
  const { body } = await reveal(admin);
  const before = body.items?.[0]?.private_info;
  await makeRoundsDue();
  await product.stop();
  await start(version);
  const { admin: again } = await staffAndBuyers(product.url);
  const left = await settled(async () => {
    const ids = new Set();
    for await (const { type, data: fact } of eventsOf(product.eventstore_url))
      if (type === 'pool_cleared') fact.product_ids.forEach((id) => ids.add(id));
    return (body.items ?? []).some(({ id }) => !ids.has(id)) || ids.size === 0 ? ['a unit that was seen has not left its pool'] : [];
  }, 30_000);
  const after = await reveal(again);
  return [
    ...left,
    ...(before && after.body.items?.[0]?.private_info === before ? [] : ['a secret of a unit that left its pool cannot be read']),
  ];
}

async function attentionProblems() {
  const { admin } = await staffAndBuyers(product.url);
  const { items } = await admin.get('/api/admin/attention?limit=100');
  return items.filter(({ kind }) => !kind.includes('dispute')).map(({ kind, id }) => `in the attention queue: ${kind} ${id}`);
}

/** `version`: settings that make the product the version that continues. */
async function problemsOf(orders, version) {
  const { admin, buyers } = await staffAndBuyers(product.url);
  const problems = await settled(async () => [...(await orderProblems(admin, orders)), ...(await mailProblems(orders))]);
  problems.push(...(await factProblems(orders)), ...(await secretProblems(admin, orders)), ...(await limitProblems(buyers[0])));
  problems.push(...(await clearingProblems(admin, orders, version)), ...(await attentionProblems()));
  return [...problems, ...(await unsettled(product, data, version))];
}

async function fromThisVersion() {
  const next = { NODE_OPTIONS: `--import ${await buildNewerVersion()}` };
  workIn(await preparedFolder());
  await start();
  lap('  started');
  const { orders, owed } = await leaveOwing(product, data);
  lap(`  cut off: owed ${inspect(owed)}`);
  await start(next);
  lap('  started as the next version');
  return problemsOf(orders, next);
}

async function fromRelease(file) {
  workIn(await temporaryFolder());
  const orders = await restoreData(file, data);
  await start();
  lap(`  started on ${path.basename(file)}`);
  return problemsOf(orders, {});
}

const runs = on === undefined ? [fromThisVersion, ...releases().map((file) => () => fromRelease(file))] : [() => fromRelease(on)];
const problems = [];
for (const run of runs) {
  problems.push(...(await run().catch((error) => [inspect(error)])));
  await end();
}
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(`upgrade: ${problems.length} violations`);
process.exit(problems.length === 0 ? 0 : 1);
