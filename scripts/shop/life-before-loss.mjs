// What people do in a shop before its two stores are lost, in parts at whose ends both are kept.
import { randomUUID } from 'node:crypto';
import { buyOrder, importUnits, monthlyCreator, placeOrder } from '../../client/dist/orders.js';
import { joinShop, signInToDemo } from '../../client/dist/people.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { waitUntil } from '../lib/waiting.mjs';
import { keepDatabases, keepOutside } from './older-stores.mjs';
import { providersBooks } from './purchases.mjs';

export const settings = { SEAL_SECONDS: '2', WORK_POLL_SECONDS: '1' };
const password = 'a long enough secret';
export const visitorOf = ({ product }) => new ShopClient({ origin: product.url, readsOwnWrites: false });

/** From the oldest; `last` is that of the loss. */
const momentNames = ['first', 'second', 'last'];
export const isBefore = (one, other) => momentNames.indexOf(one) < momentNames.indexOf(other);

/** A new customer: name, address and id. */
export async function join(shop, admin, full_name, email = `${randomUUID()}@example.test`) {
  const customer = await joinShop(visitorOf(shop), admin, { email, password, full_name });
  return { customer, email, id: customer.userId };
}

const orderOf = (admin, id) => admin.get(`/api/admin/orders/${id}`);

async function refund(admin, id, amount) {
  const charge_id = await waitUntil(async () => (await orderOf(admin, id)).charge_id, `the charge of ${id}`);
  await admin.post(`/api/admin/charges/${charge_id}/refund`, { reason: 'goodwill', ...(amount && { amount }) });
  await waitUntil(async () => (await orderOf(admin, id)).refunded_amount > 0, `the refund of ${id}`);
}

/** Delivers an order, whose customer looks at it. */
async function deliverAndLook(admin, id, customer) {
  await admin.post(`/api/admin/orders/${id}/deliver`, {});
  await customer.post(`/api/orders/${id}/products/reveal`, {});
}

/** Deliveries, looks, refunds, and orders that are left unpaid or waiting, of one customer. */
async function trade(admin, customer, { orders, refunded, waiting }) {
  const buy = async () => {
    const id = await buyOrder(customer, monthlyCreator);
    orders.set(id, customer);
    return id;
  };
  const [seen, unseen, back, partly] = await Promise.all([buy(), buy(), buy(), buy()]);
  await Promise.all([deliverAndLook(admin, seen, customer), admin.post(`/api/admin/orders/${unseen}/deliver`, {})]);
  const [last] = await Promise.all([buy(), placeOrder(customer, monthlyCreator), refund(admin, back), refund(admin, partly, 100)]);
  refunded.add(back);
  waiting.push(last);
}

/** What an earlier part has left waiting: it is delivered, looked at, and refunded in part. */
async function finishWaiting(admin, { orders, waiting }) {
  const finish = async (id) => {
    await deliverAndLook(admin, id, orders.get(id));
    await refund(admin, id, 100);
  };
  await Promise.all(waiting.splice(0).map(finish));
}

/** Everything that happens until a moment: a sign-up, an import, trade of an old and a new customer, and a deletion. */
async function live(shop, story, moment) {
  const admin = await signInToDemo(visitorOf(shop), 'admin');
  const customer = await signInToDemo(visitorOf(shop), 'customer');
  await importUnits(admin, monthlyCreator, 14);
  const newcomer = await join(shop, admin, 'Nora New');
  story.newcomers.push({ ...newcomer, moment });
  await finishWaiting(admin, story);
  await Promise.all([customer, newcomer.customer].map((buyer) => trade(admin, buyer, story)));
  const { rows } = await shop.database.query('select id from read.product where assigned_order_id is not null');
  story.given.set(
    moment,
    rows.map(({ id }) => id),
  );
  const leaving = moment === 'first' ? undefined : story.leaving.pop();
  if (!leaving) return;
  await admin.delete(`/api/admin/users/${leaving.id}`, { reason: 'customer_request' });
  await waitUntil(async () => (await admin.ask('GET', `/api/admin/users/${leaving.id}`)).status === 404, 'a deletion');
  story.deleted.push(leaving);
}

/** A customer who has bought, read what was bought, and will be deleted. */
async function buyAndLook(shop, admin, name) {
  const person = await join(shop, admin, name);
  const id = await buyOrder(person.customer, monthlyCreator);
  await deliverAndLook(admin, id, person.customer);
  return person;
}

/** Lives until these moments; each part ends with a power cut at which both databases are kept. */
export async function liveUntilLoss(shop, moments, say) {
  await shop.start(settings);
  const admin = await signInToDemo(visitorOf(shop), 'admin');
  await importUnits(admin, monthlyCreator, 2);
  const leaving = [await buyAndLook(shop, admin, 'Lea Leaving'), await buyAndLook(shop, admin, 'Leo Leaving')];
  const story = { orders: new Map(), refunded: new Set(), waiting: [], given: new Map(), leaving, deleted: [], newcomers: [] };
  for (const moment of momentNames.filter((name) => moments.has(name))) {
    await shop.start(settings);
    await live(shop, story, moment);
    await shop.cutOff();
    await keepDatabases(shop, moment);
    say(`the ${moment} part: ${story.orders.size} orders have been paid`);
  }
  keepOutside(shop);
  story.books = booksOf(shop, story);
  return story;
}

/** What the provider has made for each order that was paid. */
export function booksOf({ data }, { orders }) {
  const count = providersBooks(data);
  return new Map([...orders.keys()].map((id) => [id, `${count(`subscription ${id}`)} subscriptions, ${count(`refund ${id}`)} refunds`]));
}
