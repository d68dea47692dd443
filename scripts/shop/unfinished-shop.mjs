// A shop with an order in every state, in which payments and mails are owed: what a version may leave to the next one.
import { buyOrder, importUnits, monthlyCreator, checkoutAddress, placeOrder } from '../../client/dist/orders.js';
import { signInToDemo } from '../../client/dist/people.js';
import { payByCard } from '../../client/dist/payment-sandbox.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { holdUp } from './provider.mjs';
import { waitUntil } from '../lib/waiting.mjs';

export const emailsOfBuyers = ['customer@demo.test', 'auditor@demo.test'];
const disputedCard = '4000000000000259';

/** Signs in the administrator and the two buyers. */
export async function staffAndBuyers(url) {
  const visitor = new ShopClient({ origin: url, readsOwnWrites: false });
  const [admin, ...buyers] = await Promise.all(['admin', 'customer', 'auditor'].map((name) => signInToDemo(visitor, name)));
  return { admin, buyers };
}

export const orderStatusOf = async (admin, id) => (await admin.ask('GET', `/api/admin/orders/${id}`)).body.status;

async function customOrder(admin, buyer) {
  const terms = { amount: 5_000, order_type: 'one_time', description: 'made to measure' };
  return (await admin.post('/api/admin/orders', { user_id: buyer.userId, ...terms })).order_id;
}

/** Creates an order in every state; returns their ids by state. */
async function ordersInEveryState(admin, [customer, auditor]) {
  await importUnits(admin, monthlyCreator, 30);
  const orders = {};
  for (const name of ['paid', 'delivered', 'seen', 'back', 'refunded']) orders[name] = await buyOrder(customer, monthlyCreator);
  orders.unmailed = await buyOrder(auditor, monthlyCreator);
  orders.disputed = await buyOrder(auditor, monthlyCreator, { number: disputedCard });
  for (const name of ['delivered', 'seen', 'back']) await admin.post(`/api/admin/orders/${orders[name]}/deliver`);
  await customer.post(`/api/orders/${orders.seen}/products/reveal`);
  await admin.post(`/api/admin/orders/${orders.back}/unassign-products`);
  const refunded = await admin.get(`/api/admin/orders/${orders.refunded}`);
  await admin.post(`/api/admin/charges/${refunded.charge_id}/refund`, { reason: 'goodwill' });
  orders.custom = await customOrder(admin, customer);
  orders.canceled = await placeOrder(customer, monthlyCreator);
  await customer.post(`/api/orders/${orders.canceled}/cancel`);
  orders.open = await placeOrder(customer, monthlyCreator);
  orders.checkout = await placeOrder(customer, monthlyCreator);
  await checkoutAddress(customer, orders.checkout);
  return orders;
}

const owedMails = 'select from work.mail where next_at is not null';
const owedWebhooks = "select from vault.webhook where state = 'received'";

/** Creates debts: the mail server is down and the provider does not answer about checkouts, so both are owed until the next attempt. */
async function incurDebts(shop, { admin, buyers, orders }, count) {
  await waitUntil(async () => (await count(owedMails)) === 0, 'the earlier mails');
  shop.signal([shop.pidOf('mailbox')], 'SIGSTOP');
  for (const email of emailsOfBuyers) await admin.post('/api/auth/forgot-password', { email });
  await admin.post(`/api/admin/orders/${orders.unmailed}/deliver`);
  await waitUntil(async () => (await count(owedMails)) >= 3, 'three mails that are owed');
  const unsettled = [];
  for (const buyer of buyers) unsettled.push(await placeOrder(buyer, monthlyCreator));
  const pages = [];
  for (const [index, id] of unsettled.entries()) pages.push(await checkoutAddress(buyers[index], id));
  const heldUp = holdUp(shop.product, shop.data, 'GET /v1/checkout/sessions', ['slow', 'slow']);
  for (const page of pages) await payByCard(page);
  await heldUp;
  const [first, second] = unsettled;
  return { ...orders, unsettled: first, unsettled2: second };
}

/** Leaves a shop unfinished; returns its orders and what it owes. */
export async function leaveUnfinished(shop) {
  const { admin, buyers } = await staffAndBuyers(shop.product.url);
  const countRows = async (sql) => (await shop.database.query(sql)).rowCount;
  const finishedOrders = await ordersInEveryState(admin, buyers);
  const orders = await incurDebts(shop, { admin, buyers, orders: finishedOrders }, countRows);
  const unpaid = [];
  for (const id of [orders.unsettled, orders.unsettled2]) if ((await orderStatusOf(admin, id)) === 'awaiting_payment') unpaid.push(id);
  return { orders, owed: { mails: await countRows(owedMails), webhooks: await countRows(owedWebhooks), orders: unpaid.length } };
}
