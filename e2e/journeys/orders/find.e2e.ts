import { type ProductKind, placeOrder } from '@orderstream/client/orders';
import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, expect, expectToFitScreen, test } from '../../support/product.ts';
import { addUnit } from '../../support/storefront.ts';
import { leaveLiveChangesToOthers } from '../../support/visit.ts';

const sku: ProductKind = { channel: 'WhatsApp', product_type: 'Business' };

test('an order is found by its customer’s email with the keyboard alone', { tag: '@wide' }, async ({ page, people }) => {
  const customer = await people.active({ name: 'Fiona Found' });
  const caller = await people.signedIn(customer);
  await addUnit(people.admin, sku);
  const id = await placeOrder(caller, sku);

  await signInByCookie(page, demoAdministrator, '/admin/dashboard');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await expect(field).toBeFocused();
  await page.keyboard.type(customer.email);
  await expect(page.getByRole('option', { name: 'Fiona Found' }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: id.slice(0, 8) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`));

  await leaveLiveChangesToOthers(page.context());
  await page.goto('/admin/orders');
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^Details: / }).first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(field).toBeFocused();
  await expectToFitScreen(page);
});
