import { randomUUID } from 'node:crypto';
import { payAtProvider, placeOrder, type ProductKind } from '@orderstream/client/orders';
import { payByCard, type PaymentSandbox } from '@orderstream/client/payment-sandbox';
import type { ShopClient } from '@orderstream/client/shop-client';
import { expect, type Page } from '@playwright/test';

export const goodCard = '4242 4242 4242 4242';

/** The id of the user's customer at the provider, once they have ordered. */
export async function providerCustomerOf(provider: PaymentSandbox, email: string): Promise<string> {
  const { data } = await provider.get<{ data: { id: string }[] }>(`customers?email=${encodeURIComponent(email)}`);
  expect(data).toHaveLength(1);
  return data[0]?.id ?? '';
}

type UnrequestedPayment = { orderId: string; userId: string; customer: string; amount: number };

/** Makes the provider receive a payment that the shop did not request, with the id of one of its orders. */
export async function sendUnrequestedPayment(
  provider: PaymentSandbox,
  { orderId, userId, customer, amount }: UnrequestedPayment,
): Promise<void> {
  const { url } = await provider.post<{ id: string; url: string }>('checkout/sessions', {
    mode: 'payment',
    customer,
    success_url: 'http://shop.test/success',
    'payment_intent_data[metadata][order_id]': orderId,
    'payment_intent_data[metadata][user_id]': userId,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': 'Unasked',
  });
  await payByCard(url);
}

/** Creates and pays an order through the API, for journeys that start after that. */
export async function placePaidOrder(
  admin: ShopClient,
  customer: ShopClient,
  sku: readonly [ProductKind['channel'], ProductKind['product_type']],
  number = goodCard,
): Promise<string> {
  const id = await placeMonthlyOrder(admin, customer, ...sku);
  await payAtProvider(customer, id, { number });
  return id;
}

/** Enters a card number on the provider's page, and submits it. */
export async function payWithCardNumber(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/_sandbox\/pay\/c\/pay\//);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^(Subscribe|Pay \S+)/ }).click();
}

/** Creates a monthly order as the form does, after adding a unit for it to the stock. */
export async function placeMonthlyOrder(
  admin: ShopClient,
  customer: ShopClient,
  channel: ProductKind['channel'],
  product_type: ProductKind['product_type'],
): Promise<string> {
  await admin.post('/api/admin/products', { channel, product_type, private_info: randomUUID() });
  return placeOrder(customer, { channel, product_type, recurrence: 'monthly' });
}

/** The row of an order in a section of My Orders. */
export const orderRow = (page: Page, section: string, id: string) =>
  page
    .getByRole('list', { name: section, exact: true })
    .getByRole('listitem')
    .filter({ hasText: id.slice(0, 8) });
