// Cuts a shop off while payments and mails are owed, and starts a next version on what it has left; then this version on what every release
// has left, or with --on FILE on that alone.
import path from 'node:path';
import { inspect } from 'node:util';
import { mailsTo } from '../../client/dist/mailbox.js';
import { monthlyCreator } from '../../client/dist/orders.js';
import { waitUntil } from '../lib/waiting.mjs';
import { buildNewerVersion } from '../lib/variants.mjs';
import { eventsOf } from '../shop/log.mjs';
import { leaveOwing, releaseSettings, releasedFiles, restoreData } from '../shop/released-data.mjs';
import { ProvenShop } from '../shop/shop.mjs';
import { emailsOfBuyers, staffAndBuyers, orderStatusOf } from '../shop/unfinished-shop.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ShopClient } from '../../client/dist/shop-client.js' */
/** @typedef {{ status: number, body: { code?: string } }} Answer */
/** @import { UnfinishedOrders } from '../shop/unfinished-shop.mjs' */

/**
 * Repeats a check until it reports no problem or its time is over; resolves with the last problems.
 * @param {() => Promise<string[]>} look
 * @param {number} [milliseconds]
 */
async function repeatUntilFine(look, milliseconds) {
  let problems = ['a check that never succeeded'];
  await waitUntil(async () => (problems = await look()).length === 0, 'the end of all problems', milliseconds).catch(() => undefined);
  return problems;
}

/** @type {Record<keyof UnfinishedOrders, string>} */
const statuses = {
  paid: 'paid_in_process',
  delivered: 'delivered',
  seen: 'delivered',
  back: 'paid_in_process',
  refunded: 'refunded',
  disputed: 'paid_in_process',
  custom: 'payment_required',
  canceled: 'canceled',
  open: 'awaiting_payment',
  checkout: 'awaiting_payment',
  unmailed: 'delivered',
  unsettled: 'paid_in_process',
  unsettled2: 'paid_in_process',
};

/**
 * @param {ShopClient} admin
 * @param {UnfinishedOrders} orders
 */
async function orderProblems(admin, orders) {
  const problems = [];
  for (const name of /** @type {(keyof UnfinishedOrders)[]} */ (Object.keys(statuses))) {
    const wanted = statuses[name];
    const actualStatus = await orderStatusOf(admin, orders[name]);
    if (actualStatus !== wanted) problems.push(`order ${name}: ${actualStatus}, should be ${wanted}`);
  }
  return problems;
}

/**
 * Problems of owed mails, and of mails about owed payments: each must be sent exactly once.
 * @param {ProvenShop} shop
 * @param {UnfinishedOrders} orders
 */
async function mailProblems({ product }, orders) {
  const [customer, auditor] = emailsOfBuyers;
  /**
   * @param {string} words
   * @param {string} id
   */
  const subjectOf = (words, id) => new RegExp(`^${words} ${id.slice(0, 8)}`);
  /** @type {[email: string, subject: RegExp][]} */
  const wanted = [
    [customer, /^Reset your password/],
    [auditor, /^Reset your password/],
    [auditor, subjectOf('Your order', orders.unmailed)],
    [customer, subjectOf('Payment received for order', orders.unsettled)],
    [auditor, subjectOf('Payment received for order', orders.unsettled2)],
  ];
  const countedMails = wanted.map(async ([email, subject]) => {
    const { length } = await mailsTo(product.url, email, subject);
    return length === 1 ? [] : [`${email}: ${length} mails ${subject}, should be 1`];
  });
  return (await Promise.all(countedMails)).flat();
}

const charged = /** @type {const} */ (['paid', 'delivered', 'seen', 'back', 'refunded', 'disputed', 'unmailed', 'unsettled', 'unsettled2']);

/**
 * Problems of payments: every paid order must have exactly one charge, regardless of the version that received it.
 * @param {ProvenShop} shop
 * @param {UnfinishedOrders} orders
 */
