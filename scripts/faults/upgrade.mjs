// npm run prove -- faults upgrade: starts this version on the data of an earlier one, which was cut off with payments, mails and limits owed.
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { impatientStore, startProduct, temporaryFolder } from '../lib/product.mjs';
import { restoreEarlierData } from '../lib/earlier-data.mjs';
import { eventsOf } from '../lib/purchases.mjs';
import { lap, nodeAsync } from '../lib/run.mjs';

const folder = await temporaryFolder();
const data = path.join(folder, 'data');
// The data grows older than the time for which an unsent mail is tried.
const environment = {
  ...impatientStore,
  MAIL_PATIENCE_HOURS: '876000',
  UNPAID_ORDER_HOURS: '876000',
  RECONCILE_SECONDS: '5',
  MAX_OPEN_UNPAID_ORDERS: '3',
};
let product;
const end = async () => {
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

const password = { demo: 'orderstream', other: 'a long enough secret' };

async function send(token, route, body) {
  const answer = await fetch(product.url + route, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
}

async function signIn(email, secret) {
  const { status, body } = await send('', '/api/auth/login', { email, password: secret });
  if (status >= 300) throw new Error(`${email} could not sign in: ${status} ${body.code}`);
  return body.access_token;
}

/** Repeats a look until it finds nothing wrong, or until it is too late to wait any longer. */
async function settled(look, milliseconds = 90_000) {
  for (const until = Date.now() + milliseconds; ; await sleep(500)) {
    const problems = await look();
    if (problems.length === 0 || Date.now() > until) return problems;
  }
}

const statuses = {
  ...{ paid: 'paid_in_process', delivered: 'delivered', seen: 'delivered', back: 'paid_in_process', refunded: 'refunded' },
  ...{ canceled: 'canceled', open: 'awaiting_payment', custom: 'payment_required', delivered_unmailed: 'delivered' },
  ...{ paid_unsettled: 'paid_in_process', paid_unsettled2: 'paid_in_process', unpaid: 'awaiting_payment' },
};

async function orderProblems(admin, orders) {
  const problems = [];
  for (const [name, status] of Object.entries(statuses)) {
    const { body } = await send(admin, `/api/admin/orders/${orders[name]}`);
    if (body.status !== status) problems.push(`order ${name}: ${body.status}, should be ${status}`);
  }
  return problems;
}

const mailsTo = async (email, subject) => {
  const answer = await fetch(`${product.mailbox}/api/messages?limit=1000&to=${encodeURIComponent(email)}`);
  return (await answer.json()).items.filter((mail) => subject.test(mail.subject)).length;
};

/** The mails owed when the earlier version stopped: each is sent exactly once. */
async function mailProblems([first, second, third]) {
  const wanted = [
    [first.email, /reset/i, 1],
    [second.email, /reset/i, 1],
    [third.email, /deliver|ready/i, 1],
    [first.email, /^Payment received/, 1],
    [second.email, /^Payment received/, 1],
    [third.email, /^Payment received/, 1],
  ];
  const found = await Promise.all(wanted.map(([email, subject]) => mailsTo(email, subject)));
  return wanted.flatMap(([email, subject, times], index) =>
    found[index] === times ? [] : [`${email}: ${found[index]} mails ${subject}, should be ${times}`],
  );
}

/** Every paid order is paid by one charge, no matter which version received it. */
async function factProblems(orders) {
  const counted = new Map();
  for await (const { type, data: fact } of eventsOf(product.eventstore_url)) {
    if (type !== 'order_paid' && !(type === 'payment_success' && fact.purpose === 'first')) continue;
    const key = `${type} ${fact.order_id}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  const paid = ['paid', 'delivered', 'seen', 'back', 'refunded', 'disputed', 'delivered_unmailed', 'paid_unsettled', 'paid_unsettled2'];
  return paid.flatMap((name) =>
    ['order_paid', 'payment_success'].flatMap((type) => {
      const times = counted.get(`${type} ${orders[name]}`) ?? 0;
      return times === 1 ? [] : [`order ${name}: ${times} times ${type}`];
    }),
  );
}

/** The earlier version took two of three places for unpaid orders: a third order is taken, a fourth refused. */
async function limitProblems(token) {
  const order = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1, recurrence: 'monthly' };
  const [third, fourth] = [await send(token, '/api/orders', order), await send(token, '/api/orders', order)];
  if (third.status !== 201) return [`a third unpaid order was refused: ${third.body.code}`];
  return fourth.body.code === 'too_many_unpaid_orders' ? [] : [`a fourth unpaid order was answered with ${fourth.status}`];
}

/** A secret that was shown stays shown: it can be read again, and its unit is not taken back. */
async function secretProblems(admin, orders) {
  const again = await send(admin, `/api/admin/orders/${orders.seen}/unassign-products`, {});
  return again.body.code === 'already_revealed' ? [] : [`a unit that was shown could be taken back: ${again.status} ${again.body.code}`];
}

async function makeRoundsDue() {
  const database = new pg.Client({ connectionString: product.database_url });
  await database.connect();
  await database.query('update work.rounds set next_at = now()');
  await database.end();
}

/** Pools keep in mind what is live: a unit that its buyer has seen leaves them in the next round of housekeeping. */
async function clearingProblems(admin, orders) {
  const { body } = await send(admin, `/api/admin/orders/${orders.seen}/reveal`, {});
  const before = body.items?.[0]?.private_info;
  await makeRoundsDue();
  await product.stop();
  product = await startProduct({ folder, environment });
  const again = await signIn('admin@demo.test', password.demo);
  const left = await settled(async () => {
    const ids = new Set();
    for await (const { type, data: fact } of eventsOf(product.eventstore_url))
      if (type === 'pool_cleared') fact.product_ids.forEach((id) => ids.add(id));
    return (body.items ?? []).some(({ id }) => !ids.has(id)) || ids.size === 0 ? ['a unit that was seen has not left its pool'] : [];
  }, 30_000);
  const after = await send(again, `/api/admin/orders/${orders.seen}/reveal`, {});
  return [
    ...left,
    ...(before && after.body.items?.[0]?.private_info === before ? [] : ['a secret of a unit that left its pool cannot be read']),
  ];
}

async function run() {
  const { orders, people } = await restoreEarlierData('c8a7f3c', data);
  lap('  the earlier data is in place');
  product = await startProduct({ folder, environment });
  lap('  started');
  const admin = await signIn('admin@demo.test', password.demo);
  const problems = await settled(async () => [...(await orderProblems(admin, orders)), ...(await mailProblems(people))]);
  problems.push(...(await factProblems(orders)), ...(await secretProblems(admin, orders)));
  problems.push(...(await limitProblems(await signIn(people[3].email, password.other))));
  problems.push(...(await clearingProblems(admin, orders)));
  const { body } = await send(await signIn('admin@demo.test', password.demo), '/api/admin/attention?limit=100');
  const unexpected = body.items.filter(({ kind }) => !['dispute', 'disputed'].some((word) => kind.includes(word)));
  problems.push(...unexpected.map(({ kind, id }) => `in the attention queue: ${kind} ${id}`));
  const settings = JSON.parse(fs.readFileSync(path.join(data, 'environment.json'), 'utf8'));
  if ((await nodeAsync(['--enable-source-maps', 'dist/product/manage.js', 'verify'], settings)) !== 0)
    problems.push('the read models differ from a replay');
  return problems;
}

const problems = await run().catch((error) => [inspect(error)]);
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(`upgrade: ${problems.length} violations`);
process.exit(problems.length === 0 ? 0 : 1);
