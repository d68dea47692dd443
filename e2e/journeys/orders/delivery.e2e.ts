import { type ProductKind, awaitOrderStatus, buyOrder } from '@orderstream/client/orders';
import type { Page } from '@playwright/test';
import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expect, expectAccessible, expectToFitScreen, expectToast, openAnotherBrowser, test } from '../../support/product.ts';
import { addUnit } from '../../support/storefront.ts';

const sku: ProductKind = { channel: 'Instagram', product_type: 'Business' };

/** Counts the clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
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

test(
  'thirteen paid orders are delivered in four clicks, also when the page is closed',
  { tag: '@wide' },
  async ({ page, people, browser }) => {
    test.slow();
    // Of its own: others of the office would find its work on their pages.
    const moderator = await people.withRole('moderator', { name: 'Mo Many' });
    const customer = await people.active({ name: 'Thea Thirteen' });
    const caller = await people.signedIn(customer);
    const orders: string[] = [];
    for (let count = 0; count < 13; count += 1) {
      await addUnit(people.admin, sku);
      orders.push(await buyOrder(caller, sku));
    }
    await signInByCookie(page, moderator, `/admin/orders?status=paid_in_process&user_id=${customer.id}`);
    await expect(page.getByRole('checkbox', { name: /^Select [0-9a-f]{8}$/ })).toHaveCount(13);
    const clicks = await countClicks(page);
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    const deliver = page.getByRole('button', { name: 'Deliver', exact: true });
    await expect(deliver).toBeInViewport({ ratio: 1 });
    await deliver.click();
    await expectToFitScreen(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deliver orders' }).click();
    await expect(page.getByRole('region', { name: 'Work on selected rows' })).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(4);
    const elsewhere = await openAnotherBrowser(browser, page);
    await page.close();
    await signInByCookie(elsewhere, moderator, '/admin/dashboard');
    const work = elsewhere.getByRole('region', { name: 'Work on selected rows' });
    await expect(work.getByRole('status')).toHaveText('13 orders were delivered.');
    await expectAccessible(elsewhere);
    await elsewhere.setViewportSize({ width: 390, height: 844 });
    await expectToFitScreen(elsewhere);
    for (const id of orders) await awaitOrderStatus(caller, id, 'delivered');
    await elsewhere.goto(`/admin/orders/${orders[12]}`);
    await expect(elsewhere.getByRole('listitem').filter({ hasText: 'Order delivered' }).first()).toContainText('by moderator Mo Many');
    await work.getByRole('button', { name: 'Dismiss' }).click();
    await expect(work).toBeHidden();
    await elsewhere.context().close();
  },
);

test('one paid order is delivered in two clicks: open and confirm', { tag: '@wide' }, async ({ page, people }) => {
  const caller = await people.signedIn(await people.active());
  await addUnit(people.admin, sku);
  const id = await buyOrder(caller, sku);
  await signInByCookie(page, demoAdministrator, `/admin/orders/${id}`);
  const arrange = page.getByRole('button', { name: 'Assign Products' });
  await expect(arrange).toBeEnabled();
  const clicks = await countClicks(page);
  await arrange.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expectToast(page, 'Products successfully assigned!');
  expect(await clicks()).toBe(2);

  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Take the products back?' });
  const sure = dialog.getByRole('button', { name: 'Take back' });
  await expect(sure).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Needed for another order' }).click();
  await expectToFitScreen(page);
  await sure.click();
  await expectToast(page, 'The products were taken back');
  const step = page.getByRole('listitem').filter({ hasText: 'Products taken back' }).first();
  await expect(step).toContainText('needed for another order');
});
