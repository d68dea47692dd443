// A stream of people who order and pay like browsers, while processes are killed; then their money is checked.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailsTo } from './mailbox.mjs';
import { END, EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

const sku = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1, recurrence: 'monthly' };
const givenBack = 100;
const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ann Example' };

/** Pays on a page of the provider; undefined where it did not answer as it should. */
export async function payByCard(url, number = card.number) {
  const page = await fetch(url);
  const text = await page.text();
  if (text.includes('already paid')) return true;
  const guard = /name="guard" value="(\w+)"/.exec(text)?.[1];
  if (!page.ok || guard === undefined) return undefined;
  const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { cookie, origin: new URL(url).origin };
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams({ guard, ...card, number }) });
  return answer.status === 303 || undefined;
}

const inTime = () => Date.now() + 90_000;

/** Tried until it is answered: who is killed answers nothing, and who comes back may be busy. */
async function insist(work, what, until = inTime()) {
  let last;
  do {
    const answer = await work().catch((error) => void (last = error));
    if (answer !== undefined) return answer;
    await sleep(100);
  } while (Date.now() < until);
  throw new Error(`${what} was never answered`, { cause: last });
}

class Buyer {
  #token = '';

  constructor(place, email, paid) {
    Object.assign(this, { place, email, paid });
  }

  /** One of the APIs, as a proxy in front of them would choose. */
  get #api() {
    const { url, others } = this.place;
    return [url, ...others][Math.floor(Math.random() * (1 + others.length))];
  }

  send = async (path, body, key) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}`, ...(key && { 'idempotency-key': key }) };
    const answer = await fetch(this.#api + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // 403: the command needs a fresh sign-in.
    if (answer.status === 401 || answer.status === 403) await this.signIn();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };

  signIn = async () => {
    const body = JSON.stringify({ email: this.email, password: 'orderstream' });
    const answer = await fetch(`${this.#api}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    this.#token = (await answer.json()).access_token ?? '';
  };

  #insist = (work, what) => insist(work, what, Date.now() + this.place.patienceMs);

  /** One order, from the wish to the money; the same keys and the same page however often it has to be tried. */
  async buy() {
    const [key, payKey, began] = [randomUUID(), randomUUID(), Date.now()];
    const { order_id: id } = await this.#insist(() => this.send('/api/orders', sku, key), 'an order');
    const { url } = await this.#insist(() => this.send(`/api/orders/${id}/checkout-session`, {}, payKey), 'a checkout');
    await this.#insist(() => payByCard(url), 'a payment');
    this.place.begun.set(id, began);
    this.paid.set(id, this);
    if (Math.random() < 0.5) await this.send(`/api/orders/${id}/payment/sync`, {}, randomUUID()).catch(() => undefined);
    const { refundsWished, givesBack } = this.place;
    if (refundsWished > 0 ? this.place.refundsWished-- : givesBack && Math.random() < 0.3) await this.place.refund(id, this);
  }
}

/** As many units as one import takes. */
const atOnce = 500;

/** The administrator adds units for everybody who will order. */
async function stock(admin, units) {
  const { channel, product_type } = sku;
  for (let added = 0; added < units; added += atOnce) {
    const lines = Array.from({ length: atOnce }, () => `login ${randomUUID()}`);
    const key = randomUUID();
    await insist(() => admin.send('/api/admin/products/import', { channel, product_type, lines }, key), 'stock');
  }
}

/**
 * `paid` maps each order that the provider charged to its buyer, `place.begun` to the time when they began it; `refunded` has the orders
 * with a refund. `place.others` may be given the addresses of more APIs; every person orders from `each` places at once.
 */
