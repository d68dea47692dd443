// What people do in a shop before its two stores are lost, in parts at whose ends both are kept.
import { randomUUID } from 'node:crypto';
import { buyOrder, importUnits, monthlyCreator, placeOrder } from '../../client/dist/orders.js';
import { joinShop, signInToDemo } from '../../client/dist/people.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { waitUntil } from '../lib/waiting.mjs';
import { keepDatabases, keepOutside } from './older-stores.mjs';
import { providersBooks } from './money.mjs';

/** @import { ProvenShop } from './shop.mjs' */
/** @typedef {'first' | 'second' | 'last'} MomentName */
/** @typedef {{ log: MomentName, tables: MomentName }} Moments that each store comes back from */
/** @typedef {{ customer: ShopClient, email: string, id: string }} Person */
/**
 * What has happened in the shop.
 * @typedef {object} LifeStory
 * @property {Map<string, ShopClient>} orders that were paid, with their customers
 * @property {Set<string>} refunded in full
 * @property {string[]} waiting
 * @property {Map<MomentName, string[]>} given the units that customers had
 * @property {Person[]} leaving
 * @property {Person[]} deleted
 * @property {(Person & { moment: MomentName })[]} newcomers
 * @property {Map<string, string>} books
 */

export const settings = { SEAL_SECONDS: '2', WORK_POLL_SECONDS: '1' };
const password = 'a long enough secret';
/** @param {ProvenShop} shop */
export const visitorOf = ({ product }) => new ShopClient({ origin: product.url, readsOwnWrites: false });

/**
 * From the oldest; `last` is that of the loss.
 * @type {MomentName[]}
 */
const momentNames = ['first', 'second', 'last'];
/**
 * @param {MomentName} one
 * @param {MomentName} other
 */
export const isBefore = (one, other) => momentNames.indexOf(one) < momentNames.indexOf(other);

/**
 * A new customer: name, address and id.
 * @param {ProvenShop} shop
 * @param {ShopClient} admin
 * @param {string} full_name
 * @param {string} [email]
 * @returns {Promise<Person>}
 */
export async function join(shop, admin, full_name, email = `${randomUUID()}@example.test`) {
  const customer = await joinShop(visitorOf(shop), admin, { email, password, full_name });
  return { customer, email, id: customer.userId };
}

/**
 * @param {ShopClient} admin
 * @param {string} id
 */
const orderOf = (admin, id) => admin.get(`/api/admin/orders/${id}`);

/**
 * @param {ShopClient} admin
 * @param {string} id
 * @param {number} [amount]
 */
async function refund(admin, id, amount) {
  const charge_id = await waitUntil(async () => (await orderOf(admin, id)).charge_id, `the charge of ${id}`);
  await admin.post(`/api/admin/charges/${charge_id}/refund`, { reason: 'goodwill', ...(amount !== undefined && { amount }) });
  await waitUntil(async () => (await orderOf(admin, id)).refunded_amount > 0, `the refund of ${id}`);
}

/**
 * Delivers an order, whose customer looks at it.
 * @param {ShopClient} admin
 * @param {string} id
 * @param {ShopClient} customer
 */
async function deliverAndLook(admin, id, customer) {
  await admin.post(`/api/admin/orders/${id}/deliver`);
  await customer.post(`/api/orders/${id}/products/reveal`);
}

/**
 * Deliveries, looks, refunds, and orders that are left unpaid or waiting, of one customer.
 * @param {ShopClient} admin
 * @param {ShopClient} customer
 * @param {LifeStory} story
 */
async function trade(admin, customer, { orders, refunded, waiting }) {
  const buy = async () => {
    const id = await buyOrder(customer, monthlyCreator);
    orders.set(id, customer);
    return id;
  };
  const [seen, unseen, back, partly] = await Promise.all([buy(), buy(), buy(), buy()]);
  await Promise.all([deliverAndLook(admin, seen, customer), admin.post(`/api/admin/orders/${unseen}/deliver`)]);
  const [last] = await Promise.all([buy(), placeOrder(customer, monthlyCreator), refund(admin, back), refund(admin, partly, 100)]);
  refunded.add(back);
  waiting.push(last);
}

/**
 * What an earlier part has left waiting: it is delivered, looked at, and refunded in part.
 * @param {ShopClient} admin
 * @param {LifeStory} story
 */
async function finishWaiting(admin, { orders, waiting }) {
  /** @param {string} id */
  const finish = async (id) => {
    const customer = orders.get(id);
    if (customer) await deliverAndLook(admin, id, customer);
    await refund(admin, id, 100);
  };
  await Promise.all(waiting.splice(0).map(finish));
}

/**
 * Everything that happens until a moment: a sign-up, an import, trade of an old and a new customer, and a deletion.
 * @param {ProvenShop} shop
 * @param {LifeStory} story
 * @param {MomentName} moment
 */
async function live(shop, story, moment) {
  const admin = await signInToDemo(visitorOf(shop), 'admin');
  const customer = await signInToDemo(visitorOf(shop), 'customer');
  await importUnits(admin, monthlyCreator, 14);
  const newcomer = await join(shop, admin, 'Nora New');
  story.newcomers.push({ ...newcomer, moment });
  await finishWaiting(admin, story);
  await Promise.all([customer, newcomer.customer].map((buyer) => trade(admin, buyer, story)));
  /** @type {import('pg').QueryResult<{ id: string }>} */
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

/**
 * A customer who has bought, read what was bought, and will be deleted.
 * @param {ProvenShop} shop
 * @param {ShopClient} admin
 * @param {string} name
 */
async function buyAndLook(shop, admin, name) {
  const person = await join(shop, admin, name);
  const id = await buyOrder(person.customer, monthlyCreator);
  await deliverAndLook(admin, id, person.customer);
  return person;
}

/**
 * Lives until these moments; each part ends with a power cut at which both databases are kept.
 * @param {ProvenShop} shop
 * @param {Set<MomentName>} moments
 * @param {(step: string) => void} say
 */
export async function liveUntilLoss(shop, moments, say) {
  await shop.start(settings);
  const admin = await signInToDemo(visitorOf(shop), 'admin');
  await importUnits(admin, monthlyCreator, 2);
  const leaving = [await buyAndLook(shop, admin, 'Lea Leaving'), await buyAndLook(shop, admin, 'Leo Leaving')];
  /** @type {LifeStory} */
  const story = {
    orders: new Map(),
    refunded: new Set(),
    waiting: [],
    given: new Map(),
    leaving,
    deleted: [],
    newcomers: [],
    books: new Map(),
  };
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

/**
 * What the provider has made for each order that was paid.
 * @param {{ data: string }} shop
 * @param {{ orders: Map<string, unknown> }} story
 */
export function booksOf({ data }, { orders }) {
  const count = providersBooks(data);
  return new Map([...orders.keys()].map((id) => [id, `${count(`subscription ${id}`)} subscriptions, ${count(`refund ${id}`)} refunds`]));
}
