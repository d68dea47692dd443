// A stream of people who order and pay like browsers, while processes are killed; then their money is checked.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { END, EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { mailsTo } from '../../client/dist/mailbox.js';
import { importUnits, monthlyCreator, placeOrder } from '../../client/dist/orders.js';
import { payByCard } from '../../client/dist/payment-sandbox.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { waitUntil } from '../lib/waiting.mjs';

const partialRefund = 100;

class ScriptedBuyer {
  #client;

  constructor(place, email, paid) {
    Object.assign(this, { place, email, paid });
  }

  async signIn() {
    // One of the APIs, as a proxy in front of them would choose.
    const apiAddresses = () => [this.place.url, ...this.place.others];
    const fetchFromAnyApi = (route, request) => fetch(apiAddresses()[Math.floor(Math.random() * apiAddresses().length)] + route, request);
    const visitor = new ShopClient({ origin: '', fetch: fetchFromAnyApi, readsOwnWrites: false });
    this.#client = await waitUntil(() => visitor.signIn(this.email, 'orderstream'), 'a sign-in');
  }

  get userId() {
    return this.#client.userId;
  }

  send = (route, body, key) => this.#client.call(body ? 'POST' : 'GET', route, { body, key });

  #insist = (work, what) => waitUntil(work, what, this.place.patienceMs);

  stock = (units) => waitUntil(() => importUnits(this.#client, monthlyCreator, units), 'stock');

  /** Creates and pays one order; retries use the same keys and the same checkout page. */
  async buy() {
    const [key, payKey, began] = [randomUUID(), randomUUID(), Date.now()];
    const id = await this.#insist(() => placeOrder(this.#client, monthlyCreator, key), 'an order');
    const { url } = await this.#insist(() => this.send(`/api/orders/${id}/checkout-session`, {}, payKey), 'a checkout');
    await this.#insist(() => payByCard(url).then(() => true), 'a payment');
    this.place.begun.set(id, began);
    this.paid.set(id, this);
    if (Math.random() < 0.5) await this.send(`/api/orders/${id}/payment/sync`, {}, randomUUID()).catch(() => undefined);
    const { refundsWished, givesBack } = this.place;
    if (refundsWished > 0 ? this.place.refundsWished-- : givesBack && Math.random() < 0.3) await this.place.refund(id, this);
  }
}

/**
 * Three people order and pay until stopped. `paid` maps each charged order to its buyer, `place.begun` to its start time; `refunded` has
 * the orders with a refund. `place.others` can be extended by addresses of more APIs; every person orders `each` times concurrently.
 */
export async function streamOfPurchases(url, { pauseMs = 100, patienceMs = 90_000, givesBack = true, each = 1, units = 500 } = {}) {
  const [paid, refunded] = [new Map(), new Set()];
  const place = { url, others: [], refundsWished: 0, givesBack, patienceMs, begun: new Map() };
  const [admin, ...others] = ['admin', 'customer', 'auditor'].map((name) => new ScriptedBuyer(place, `${name}@demo.test`, paid));
  const buyers = [admin, ...others];
  for (const buyer of buyers) await buyer.signIn();
  await admin.stock(units);
  place.refund = async (id, buyer) => {
    const key = randomUUID();
    // A refusal is an answer, too: it would be given again under this key.
    await waitUntil(async () => (await buyer.send(`/api/orders/${id}`)).paid_at, `the payment of ${id}`);
    const charge = await waitUntil(async () => (await admin.send(`/api/admin/orders/${id}`)).charge_id, `the charge of ${id}`);
    await waitUntil(
      () => admin.send(`/api/admin/charges/${charge}/refund`, { amount: partialRefund, reason: 'goodwill' }, key),
      'a refund',
    );
    refunded.add(id);
  };
  let running = true;
  const places = Array.from({ length: each }, () => buyers).flat();
  const buying = places.map(async (buyer) => {
    for (; running; await sleep(pauseMs)) await buyer.buy();
  });
  const all = Promise.all(buying);
  return { paid, refunded, place, failed: all.catch((error) => error), stop: async () => ((running = false), await all) };
}

/** Resolves as soon as an event of one of these types is appended. */
export async function untilEvent(eventStoreUrl, types, milliseconds) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const subscription = client.subscribeToAll({ fromPosition: END, resolveLinkTos: false });
  const seen = (async () => {
    for await (const { event } of subscription) if (types.includes(event?.type)) return;
  })();
  await Promise.race([seen.catch(() => undefined), sleep(milliseconds)]);
  await subscription.unsubscribe().catch(() => undefined);
  await client.dispose();
}

/** Every event of the log, from the first to the last. */
export async function* eventsOf(eventStoreUrl) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, resolveLinkTos: false }))
      if (event) yield event;
  } finally {
    await client.dispose();
  }
}

