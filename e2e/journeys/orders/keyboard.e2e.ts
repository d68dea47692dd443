import type { Page } from '@playwright/test';
import { focusedElement, pressByKeyboard, typeByKeyboard, untilInteractive } from '../../support/keyboard.ts';
import { expect, test } from '../../support/product.ts';
import { expectCheckout, goodsCard } from '../../support/storefront.ts';

/** A navigation moves the focus to the heading of the new screen, so that Tab continues from there. */
async function expectArrival(page: Page, url: string | RegExp, heading: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

test('from the landing page to a paid order with the keyboard alone', { tag: '@wide' }, async ({ page, people }) => {
  const customer = await people.active();
  await page.goto('/');
  await untilInteractive(page);
  await page.keyboard.press('Tab');
  expect(await focusedElement(page)).toEqual({ name: 'Skip to content', visible: true });
  await pressByKeyboard(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }));
  await expectArrival(page, '/login', 'Sign in to Orderstream');
  await typeByKeyboard(page, page.getByLabel('Email'), customer.email);
  await typeByKeyboard(page, page.getByLabel(/^Password/), customer.password);
  await page.keyboard.press('Enter');
  await expectArrival(page, '/app/dashboard', 'Welcome Back!');

  await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: 'New Order' }).first());
  await expectArrival(page, '/app/orders/new', 'New Order');
  await pressByKeyboard(page, goodsCard(page, { channel: 'LinkedIn', product_type: 'BasicProfile' }), 'ArrowDown');
  await expect(goodsCard(page, { channel: 'LinkedIn', product_type: 'PremiumProfile' })).toBeChecked();
  await pressByKeyboard(page, page.getByRole('button', { name: /^Pay .* per month$/ }));

  await expectCheckout(page);
  await typeByKeyboard(page, page.getByLabel('Card number'), '4242 4242 4242 4242');
  await typeByKeyboard(page, page.getByLabel('Expiration (MM/YY)'), '12/40');
  await typeByKeyboard(page, page.getByLabel('CVC'), '123');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment\/success/);
  await expect(page.getByText('Payment is confirmed, your order is being processed')).toBeVisible();
  await pressByKeyboard(page, page.getByRole('link', { name: 'Go to Orders' }));
  await expectArrival(page, '/app/orders', 'Orders');
  await expect(page.getByRole('list', { name: 'Paid / In Process' }).getByRole('listitem')).toHaveCount(1);
});
