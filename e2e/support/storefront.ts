import { randomBytes } from 'node:crypto';
import type { ProductKind } from '@orderstream/client/orders';
import type { ShopClient } from '@orderstream/client/shop-client';
import { expect, type Page } from '@playwright/test';
import { goodCard, payWithCardNumber } from './provider.ts';

const labels = {
  BasicProfile: 'Basic profile',
  PremiumProfile: 'Premium profile',
  Creator: 'Creator',
  Business: 'Business',
} satisfies Record<ProductKind['product_type'], string>;

const isOf = (sku: ProductKind) => (row: ProductKind) => row.channel === sku.channel && row.product_type === sku.product_type;

export async function availableUnits(admin: ShopClient, sku: ProductKind): Promise<number> {
  const { items } = await admin.get('/api/availability');
  return items.find(isOf(sku))?.available ?? 0;
}

/** A unit with a text that occurs nowhere else. */
export async function addUnit(admin: ShopClient, sku: ProductKind): Promise<{ id: string; secret: string }> {
  const secret = `login ${randomBytes(8).toString('hex')} password ${randomBytes(8).toString('hex')}`;
  const { product_id } = await admin.post('/api/admin/products', { ...sku, private_info: secret });
  return { id: product_id, secret };
}

/** Exactly this many, no matter how many there were before. Each journey has its own product, so that none sells what another counts. */
export async function setStock(admin: ShopClient, sku: ProductKind, count: number): Promise<void> {
  const query = new URLSearchParams({ ...sku, status: 'available', limit: '100' });
  const { items } = await admin.get(`/api/admin/products?${query}`);
  for (const { id } of items) await admin.delete(`/api/admin/products/${id}`);
  for (let unit = 0; unit < count; unit++) await addUnit(admin, sku);
  await expect.poll(() => availableUnits(admin, sku)).toBe(count);
}

export const goodsCard = (page: Page, { channel, product_type }: ProductKind) =>
  page.getByRole('radio', { name: `${channel} ${labels[product_type]}`, exact: true });

/** On the screen for a new order. */
export async function fillOrder(page: Page, sku: ProductKind, quantity = 1): Promise<void> {
  await goodsCard(page, sku).check();
  if (quantity !== 1) await page.getByLabel('Quantity').fill(String(quantity));
}

/** Where an order leads as soon as it is created. */
export const expectCheckout = (page: Page) => expect(page).toHaveURL(/\/_sandbox\/pay\//);

export const createButton = (page: Page) => page.getByRole('button', { name: /^Pay .* per month$|^Create Order$/ });

/** At the payment provider's page, with a card that always works; and on to the orders without waiting to be led there. */
export async function payWithCard(page: Page): Promise<void> {
  await payWithCardNumber(page, goodCard);
  await expect(page).toHaveURL(/\/payment\/success/);
  await page.goto('/app/orders');
}
