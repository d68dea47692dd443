import type { Page } from '@playwright/test';
import { administrator } from '../../support/office.ts';
import { enter } from '../../support/people.ts';
import { expect, fitsTheScreen, says, test } from '../../support/product.ts';
import { payWithCard } from '../../support/shop.ts';
import { addUnit, type Sku } from '../../support/storefront.ts';
import type { Api } from '../../support/api.ts';

const sku: Sku = { channel: 'Instagram', product_type: 'Business' };

async function paidOrder(customer: Api): Promise<string> {
  const { order_id } = await customer.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 });
  const { url } = await customer.post<{ url: string }>(`/api/orders/${order_id}/checkout-session`);
  await payWithCard(url);
  await customer.post(`/api/orders/${order_id}/payment/sync`);
  const status = async () => (await customer.get<{ status: string }>(`/api/orders/${order_id}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('paid_in_process');
  return order_id;
}

/** Counts the clicks from now on. */
async function countedClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['clicks'] = '0';
    document.addEventListener(
      'pointerdown',
      () => (document.body.dataset['clicks'] = String(Number(document.body.dataset['clicks']) + 1)),
      true,
    );
  });
  return async () => Number(await page.evaluate(() => document.body.dataset['clicks']));
}

test('thirteen paid orders are delivered in four clicks at most', { tag: '@wide' }, async ({ page, people }) => {
  test.slow();
  const customer = await people.active({ name: 'Thea Thirteen' });
  const caller = await people.signedIn(customer);
  const orders: string[] = [];
  for (let count = 0; count < 13; count += 1) {
    await addUnit(people.admin, sku);
    orders.push(await paidOrder(caller));
  }
  await enter(page, administrator, `/admin/orders?status=paid_in_process&user_id=${customer.id}`);
  await expect(page.getByRole('checkbox', { name: /^Select [0-9a-f]{8}$/ })).toHaveCount(13);
  const clicks = await countedClicks(page);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  const deliver = page.getByRole('button', { name: 'Deliver', exact: true });
  await expect(deliver).toBeInViewport({ ratio: 1 });
  await deliver.click();
  await fitsTheScreen(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deliver orders' }).click();
  await says(page, '13 orders were delivered');
  expect(await clicks()).toBeLessThanOrEqual(4);
  for (const id of orders) expect((await caller.get<{ status: string }>(`/api/orders/${id}`)).status).toBe('delivered');
});

test('one paid order is delivered by one click to open and one to confirm', { tag: '@wide' }, async ({ page, people }) => {
  const caller = await people.signedIn(await people.active());
  await addUnit(people.admin, sku);
  const id = await paidOrder(caller);
  await enter(page, administrator, `/admin/orders/${id}`);
  const arrange = page.getByRole('button', { name: 'Оформить поставку' });
  await expect(arrange).toBeEnabled();
  const clicks = await countedClicks(page);
  await arrange.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await says(page, 'Products successfully assigned!');
  expect(await clicks()).toBe(2);

  await page.getByRole('button', { name: 'Отвязать продукты' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Отвязать продукты от заказа?' });
  const sure = dialog.getByRole('button', { name: 'Отвязать продукты' });
  await expect(sure).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Нужен для другого заказа' }).click();
  await fitsTheScreen(page);
  await sure.click();
  await says(page, 'Продукты отвязаны');
  const step = page.getByRole('listitem').filter({ hasText: 'Продукты отвязаны от заказа' }).first();
  await expect(step).toContainText('нужен для другого заказа');
});
