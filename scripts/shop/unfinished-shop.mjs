// A shop with an order in every state, in which payments and mails are owed: what a version may leave to the next one.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { holdUp } from './provider.mjs';
import { payByCard } from './purchases.mjs';
import { until } from '../lib/waiting.mjs';

const product = { channel: 'LinkedIn', product_type: 'Creator' };
export const oneUnit = { ...product, quantity: 1, recurrence: 'monthly' };
const disputedCard = '4000000000000259';
export const people = ['customer@demo.test', 'auditor@demo.test'];

export class ShopClient {
  constructor(url) {
    this.url = url;
  }

  /** `body`: of a command; without one it is a question. */
  async send(token, route, body) {
    const answer = await fetch(this.url + route, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  }

  /** Fails where the command is refused. */
  async command(token, route, body = {}) {
    const { status, body: answer } = await this.send(token, route, body);
    if (status >= 300) throw new Error(`${route}: ${status} ${answer.code}`);
    return answer;
  }

  signIn = async (email) => (await this.command('', '/api/auth/login', { email, password: 'orderstream' })).access_token;
  openOrder = async (token) => (await this.command(token, '/api/orders', oneUnit)).order_id;
  checkOut = async (token, id) => (await this.command(token, `/api/orders/${id}/checkout-session`)).url;
  statusOf = async (admin, id) => (await this.send(admin, `/api/admin/orders/${id}`)).body.status;

  async pay(url, number) {
    if (!(await payByCard(url, number))) throw new Error('a payment was not accepted');
  }
}

async function paidOrder(client, admin, token, number) {
  const id = await client.openOrder(token);
  await client.pay(await client.checkOut(token, id), number);
  await until(async () => (await client.statusOf(admin, id)) === 'paid_in_process', `the payment of ${id}`);
  return id;
}

async function customOrder(client, admin, token) {
  const { body: me } = await client.send(token, '/api/me');
  const terms = { amount: 5_000, order_type: 'one_time', description: 'made to measure' };
  return (await client.command(admin, '/api/admin/orders', { user_id: me.id, ...terms })).order_id;
}

/** Answers the ids of the orders by what became of them. */
async function ordersInEveryState(client, admin, [customer, auditor]) {
  await client.command(admin, '/api/admin/products/import', {
    ...product,
    lines: Array.from({ length: 30 }, (_, n) => `login number ${n}`),
  });
  const orders = {};
  for (const name of ['paid', 'delivered', 'seen', 'back', 'refunded']) orders[name] = await paidOrder(client, admin, customer);
  orders.unmailed = await paidOrder(client, admin, auditor);
  orders.disputed = await paidOrder(client, admin, auditor, disputedCard);
  for (const name of ['delivered', 'seen', 'back']) await client.command(admin, `/api/admin/orders/${orders[name]}/deliver`);
  await client.command(customer, `/api/orders/${orders.seen}/products/reveal`);
  await client.command(admin, `/api/admin/orders/${orders.back}/unassign-products`);
  const { body: refunded } = await client.send(admin, `/api/admin/orders/${orders.refunded}`);
  await client.command(admin, `/api/admin/charges/${refunded.charge_id}/refund`, { reason: 'goodwill' });
  orders.custom = await customOrder(client, admin, customer);
  orders.canceled = await client.openOrder(customer);
  await client.command(customer, `/api/orders/${orders.canceled}/cancel`);
  orders.open = await client.openOrder(customer);
  orders.checkout = await client.openOrder(customer);
  await client.checkOut(customer, orders.checkout);
  return orders;
}

const owedMails = 'select from work.mail where next_at is not null';
const owedWebhooks = "select from vault.webhook where state = 'received'";

/** No server takes a mail, and the provider answers no question about a checkout: both are owed until somebody asks again. */
async function incurDebts(client, running, data, { admin, tokens, orders }, count) {
  const { pid } = JSON.parse(fs.readFileSync(path.join(data, 'processes.json'), 'utf8')).find(({ name }) => name === 'mailbox');
  await until(async () => (await count(owedMails)) === 0, 'the mails of before');
  process.kill(pid, 'SIGSTOP');
  for (const email of people) await client.command('', '/api/auth/forgot-password', { email });
  await client.command(admin, `/api/admin/orders/${orders.unmailed}/deliver`);
  await until(async () => (await count(owedMails)) === 3, 'three mails that are owed');
  const unsettled = [];
  for (const token of tokens) unsettled.push({ token, id: await client.openOrder(token) });
  const pages = [];
  for (const { token, id } of unsettled) pages.push(await client.checkOut(token, id));
  const heldUp = holdUp(running, data, 'GET /v1/checkout/sessions', ['slow', 'slow']);
  for (const url of pages) await client.pay(url);
  await heldUp;
  const [first, second] = unsettled.map(({ id }) => id);
  return { ...orders, unsettled: first, unsettled2: second };
}

/** Answers the orders, and what was owed when it was left. */
export async function leaveUnfinished(running, data) {
  const client = new ShopClient(running.url);
  const admin = await client.signIn('admin@demo.test');
  const tokens = [];
  for (const email of people) tokens.push(await client.signIn(email));
  const database = new pg.Client({ connectionString: running.database_url });
  await database.connect();
  const count = async (sql) => (await database.query(sql)).rowCount;
  try {
    const settled = await ordersInEveryState(client, admin, tokens);
    const orders = await incurDebts(client, running, data, { admin, tokens, orders: settled }, count);
    const unpaid = [];
    for (const id of [orders.unsettled, orders.unsettled2]) if ((await client.statusOf(admin, id)) === 'awaiting_payment') unpaid.push(id);
    return { orders, owed: { mails: await count(owedMails), webhooks: await count(owedWebhooks), orders: unpaid.length } };
  } finally {
    await database.end();
  }
}
