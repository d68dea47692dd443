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

/** Adds a unit with a unique secret. */
export async function addUnit(admin: ShopClient, sku: ProductKind): Promise<{ id: string; secret: string }> {
  const secret = `login ${randomBytes(8).toString('hex')} password ${randomBytes(8).toString('hex')}`;
  const { product_id } = await admin.post('/api/admin/products', { ...sku, private_info: secret });
  return { id: product_id, secret };
}

/** Sets the stock of a SKU to exactly this number. Each journey has its own SKU, so that none sells what another counts. */
export async function setStock(admin: ShopClient, sku: ProductKind, count: number): Promise<void> {
  const query = new URLSearchParams({ ...sku, status: 'available', limit: '100' });
  const { items } = await admin.get(`/api/admin/products?${query}`);
  for (const { id } of items) await admin.delete(`/api/admin/products/${id}`);
  for (let unit = 0; unit < count; unit++) await addUnit(admin, sku);
  await expect.poll(() => availableUnits(admin, sku)).toBe(count);
}

export const goodsCard = (page: Page, { channel, product_type }: ProductKind) =>
  page.getByRole('radio', { name: `${channel} • ${labels[product_type]}`, exact: true });

/** Fills in the form for a new order. */
export async function fillOrder(page: Page, sku: ProductKind, quantity = 1): Promise<void> {
  await goodsCard(page, sku).check();
  if (quantity !== 1) await page.getByLabel('Quantity').fill(String(quantity));
}

/** Expects the provider's checkout, to which a created order leads. */
export const expectCheckout = (page: Page) => expect(page).toHaveURL(/\/_sandbox\/pay\//);

export const createButton = (page: Page) => page.getByRole('button', { name: /^Pay .* per month$|^Create Order$/ });

/** Pays on the provider's page with a card that always works, and opens the orders without waiting for the redirect. */
export async function payWithCard(page: Page): Promise<void> {
  await payWithCardNumber(page, goodCard);
  await expect(page).toHaveURL(/\/payment\/success/);
  await page.goto('/app/orders');
}