async function factProblems({ product }, orders) {
  /** @type {Map<string, number>} */
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

/**
 * Problems of the limit on unpaid orders: two of three exist, so a third must be accepted and a fourth refused.
 * @param {ShopClient} customer
 */
async function limitProblems(customer) {
  /** @returns {Promise<Answer>} */
  const placeOrder = () => customer.ask('POST', '/api/orders', { body: { ...monthlyCreator, quantity: 1 } });
  const [third, fourth] = [await placeOrder(), await placeOrder()];
  if (third.status !== 201) return [`a third unpaid order was refused: ${third.body.code}`];
  return fourth.body.code === 'too_many_unpaid_orders' ? [] : [`a fourth unpaid order was answered with ${fourth.status}`];
}

/**
 * Problems of revealed secrets: each must stay readable, and its unit must not be taken back.
 * @param {ShopClient} admin
 * @param {UnfinishedOrders} orders
 */
async function secretProblems(admin, orders) {
  /** @type {Answer} */
  const again = await admin.ask('POST', `/api/admin/orders/${orders.seen}/unassign-products`);
  return again.body.code === 'already_revealed' ? [] : [`a unit that was shown could be taken back: ${again.status} ${again.body.code}`];
}

/**
 * Problems of clearing: a unit whose secret was read must leave its pool in the next housekeeping.
 * @param {ProvenShop} shop
 * @param {UnfinishedOrders} orders
 * @param {Record<string, string>} version
 */
async function clearingProblems(shop, orders, version) {
  const revealSeenOrder = async () => {
    const { admin } = await staffAndBuyers(shop.product.url);
    return (await admin.post(`/api/admin/orders/${orders.seen}/reveal`)).items;
  };
  const before = await revealSeenOrder();
  await shop.database.query('update work.rounds set next_at = now()');
  await shop.stop();
  await shop.start({ ...releaseSettings, ...version });
  const remainingProblems = await repeatUntilFine(async () => {
    /** @type {Set<string>} */
    const ids = new Set();
    for await (const { type, data: fact } of eventsOf(shop.product.eventstore_url))
      if (type === 'pool_cleared') fact.product_ids?.forEach((id) => ids.add(id));
    return before.some(({ id }) => !ids.has(id)) || ids.size === 0 ? ['a unit that was seen has not left its pool'] : [];
  }, 30_000);
  const [unit, after] = [before[0]?.private_info, (await revealSeenOrder())[0]?.private_info];
  return [...remainingProblems, ...(unit && after === unit ? [] : ['a secret of a unit that left its pool cannot be read'])];
}

/** @param {ProvenShop} shop */
async function attentionProblems({ product }) {
  const { admin } = await staffAndBuyers(product.url);
  const { items } = await admin.get('/api/admin/attention?limit=100');
  return items.filter(({ kind }) => !kind.includes('dispute')).map(({ kind, id }) => `in the attention queue: ${kind} ${id}`);
}

/**
 * All problems after the upgrade. `version`: the settings with which the product runs as the next version.
 * @param {ProvenShop} shop
 * @param {UnfinishedOrders} orders
 * @param {Record<string, string>} version
 */
async function problemsOf(shop, orders, version) {
  const { admin, buyers } = await staffAndBuyers(shop.product.url);
  const problems = await repeatUntilFine(async () => [...(await orderProblems(admin, orders)), ...(await mailProblems(shop, orders))]);
  problems.push(...(await factProblems(shop, orders)), ...(await secretProblems(admin, orders)), ...(await limitProblems(buyers[0])));
  return [...problems, ...(await clearingProblems(shop, orders, version)), ...(await attentionProblems(shop))];
}

/**
 * @param {ProvenShop} shop
 * @param {(step: string) => void} say
 */
async function continueFromThisVersion(shop, say) {
  const next = { NODE_OPTIONS: `--import ${(await buildNewerVersion()).href}` };
  await shop.start(releaseSettings);
  say('started');
  const { orders, owed } = await leaveOwing(shop);
  say(`cut off: owed ${inspect(owed)}`);
  await shop.start({ ...releaseSettings, ...next });
  say('started as the next version');
  return await problemsOf(shop, orders, next);
}

/**
 * @param {string} file
 * @param {(step: string) => void} say
 */
async function continueFromRelease(file, say) {
  const shop = await ProvenShop.empty();
  try {
    const orders = await restoreData(file, shop.data);
    await shop.start(releaseSettings);
    say(`started on ${path.basename(file)}`);
    return [...(await problemsOf(shop, orders, {})), ...(await shop.problems())];
  } finally {
    await shop.end();
  }
}

/**
 * Fault run: cuts a shop off with debts, and continues with a next version.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function upgrade(shop, { on, say, problems }) {
  if (on === undefined) problems.push(...(await continueFromThisVersion(shop, say).catch((error) => [inspect(error)])));
  for (const file of on === undefined ? releasedFiles() : [on])
    problems.push(...(await continueFromRelease(file, say).catch((error) => [inspect(error)])));
  return {};
}
