import type { Page } from '@playwright/test';
import { focused, press, type } from '../../support/keyboard.ts';
import { expect, test } from '../../support/product.ts';
import { atCheckout, goodsCard } from '../../support/storefront.ts';

/** A navigation moves the focus to the heading of the new screen, so that Tab continues from there. */
async function arrives(page: Page, url: string | RegExp, heading: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

test('from the landing page to a paid order with the keyboard alone', { tag: '@wide' }, async ({ page, people }) => {
  const customer = await people.active();
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual({ name: 'Skip to content', visible: true });
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
  await arrives(page, '/login', 'Sign in to Orderstream');
  await type(page, page.getByLabel('Email'), customer.email);
  await type(page, page.getByLabel(/^Password/), customer.password);
  await page.keyboard.press('Enter');
  await arrives(page, '/app/dashboard', 'Welcome Back!');

  await press(page, page.getByRole('main').getByRole('link', { name: 'New Order' }).first());
  await arrives(page, '/app/orders/new', 'New Order');
  await press(page, goodsCard(page, { channel: 'LinkedIn', product_type: 'BasicProfile' }), 'ArrowDown');
  await expect(goodsCard(page, { channel: 'LinkedIn', product_type: 'PremiumProfile' })).toBeChecked();
  await press(page, page.getByRole('button', { name: /^Pay .* per month$/ }));

  await atCheckout(page);
  await type(page, page.getByLabel('Card number'), '4242 4242 4242 4242');
  await type(page, page.getByLabel('Expiration (MM/YY)'), '12/40');
  await type(page, page.getByLabel('CVC'), '123');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByText('Payment is confirmed, your order is being processed')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Go to My Orders' }));
  await arrives(page, '/app/orders', 'My Orders');
  await expect(page.getByRole('list', { name: 'Paid / In Process' }).getByRole('listitem')).toHaveCount(1);
});
