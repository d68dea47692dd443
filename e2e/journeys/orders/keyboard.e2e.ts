import type { Locator, Page } from '@playwright/test';
import { expect, says, test } from '../../support/product.ts';
import { backAtOrders } from '../../support/storefront.ts';

/** Tab by Tab, as somebody without a mouse gets there; and they see where they are. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never leads to ${String(target)}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await press(page, page.getByRole('combobox', { name: field }), 'ArrowDown');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 10 && !(await wanted.evaluate((element) => element === document.activeElement)); presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(wanted).toBeHidden();
}

test('an order is placed and paid with the keyboard alone', { tag: '@wide' }, async ({ page, people }) => {
  const customer = await people.active();
  await page.goto('/');
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
  await type(page, page.getByLabel('Email'), customer.email);
  await type(page, page.getByLabel(/^Password/), customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/dashboard');

  await page.keyboard.press('Tab');
  await press(page, page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Orders', exact: true }));
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Create First Order' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Новый заказ' })).toBeVisible();
  await choose(page, 'Канал', 'LinkedIn');
  await choose(page, 'Тип продукта', 'Премиум профиль');
  await press(page, page.getByRole('button', { name: 'Создать заказ' }));
  await says(page, /Заказ создан/);
  await press(page, page.getByRole('button', { name: /^Subscribe/ }));

  await expect(page).toHaveURL(/\/_sandbox\/pay\//);
  await type(page, page.getByLabel('Card number'), '4242 4242 4242 4242');
  await type(page, page.getByLabel('Expiration (MM/YY)'), '12/40');
  await type(page, page.getByLabel('CVC'), '123');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment\/success/);
  await backAtOrders(page);
  await expect(page.getByRole('list', { name: 'Paid / Awaiting Delivery' }).getByRole('listitem')).toHaveCount(1);
});
