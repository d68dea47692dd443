import { randomUUID } from 'node:crypto';
import { eventually } from './eventually.ts';
import { payByCard } from './payment-sandbox.ts';
import type { AnswerTo, BodyFor } from './routes.ts';
import type { ShopClient } from './shop-client.ts';

type OrderRequest = BodyFor<'POST', '/api/orders'>[0];
export type Wanted = Omit<OrderRequest, 'quantity'> & { quantity?: number };
type OrderStatus = AnswerTo<'GET', '/api/orders/{id}'>['status'];
export type Sku = Pick<OrderRequest, 'channel' | 'product_type'>;

export const monthlyCreator = { channel: 'LinkedIn', product_type: 'Creator', recurrence: 'monthly' } as const;

/** The most that the shop takes in one request. */
const mostLines = 1_000;

/** Units with texts that occur nowhere else; answers how many were taken. */
export async function importUnits(admin: ShopClient, { channel, product_type }: Sku, units: number): Promise<number> {
  let taken = 0;
  for (let left = units; left > 0; left -= mostLines) {
    const lines = Array.from({ length: Math.min(mostLines, left) }, () => `login ${randomUUID()}`);
    taken += (await admin.post('/api/admin/products/import', { channel, product_type, lines })).created;
  }
  return taken;
}

/** The id of the order. */
export const placeOrder = async (customer: ShopClient, wanted: Wanted, key?: string): Promise<string> =>
  (await customer.post('/api/orders', { quantity: 1, ...wanted }, { ...(key !== undefined && { key }) })).order_id;

/** The address of the page to pay at; `payment` is the way of custom orders. */
export const openCheckout = async (customer: ShopClient, orderId: string, way: 'checkout-session' | 'payment' = 'checkout-session') =>
  (await customer.post(`/api/orders/${orderId}/${way}`)).url;

type How = { way?: 'checkout-session' | 'payment'; number?: string };

/** Pays at the provider, whatever the shop has heard of it. */
export const payAtProvider = async (customer: ShopClient, orderId: string, { way, number }: How = {}): Promise<void> =>
  payByCard(await openCheckout(customer, orderId, way), { number });

/** Pays, comes back to the shop, and waits until it shows that the order was paid. */
export async function payOrder(customer: ShopClient, orderId: string, how?: How): Promise<void> {
  await payAtProvider(customer, orderId, how);
  await customer.post(`/api/orders/${orderId}/payment/sync`);
  await eventually(`the payment of ${orderId}`, async () => (await customer.get(`/api/orders/${orderId}`)).paid_at ?? undefined);
}

/** The id of an order that was placed and paid. */
export async function buy(customer: ShopClient, wanted: Wanted, how?: How): Promise<string> {
  const orderId = await placeOrder(customer, wanted);
  await payOrder(customer, orderId, how);
  return orderId;
}

/** Until the customer is shown that. */
export const untilOrderIs = (customer: ShopClient, orderId: string, wanted: OrderStatus): Promise<true> =>
  eventually(
    `order ${orderId} becoming ${wanted}`,
    async () => (await customer.get(`/api/orders/${orderId}`)).status === wanted || undefined,
  );
