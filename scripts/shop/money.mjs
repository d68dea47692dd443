// The money of people who have paid and been refunded: in the log, at the provider, on their pages and in their mails.
import fs from 'node:fs';
import path from 'node:path';
import { mailsTo } from '../../client/dist/mailbox.js';
import { messageOf } from '../lib/errors.mjs';
import { waitUntil } from '../lib/waiting.mjs';
import { countFacts } from './log.mjs';
import { partialRefund } from './purchases.mjs';

/** @import { Buyer } from './purchases.mjs' */
/** @typedef {(key: string) => number} Count */
/** @typedef {{ metadata?: { order_id?: string, user_id?: string }, status?: string }} ProviderObject */
/** @typedef {{ strays?: boolean }} Allowed `strays`: an abandoned request may have created a checkout. */

/**
 * Counts the provider's objects: charges, subscriptions and refunds by order, customers by person.
 * @param {string} data
 * @returns {Count}
 */
export function providersBooks(data) {
  /** @type {Map<string, ProviderObject | null>} */
  const objects = new Map();
  const lines = fs
    .readFileSync(path.join(data, 'payments', 'journal.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1);
  const changes = lines.flatMap((line) => /** @type {[kind: string, id: string, object: ProviderObject | null][]} */ (JSON.parse(line)));
  for (const [kind, id, object] of changes) objects.set(`${kind} ${id}`, object);
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const [key, object] of objects) {
    const { order_id, user_id } = object?.metadata ?? {};
    const kind = key.startsWith('checkout.session ') && object?.status !== 'complete' ? 'unpaid checkout.session' : key.split(' ')[0];
    const about = `${kind} ${key.startsWith('customer ') ? user_id : order_id}`;
    count.set(about, (count.get(about) ?? 0) + 1);
  }
  return (key) => count.get(key) ?? 0;
}

const subjects = { 'a payment': /^Payment received for order/, 'a refund': /^Refund for order/ };

/**
 * Problems of mails: there must be one about each payment and each refund.
 * @param {string} url
 * @param {Buyer} buyer
 * @param {Record<keyof typeof subjects, number>} wanted
 * @param {number} milliseconds
 */
async function mailProblems(url, buyer, wanted, milliseconds) {
  const problems = [];
  for (const what of /** @type {const} */ (['a payment', 'a refund'])) {
    const countMails = async () => (await mailsTo(url, buyer.email, subjects[what])).length;
    await waitUntil(async () => (await countMails()) >= wanted[what], 'a mail', milliseconds).catch(() => undefined);
    const mailCount = await countMails();
    if (mailCount !== wanted[what]) problems.push(`${buyer.email}: ${mailCount} mails, ${wanted[what]} times ${what}`);
  }
  return problems;
}

/**
 * Problems of the number of facts of each order and of its objects at the provider.
 * @param {string[]} orders
 * @param {Set<string>} refunded
 * @param {Count} factCount
 * @param {Count} effectCount
 * @param {Allowed} [allowed]
 */
export function countProblems(orders, refunded, factCount, effectCount, { strays = false } = {}) {
  return orders.flatMap((id) => {
    const back = refunded.has(id) ? 1 : 0;
    const facts = { order_paid: 1, payment_success: 1, payment_refund_requested: back, payment_refunded: back };
    const effects = { 'checkout.session': 1, subscription: 1, refund: back, ...(strays ? {} : { 'unpaid checkout.session': 0 }) };
    /**
     * @param {Record<string, number>} wanted
     * @param {Count} count
     * @param {string} where
     */
    const mismatches = (wanted, count, where) =>
      Object.entries(wanted).flatMap(([what, times]) => {
        const actual = count(`${what} ${id}`);
        return actual === times ? [] : [`order ${id}: ${actual} times ${what} ${where}`];
      });
    return [...mismatches(facts, factCount, 'in the log'), ...mismatches(effects, effectCount, 'at the provider')];
  });
}

/**
 * Problems of an order on its customer's page: it must be shown as paid, with what was refunded.
 * @param {string} id
 * @param {Buyer} buyer
 * @param {number} back
 * @param {number} milliseconds
 */
async function pageProblems(id, buyer, back, milliseconds) {
  const shown = await waitUntil(
    async () => {
      const order = await buyer.client.get(`/api/orders/${id}`);
      return order.status !== 'awaiting_payment' && order.refunded_amount >= back && order;
    },
    `${id} being paid`,
    milliseconds,
  ).catch((error) => ({ status: messageOf(error), refunded_amount: undefined }));
  return [
    ...(shown.status === 'paid_in_process' ? [] : [`order ${id}: ${shown.status}`]),
    ...(shown.refunded_amount === back ? [] : [`order ${id}: ${shown.refunded_amount} refunded, ${back} requested`]),
  ];
}

/**
 * Problems of the money: every paid order must have one charge, at most one refund, and a mail about each, and the provider must have
 * done each of these once.
 * @param {{ paid: Map<string, Buyer>, refunded: Set<string> }} purchases
 * @param {{ url: string, eventstore_url: string }} product
 * @param {string} data
 * @param {Allowed} [allowed]
 */
export async function moneyProblems({ paid, refunded }, { url, eventstore_url }, data, allowed = {}) {
  const problems = [];
  const late = Date.now() + 90_000;
  for (const [id, buyer] of paid)
    problems.push(...(await pageProblems(id, buyer, refunded.has(id) ? partialRefund : 0, late - Date.now())));
  const effectCount = providersBooks(data);
  const factCount = await countFacts(eventstore_url);
  if (factCount('order_created') !== paid.size) problems.push(`${factCount('order_created')} orders were made of ${paid.size} requests`);
  problems.push(...countProblems([...paid.keys()], refunded, factCount, effectCount, allowed));
  for (const buyer of new Set(paid.values())) {
    const customers = effectCount(`customer ${buyer.client.userId}`);
    if (customers !== 1) problems.push(`${buyer.email}: ${customers} customers at the provider`);
    const bought = [...paid].filter(([, other]) => other === buyer).map(([order]) => order);
    const wanted = { 'a payment': bought.length, 'a refund': bought.filter((order) => refunded.has(order)).length };
    problems.push(...(await mailProblems(url, buyer, wanted, late - Date.now())));
  }
  return problems;
}
