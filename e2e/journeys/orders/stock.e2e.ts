import { type Sku, placeOrder } from '@orderstream/client/orders';
import type { Page } from '@playwright/test';
import { administrator } from '../../support/office.ts';
import { enter } from '../../support/people.ts';
import { accessible, anotherBrowser, expect, says, test } from '../../support/product.ts';
import { rowOf } from '../../support/provider.ts';
import { addUnit, atCheckout, availableOf, createButton, fillOrder, stockOnly } from '../../support/storefront.ts';

test.describe('stock', { tag: '@wide' }, () => {
  test('that is short says so, sends one alert when available, and can then be ordered', async ({ page, people }) => {
    const sku: Sku = { channel: 'WhatsApp', product_type: 'Creator' };
    const customer = await people.active();
    await stockOnly(people.admin, sku, 1);
    await enter(page, customer, '/app/orders/new');
    await fillOrder(page, sku, 2);
    await expect(page.getByText('Available: 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Not enough products in stock. Requested: 2, available: 1' })).toBeVisible();
    await expect(createButton(page)).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'Notify me by email when the product becomes available' })).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Notify me', exact: true }).click();
    await says(page, /We will write to you/);

    await addUnit(people.admin, sku);
    await expect(page.getByText('Available: 2', { exact: true })).toBeVisible();
    await expect(createButton(page)).toBeEnabled();
    await customer.mailbox.waitFor(/back in stock/i);
    await createButton(page).click();
    await atCheckout(page);
  });

  test('never gives the last unit to two simultaneous orders', async ({ page, browser, people }) => {
    const sku: Sku = { channel: 'WhatsApp', product_type: 'PremiumProfile' };
    const [one, two] = await Promise.all([people.active(), people.active()]);
    await stockOnly(people.admin, sku, 1);
    const pages = [page, await anotherBrowser(browser, page)] as const;
    const asked = new Set<Page>();
    let bothAsked = () => {};
    const together = new Promise<void>((resolve) => (bothAsked = resolve));
    const ready = async (buyer: Page, person: { email: string; password: string }) => {
      await enter(buyer, person, '/app/orders/new');
      await fillOrder(buyer, sku);
      await buyer.route('/api/orders', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        if (asked.add(buyer).size === 2) bothAsked();
        await together;
        await route.continue();
      });
      await expect(createButton(buyer)).toBeEnabled();
    };
    // Both stand ready before either asks: a request that is kept waiting for a slow page would be given up and sent again.
    await ready(pages[0], one);
    await ready(pages[1], two);
    await Promise.all(pages.map((buyer) => createButton(buyer).click()));
    const led = () => pages.filter((buyer) => new URL(buyer.url()).pathname.startsWith('/_sandbox/pay/'));
    await expect.poll(() => led().length).toBe(1);
    const loser = led()[0] === pages[0] ? pages[1] : pages[0];
    await says(loser, /Not enough products/);
    await says(loser, 'The chosen quantity exceeds what is available');
    await expect(loser).toHaveURL('/app/orders/new');
    expect(await availableOf(people.admin, sku)).toBe(0);
    await pages[1].context().close();
  });

  test('held for an order returns when it is not paid in time, and a payment takes it again', async ({ page, people }) => {
    const sku: Sku = { channel: 'Instagram', product_type: 'BasicProfile' };
    const customer = await people.active();
    await stockOnly(people.admin, sku, 1);
    const api = await people.signedIn(customer);
    await enter(page, customer, '/app/orders/new');
    await fillOrder(page, sku);
    await expect(page.getByText('Available: 1', { exact: true })).toBeVisible();
    const id = await placeOrder(api, sku);
    await expect(page.getByText('Available: 0', { exact: true })).toBeVisible();
    await expect(page.getByText('Available: 1', { exact: true })).toBeVisible({ timeout: 30_000 });

    await page.goto('/app/orders');
    const row = rowOf(page, 'Awaiting Payment', id);
    await expect(row).toBeVisible();
    const other = await people.signedIn(await people.active());
    await placeOrder(other, sku);
    await row.getByRole('button', { name: /^Subscribe/ }).click();
    await says(page, /^Error/);
    await says(page, /^Failed to create payment session/);
    await expect(page).toHaveURL('/app/orders');
  });

  test('warns the office below the number that it has set for a product', async ({ page, people: { admin } }) => {
    const sku: Sku = { channel: 'Instagram', product_type: 'PremiumProfile' };
    await addUnit(admin, sku);
    await enter(page, administrator, '/admin/products?stock=all');
    const row = page.getByRole('table', { name: 'Stock by product' }).getByRole('row', { name: /Instagram • Premium profile/ });
    const warnBelow = async (number: string) => {
      await row.getByRole('button', { name: /warning for Instagram/ }).click();
      const dialog = page.getByRole('alertdialog', { name: /^Warn about Instagram/ });
      await dialog.getByLabel('Warn below').fill(number);
      await accessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    const warned = async () => {
      const { stock } = await admin.get('/api/admin/today');
      return stock.some(({ channel, product_type }) => channel === sku.channel && product_type === sku.product_type);
    };
    await warnBelow('1');
    await says(page, 'The warning is set');
    await expect(row).toContainText('below 1');
    await expect(row).not.toContainText('few left');
    expect(await warned()).toBe(false);

    // More than other journeys put in.
    await warnBelow('100000');
    await expect(row).toContainText('few left');
    expect(await warned()).toBe(true);
    await page.goto('/admin/dashboard');
    const tile = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /Out of stock, or soon/ });
    await expect(tile).toHaveText(/^[1-9]/);
    await tile.click();
    await expect(page).toHaveURL(/\/admin\/products\?status=available/);
    await page.getByRole('button', { name: /^Show all/ }).click();
    await warnBelow('');
    await expect(row).toContainText('under 7 days');
  });
});
