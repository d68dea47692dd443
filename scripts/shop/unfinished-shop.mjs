// A shop with an order in every state, in which payments and mails are owed: what a version may leave to the next one.
import { buyOrder, importUnits, monthlyCreator, checkoutAddress, placeOrder } from '../../client/dist/orders.js';
import { signInToDemo } from '../../client/dist/people.js';
import { payByCard } from '../../client/dist/payment-sandbox.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { holdUp } from './provider.mjs';
import { waitUntil } from '../lib/waiting.mjs';

/** @import { ProvenShop } from './shop.mjs' */
/** @typedef {Awaited<ReturnType<typeof ordersInEveryState>>} FinishedOrders ids by state */
/** @typedef {FinishedOrders & { unsettled: string, unsettled2: string }} UnfinishedOrders with those whose payment is owed */

export const emailsOfBuyers = /** @type {const} */ (['customer@demo.test', 'auditor@demo.test']);
const disputedCard = '4000000000000259';

/**
 * Signs in the administrator and the two buyers.
 * @param {string} url
 */
export async function staffAndBuyers(url) {
  const visitor = new ShopClient({ origin: url, readsOwnWrites: false });
  const people = [signInToDemo(visitor, 'admin'), signInToDemo(visitor, 'customer'), signInToDemo(visitor, 'auditor')];
  const [admin, customer, auditor] = await Promise.all(
    /** @type {[Promise<ShopClient>, Promise<ShopClient>, Promise<ShopClient>]} */ (people),
  );
  return { admin, buyers: /** @type {[ShopClient, ShopClient]} */ ([customer, auditor]) };
}

/**
 * @param {ShopClient} admin
 * @param {string} id
 */
export const orderStatusOf = async (admin, id) => (await admin.get(`/api/admin/orders/${id}`)).status;

/**
 * @param {ShopClient} admin
 * @param {ShopClient} buyer
 */
async function customOrder(admin, buyer) {
  const terms = /** @type {const} */ ({ amount: 5_000, order_type: 'one_time', description: 'made to measure' });
  return (await admin.post('/api/admin/orders', { user_id: buyer.userId, ...terms })).order_id;
}

/**
 * Creates an order in every state; returns their ids by state.
 * @param {ShopClient} admin
 * @param {[customer: ShopClient, auditor: ShopClient]} buyers
 */
async function ordersInEveryState(admin, [customer, auditor]) {
  await importUnits(admin, monthlyCreator, 30);
  const buy = () => buyOrder(customer, monthlyCreator);
  const orders = {
    paid: await buy(),
    delivered: await buy(),
    seen: await buy(),
    back: await buy(),
    refunded: await buy(),
    unmailed: await buyOrder(auditor, monthlyCreator),
    disputed: await buyOrder(auditor, monthlyCreator, { number: disputedCard }),
  };
  for (const name of /** @type {const} */ (['delivered', 'seen', 'back'])) await admin.post(`/api/admin/orders/${orders[name]}/deliver`);
  await customer.post(`/api/orders/${orders.seen}/products/reveal`);
  await admin.post(`/api/admin/orders/${orders.back}/unassign-products`, {});
  const refunded = await admin.get(`/api/admin/orders/${orders.refunded}`);
  await admin.post(`/api/admin/charges/${refunded.charge_id}/refund`, { reason: 'goodwill' });
  const custom = await customOrder(admin, customer);
  const canceled = await placeOrder(customer, monthlyCreator);
  await customer.post(`/api/orders/${canceled}/cancel`);
  const open = await placeOrder(customer, monthlyCreator);
  const checkout = await placeOrder(customer, monthlyCreator);
  await checkoutAddress(customer, checkout);
  return { ...orders, custom, canceled, open, checkout };
}

const owedMails = 'select from work.mail where next_at is not null';
const owedWebhooks = "select from vault.webhook where state = 'received'";

/**
 * Creates debts: the mail server is down and the provider does not answer about checkouts, so both are owed until the next attempt.
 * @param {ProvenShop} shop
 * @param {{ admin: ShopClient, buyers: [ShopClient, ShopClient], orders: FinishedOrders }} people
 * @param {(sql: string) => Promise<number>} count
 * @returns {Promise<UnfinishedOrders>}
 */
async function incurDebts(shop, { admin, buyers, orders }, count) {
  await waitUntil(async () => (await count(owedMails)) === 0, 'the earlier mails');
  shop.signal([shop.pidOf('mailbox')], 'SIGSTOP');
  for (const email of emailsOfBuyers) await admin.post('/api/auth/forgot-password', { email });
  await admin.post(`/api/admin/orders/${orders.unmailed}/deliver`);
  await waitUntil(async () => (await count(owedMails)) >= 3, 'three mails that are owed');
  const [customer, auditor] = buyers;
  const unsettled = await placeOrder(customer, monthlyCreator);
  const unsettled2 = await placeOrder(auditor, monthlyCreator);
  const pages = [await checkoutAddress(customer, unsettled), await checkoutAddress(auditor, unsettled2)];
  const heldUp = holdUp(shop.product, shop.data, 'GET /v1/checkout/sessions', ['slow', 'slow']);
  for (const page of pages) await payByCard(page);
  await heldUp;
  return { ...orders, unsettled, unsettled2 };
}

/**
 * Leaves a shop unfinished; returns its orders and what it owes.
 * @param {ProvenShop} shop
 */
export async function leaveUnfinished(shop) {
  const { admin, buyers } = await staffAndBuyers(shop.product.url);
  /** @param {string} sql */
  const countRows = async (sql) => (await shop.database.query(sql)).rowCount ?? 0;
  const finishedOrders = await ordersInEveryState(admin, buyers);
  const orders = await incurDebts(shop, { admin, buyers, orders: finishedOrders }, countRows);
  /** @type {string[]} */
  const unpaid = [];
  for (const id of [orders.unsettled, orders.unsettled2]) if ((await orderStatusOf(admin, id)) === 'awaiting_payment') unpaid.push(id);
  return { orders, owed: { mails: await countRows(owedMails), webhooks: await countRows(owedWebhooks), orders: unpaid.length } };
}
