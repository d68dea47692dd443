import { randomUUID } from 'node:crypto';
import { eventually } from './eventually.ts';
import { payByCard } from './payment-sandbox.ts';
import type { AnswerTo, BodyFor } from './routes.ts';
import type { ShopClient } from './shop-client.ts';

type OrderRequest = BodyFor<'POST', '/api/orders'>[0];
export type OrderTerms = Omit<OrderRequest, 'quantity'> & { quantity?: number };
type OrderStatus = AnswerTo<'GET', '/api/orders/{id}'>['status'];
export type ProductKind = Pick<OrderRequest, 'channel' | 'product_type'>;

export const monthlyCreator = { channel: 'LinkedIn', product_type: 'Creator', recurrence: 'monthly' } as const;

/** The most that the shop takes in one request. */
const mostLines = 1_000;

/** Units with texts that occur nowhere else; answers how many were taken. */
export async function importUnits(admin: ShopClient, { channel, product_type }: ProductKind, units: number): Promise<number> {
  let created = 0;
  for (let remaining = units; remaining > 0; remaining -= mostLines) {
    const lines = Array.from({ length: Math.min(mostLines, remaining) }, () => `login ${randomUUID()}`);
    created += (await admin.post('/api/admin/products/import', { channel, product_type, lines })).created;
  }
  return created;
}

/** The id of the order. */
export const placeOrder = async (customer: ShopClient, terms: OrderTerms, key?: string): Promise<string> =>
  (await customer.post('/api/orders', { quantity: 1, ...terms }, { ...(key !== undefined && { key }) })).order_id;

/** The address of the page to pay at; `payment` is the way of custom orders. */
export const checkoutAddress = async (customer: ShopClient, orderId: string, way: 'checkout-session' | 'payment' = 'checkout-session') =>
  (await customer.post(`/api/orders/${orderId}/${way}`)).url;

type PaymentWay = { way?: 'checkout-session' | 'payment'; number?: string };

/** Pays at the provider, without waiting for the shop to learn of it. */
export const payAtProvider = async (customer: ShopClient, orderId: string, { way, number }: PaymentWay = {}): Promise<void> =>
  payByCard(await checkoutAddress(customer, orderId, way), { number });

/** Pays, comes back to the shop, and waits until it shows that the order was paid. */
export async function payAndAwaitOrder(customer: ShopClient, orderId: string, how?: PaymentWay): Promise<void> {
  await payAtProvider(customer, orderId, how);
  await customer.post(`/api/orders/${orderId}/payment/sync`);
  await eventually(async () => (await customer.get(`/api/orders/${orderId}`)).paid_at ?? undefined, `the payment of ${orderId}`);
}

/** The id of an order that was placed and paid. */
export async function buyOrder(customer: ShopClient, terms: OrderTerms, how?: PaymentWay): Promise<string> {
  const orderId = await placeOrder(customer, terms);
  await payAndAwaitOrder(customer, orderId, how);
  return orderId;
}

/** Until the customer is shown that. */
export const awaitOrderStatus = (customer: ShopClient, orderId: string, status: OrderStatus): Promise<true> =>
  eventually(async () => (await customer.get(`/api/orders/${orderId}`)).status === status, `order ${orderId} becoming ${status}`);