export async function countFacts(eventStoreUrl) {
  const count = new Map();
  const countOne = (key) => count.set(key, (count.get(key) ?? 0) + 1);
  for await (const { type, data } of eventsOf(eventStoreUrl)) {
    if (['order_paid', 'payment_refund_requested', 'payment_refunded'].includes(type)) countOne(`${type} ${data.order_id}`);
    if (type === 'payment_success' && data.purpose === 'first') countOne(`payment_success ${data.order_id}`);
    if (type === 'order_created') countOne(type);
  }
  return (key) => count.get(key) ?? 0;
}

/** Counts the provider's objects: charges, subscriptions and refunds by order, customers by person. */
export function providersBooks(data) {
  const objects = new Map();
  const lines = fs
    .readFileSync(path.join(data, 'payments', 'journal.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1);
  for (const [kind, id, object] of lines.flatMap((line) => JSON.parse(line))) objects.set(`${kind} ${id}`, object);
  const count = new Map();
  for (const [key, object] of objects) {
    const { order_id, user_id } = object?.metadata ?? {};
    const kind = key.startsWith('checkout.session ') && object?.status !== 'complete' ? 'unpaid checkout.session' : key.split(' ')[0];
    const about = `${kind} ${key.startsWith('customer ') ? user_id : order_id}`;
    count.set(about, (count.get(about) ?? 0) + 1);
  }
  return (key) => count.get(key) ?? 0;
}

const mails = { 'a payment': /^Payment received for order/, 'a refund': /^Refund for order/ };

/** Problems of mails: there must be one about each payment and each refund. */
async function mailProblems(buyer, wanted, milliseconds) {
  const problems = [];
  for (const [what, subjects] of Object.entries(mails)) {
    const countMails = async () => (await mailsTo(buyer.place.url, buyer.email, subjects)).length;
    await waitUntil(async () => (await countMails()) >= wanted[what], 'a mail', milliseconds).catch(() => undefined);
    const mailCount = await countMails();
    if (mailCount !== wanted[what]) problems.push(`${buyer.email}: ${mailCount} mails, ${wanted[what]} times ${what}`);
  }
  return problems;
}

/** Problems of the number of facts of each order and of its objects at the provider. `strays`: an abandoned request may have created a checkout. */
export function countProblems(orders, refunded, factCount, effectCount, { strays = false } = {}) {
  return orders.flatMap((id) => {
    const back = refunded.has(id) ? 1 : 0;
    const facts = { order_paid: 1, payment_success: 1, payment_refund_requested: back, payment_refunded: back };
    const effects = { 'checkout.session': 1, subscription: 1, refund: back, ...(strays ? {} : { 'unpaid checkout.session': 0 }) };
    const mismatches = (wanted, count, where) =>
      Object.entries(wanted).flatMap(([what, times]) => {
        const actual = count(`${what} ${id}`);
        return actual === times ? [] : [`order ${id}: ${actual} times ${what} ${where}`];
      });
    return [...mismatches(facts, factCount, 'in the log'), ...mismatches(effects, effectCount, 'at the provider')];
  });
}

/**
 * Problems of the money: every paid order must have one charge, at most one refund, and a mail about each, and the provider must have
 * done each of these once.
 */
export async function moneyProblems({ paid, refunded }, { eventstore_url }, data, allowed = {}) {
  const problems = [];
  const late = Date.now() + 90_000;
  for (const [id, buyer] of paid) {
    const back = refunded.has(id) ? partialRefund : 0;
    const shownOrder = await waitUntil(
      async () => {
        const order = await buyer.send(`/api/orders/${id}`);
        return order.status !== 'awaiting_payment' && order.refunded_amount >= back && order;
      },
      `${id} being paid`,
      late - Date.now(),
    ).catch((error) => ({ status: error.message }));
    if (shownOrder.status !== 'paid_in_process') problems.push(`order ${id}: ${shownOrder.status}`);
    if (shownOrder.refunded_amount !== back) problems.push(`order ${id}: ${shownOrder.refunded_amount} refunded, ${back} requested`);
  }
  const effectCount = providersBooks(data);
  const factCount = await countFacts(eventstore_url);
  if (factCount('order_created') !== paid.size) problems.push(`${factCount('order_created')} orders were made of ${paid.size} requests`);
  problems.push(...countProblems([...paid.keys()], refunded, factCount, effectCount, allowed));
  for (const buyer of new Set(paid.values())) {
    const customers = effectCount(`customer ${buyer.userId}`);
    if (customers !== 1) problems.push(`${buyer.email}: ${customers} customers at the provider`);
    const bought = [...paid].filter(([, other]) => other === buyer).map(([order]) => order);
    const wanted = { 'a payment': bought.length, 'a refund': bought.filter((order) => refunded.has(order)).length };
    problems.push(...(await mailProblems(buyer, wanted, late - Date.now())));
  }
  return problems;
}
