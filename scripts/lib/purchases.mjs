// A stream of people who order and pay, as browsers do it, whatever is killed meanwhile; and what became of their money.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

const sku = { channel: 'LinkedIn', product_type: 'Creator', quantity: 1, recurrence: 'monthly' };
const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ann Example' };

/** Tried until it is answered: who is killed answers nothing, and who comes back may be busy. */
async function insist(work, what) {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await work().catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(100);
  }
  throw new Error(`${what} was never answered`);
}

class Buyer {
  #token = '';

  constructor(place, email, paid) {
    Object.assign(this, { place, email, paid });
  }

  send = async (path, body, key) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}`, ...(key && { 'idempotency-key': key }) };
    const answer = await fetch(this.place.url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 401) await this.signIn();
    return answer.ok ? JSON.parse(text) : undefined;
  };

  signIn = async () => {
    const body = JSON.stringify({ email: this.email, password: 'orderstream' });
    const answer = await fetch(`${this.place.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    this.#token = (await answer.json()).access_token ?? '';
  };

  /** One order, from the wish to the money; the same keys and the same page however often it has to be tried. */
  async buy() {
    const key = randomUUID();
    const { order_id: id } = await insist(() => this.send('/api/orders', sku, key), 'an order');
    const { url } = await insist(() => this.send(`/api/orders/${id}/checkout-session`, {}), 'a checkout');
    await insist(() => this.pay(url), 'a payment');
    this.paid.set(id, this);
    if (Math.random() < 0.5) await this.send(`/api/orders/${id}/payment/sync`, {}).catch(() => undefined);
  }

  async pay(url) {
    const page = await fetch(url);
    const text = await page.text();
    if (text.includes('already paid')) return true;
    const guard = /name="guard" value="(\w+)"/.exec(text)?.[1];
    if (!page.ok || guard === undefined) return undefined;
    const cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { cookie, origin: new URL(url).origin };
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams({ guard, ...card }) });
    return answer.status === 303 || undefined;
  }
}

/** `paid` has the buyer of each order that the provider has taken money for. */
export function streamOfPurchases(url, { pauseMs = 100 } = {}) {
  const paid = new Map();
  const place = { url };
  let running = true;
  const buyers = ['customer', 'admin', 'auditor'].map((name) => new Buyer(place, `${name}@demo.test`, paid));
  const all = Promise.all(
    buyers.map(async (buyer) => {
      await insist(async () => (await buyer.signIn(), true), 'a sign-in');
      for (; running; await sleep(pauseMs)) await buyer.buy();
    }),
  );
  return { paid, place, failed: all.catch((error) => error), stop: async () => ((running = false), await all) };
}

async function factsOf(eventStoreUrl) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const count = new Map();
  const add = (key) => count.set(key, (count.get(key) ?? 0) + 1);
  try {
    for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, resolveLinkTos: false })) {
      if (event?.type === 'order_paid' || event?.type === 'payment_refund_requested') add(`${event.type} ${event.data.order_id}`);
      if (event?.type === 'payment_success' && event.data.purpose === 'first') add(`payment_success ${event.data.order_id}`);
    }
  } finally {
    await client.dispose();
  }
  return (key) => count.get(key) ?? 0;
}

async function mailsTo(url, address) {
  const answer = await fetch(`${url}/_sandbox/mail/api/messages?limit=1000&to=${encodeURIComponent(address)}`);
  return (await answer.json()).items.filter(({ subject }) => /payment received|оплата заказа/i.test(subject));
}

/** Every order that was paid for is paid once, by one charge, and its customer has one mail about it. */
export async function moneyProblems({ paid }, { url, eventstore_url }) {
  const problems = [];
  for (const [id, buyer] of paid) {
    buyer.place.url = url;
    const status = await insist(async () => {
      const order = await buyer.send(`/api/orders/${id}`);
      return order && order.status !== 'awaiting_payment' ? order.status : undefined;
    }, `${id} being paid`).catch((error) => String(error.message));
    if (status !== 'paid_in_process') problems.push(`order ${id}: ${status}`);
  }
  const times = await factsOf(eventstore_url);
  for (const id of paid.keys())
    for (const [fact, wanted] of Object.entries({ order_paid: 1, payment_success: 1, payment_refund_requested: 0 }))
      if (times(`${fact} ${id}`) !== wanted) problems.push(`order ${id}: ${times(`${fact} ${id}`)} times ${fact}`);
  for (const buyer of new Set(paid.values())) {
    const wanted = [...paid.values()].filter((other) => other === buyer).length;
    const enough = async () => ((await mailsTo(url, buyer.email)).length >= wanted ? true : undefined);
    await insist(enough, 'a mail').catch(() => undefined);
    const found = (await mailsTo(url, buyer.email)).length;
    if (found !== wanted) problems.push(`${buyer.email}: ${found} mails about ${wanted} payments`);
  }
  return problems;
}