export async function streamOfPurchases(url, { pauseMs = 100, patienceMs = 90_000, givesBack = true, each = 1, units = atOnce } = {}) {
  const [paid, refunded] = [new Map(), new Set()];
  const place = { url, others: [], refundsWished: 0, givesBack, patienceMs, begun: new Map() };
  const [admin, ...others] = ['admin', 'customer', 'auditor'].map((name) => new Buyer(place, `${name}@demo.test`, paid));
  const buyers = [admin, ...others];
  for (const buyer of buyers) await insist(async () => (await buyer.signIn(), true), 'a sign-in');
  await stock(admin, units);
  place.refund = async (id, buyer) => {
    const key = randomUUID();
    // A refusal is an answer, too: it would be given again under this key.
    await insist(async () => ((await buyer.send(`/api/orders/${id}`)).paid_at ? true : undefined), `the payment of ${id}`);
    const charge = await insist(async () => (await admin.send(`/api/admin/orders/${id}`)).charge_id ?? undefined, `the charge of ${id}`);
    await insist(() => admin.send(`/api/admin/charges/${charge}/refund`, { amount: givenBack, reason: 'goodwill' }, key), 'a refund');
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

/** Resolves as soon as the event store reports such an event. */
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

export async function factsOf(eventStoreUrl) {
  const count = new Map();
  const add = (key) => count.set(key, (count.get(key) ?? 0) + 1);
  for await (const { type, data } of eventsOf(eventStoreUrl)) {
    if (['order_paid', 'payment_refund_requested', 'payment_refunded'].includes(type)) add(`${type} ${data.order_id}`);
    if (type === 'payment_success' && data.purpose === 'first') add(`payment_success ${data.order_id}`);
    if (type === 'order_created') add(type);
  }
  return (key) => count.get(key) ?? 0;
}

/** Counts the provider's effects: charges, subscriptions and refunds by order, customers by person. */
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

/** One mail about each payment and each refund. */
async function mailProblems(buyer, wanted, until) {
  const problems = [];
  for (const [what, subjects] of Object.entries(mails)) {
    const count = async () => (await mailsTo(buyer.place.url, buyer.email, subjects)).length;
    await insist(async () => ((await count()) >= wanted[what] ? true : undefined), 'a mail', until).catch(() => undefined);
    const found = await count();
    if (found !== wanted[what]) problems.push(`${buyer.email}: ${found} mails, ${wanted[what]} times ${what}`);
  }
  return problems;
}

/** The facts of each order, and its effects at the provider. `strays`: an unanswered request that was given up may have made a checkout. */
export function countProblems(orders, refunded, told, asked, { strays = false } = {}) {
  return orders.flatMap((id) => {
    const back = refunded.has(id) ? 1 : 0;
    const facts = { order_paid: 1, payment_success: 1, payment_refund_requested: back, payment_refunded: back };
    const effects = { 'checkout.session': 1, subscription: 1, refund: back, ...(strays ? {} : { 'unpaid checkout.session': 0 }) };
    const wrong = (wanted, count, where) =>
      Object.entries(wanted).flatMap(([what, times]) => {
        const found = count(`${what} ${id}`);
        return found === times ? [] : [`order ${id}: ${found} times ${what} ${where}`];
      });
    return [...wrong(facts, told, 'in the log'), ...wrong(effects, asked, 'at the provider')];
  });
}

/**
 * Every order that was paid for is paid once, by one charge, given back of once at most, and its customer has one mail about
 * it; the provider was made to do each of these things once, too.
 */
export async function moneyProblems({ paid, refunded }, { eventstore_url }, data, allowed = {}) {
  const problems = [];
  const until = inTime();
  for (const [id, buyer] of paid) {
    const back = refunded.has(id) ? givenBack : 0;
    const found = await insist(
      async () => {
        const order = await buyer.send(`/api/orders/${id}`);
        return order.status !== 'awaiting_payment' && order.refunded_amount >= back ? order : undefined;
      },
      `${id} being paid`,
      until,
    ).catch((error) => ({ status: error.message }));
    if (found.status !== 'paid_in_process') problems.push(`order ${id}: ${found.status}`);
    if (found.refunded_amount !== back) problems.push(`order ${id}: ${found.refunded_amount} given back, ${back} wished for`);
  }
  const asked = providersBooks(data);
  const told = await factsOf(eventstore_url);
  if (told('order_created') !== paid.size) problems.push(`${told('order_created')} orders were made of ${paid.size} requests`);
  problems.push(...countProblems([...paid.keys()], refunded, told, asked, allowed));
  for (const buyer of new Set(paid.values())) {
    const { id } = await insist(() => buyer.send('/api/me'), 'the profile of a customer', until);
    if (asked(`customer ${id}`) !== 1) problems.push(`${buyer.email}: ${asked(`customer ${id}`)} customers at the provider`);
    const bought = [...paid].filter(([, other]) => other === buyer).map(([order]) => order);
    const wanted = { 'a payment': bought.length, 'a refund': bought.filter((order) => refunded.has(order)).length };
    problems.push(...(await mailProblems(buyer, wanted, until)));
  }
  return problems;
}
