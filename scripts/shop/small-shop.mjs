// The data of a customer's pages: units in stock, one unpaid order and one paid order with its receipt.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { payByCard } from './purchases.mjs';

const sku = { channel: 'LinkedIn', product_type: 'Creator' };

async function signedIn(url, email) {
  const send = async (path, body, token) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? {} : await answer.json();
  };
  const { access_token: token } = await send('/api/auth/login', { email, password: 'orderstream' });
  return (path, body) => send(path, body, token);
}

/** Returns the ids of the paid order, of the unpaid one, and of the receipt. */
export async function furnish(url, email) {
  const admin = await signedIn(url, 'admin@demo.test');
  const lines = Array.from({ length: 4 }, () => `login: ${randomUUID()}`);
  await admin('/api/admin/products/import', { ...sku, lines });
  const customer = await signedIn(url, email);
  const order = async () => (await customer('/api/orders', { ...sku, quantity: 1, recurrence: 'monthly' })).order_id;
  const [paid, waiting] = [await order(), await order()];
  await payByCard((await customer(`/api/orders/${paid}/checkout-session`, {})).url);
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(200)) {
    await customer(`/api/orders/${paid}/payment/sync`, {});
    const { items } = await customer(`/api/transactions?order=${paid}`);
    if (items[0]) return { paid, waiting, receipt: items[0].id };
  }
  throw new Error('the payment of an order was not heard of within 30 s');
}
