import { eventually } from '../../client/dist/eventually.js';
import { buyOrder, importUnits, monthlyCreator, placeOrder } from '../../client/dist/orders.js';
import { signInToDemo } from '../../client/dist/people.js';
import { ShopClient } from '../../client/dist/shop-client.js';

/**
 * Creates a paid and an unpaid order; returns their ids and that of the receipt.
 * @param {string} url
 */
export async function fillSmallShop(url) {
  const visitor = new ShopClient({ origin: url });
  await importUnits(await signInToDemo(visitor, 'admin'), monthlyCreator, 4);
  const customer = await signInToDemo(visitor, 'customer');
  const [paid, waiting] = [await buyOrder(customer, monthlyCreator), await placeOrder(customer, monthlyCreator)];
  /** @param {string} order */
  const receiptOf = async (order) => (await customer.get(`/api/transactions?order=${order}`)).items[0]?.id;
  return { paid, waiting, receipt: await eventually(() => receiptOf(paid), 'the receipt of an order') };
}
