import { type ProductKind, placeOrder } from '@orderstream/client/orders';
import type { Page } from '@playwright/test';
import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, openAnotherBrowser, expect, expectToast, test } from '../../support/product.ts';
import { orderRow } from '../../support/provider.ts';
import { addUnit, expectCheckout, availableUnits, createButton, fillOrder, setStock } from '../../support/storefront.ts';

test.describe('stock', { tag: '@wide' }, () => {
  test('that is short is shown as such, causes one alert when available, and can then be ordered', async ({ page, people }) => {
    const sku: ProductKind = { channel: 'WhatsApp', product_type: 'Creator' };
    const customer = await people.active();
    await setStock(people.admin, sku, 1);
    await signInByCookie(page, customer, '/app/orders/new');
    await fillOrder(page, sku, 2);
    await expect(page.getByText('Available: 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Not enough products in stock. Requested: 2, available: 1' })).toBeVisible();
    await expect(createButton(page)).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'Notify me by email when the product becomes available' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Notify me', exact: true }).click();
    await expectToast(page, /We will write to you/);

    await addUnit(people.admin, sku);
    await expect(page.getByText('Available: 2', { exact: true })).toBeVisible();
    await expect(createButton(page)).toBeEnabled();
    await customer.mailbox.waitFor(/back in stock/i);
    await createButton(page).click();
    await expectCheckout(page);
  });

  test('never gives the last unit to two simultaneous orders', async ({ page, browser, people }) => {
    const sku: ProductKind = { channel: 'WhatsApp', product_type: 'PremiumProfile' };
    const [one, two] = await Promise.all([people.active(), people.active()]);
    await setStock(people.admin, sku, 1);
    const pages = [page, await openAnotherBrowser(browser, page)] as const;
    const readyPages = new Set<Page>();
    let releaseBoth = () => {};
    const together = new Promise<void>((resolve) => (releaseBoth = resolve));
    const submitTogether = async (buyer: Page, person: { email: string; password: string }) => {
      await signInByCookie(buyer, person, '/app/orders/new');
      await fillOrder(buyer, sku);
      await buyer.route('/api/orders', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        if (readyPages.add(buyer).size === 2) releaseBoth();
        await together;
        await route.continue();
      });
      await expect(createButton(buyer)).toBeEnabled();
    };
    // Both stand ready before either asks: a request that is kept waiting for a slow page would be given up and sent again.
    await submitTogether(pages[0], one);
    await submitTogether(pages[1], two);
    await Promise.all(pages.map((buyer) => createButton(buyer).click()));
    const pagesAtCheckout = () => pages.filter((buyer) => new URL(buyer.url()).pathname.startsWith('/_sandbox/pay/'));
    await expect.poll(() => pagesAtCheckout().length).toBe(1);
    const loser = pagesAtCheckout()[0] === pages[0] ? pages[1] : pages[0];
    await expectToast(loser, /Not enough products/);
    await expectToast(loser, 'The chosen quantity exceeds what is available');
    await expect(loser).toHaveURL('/app/orders/new');
    await expect.poll(() => availableUnits(people.admin, sku)).toBe(0);
    await pages[1].context().close();
  });

  test('held for an order is released when it is not paid in time, and a late payment takes it again', async ({ page, people }) => {
    const sku: ProductKind = { channel: 'Instagram', product_type: 'BasicProfile' };
    const customer = await people.active();
    await setStock(people.admin, sku, 1);
    const api = await people.signedIn(customer);
    const listens = page.waitForResponse('/api/live');
    await signInByCookie(page, customer, '/app/orders/new');
    await listens;
    await fillOrder(page, sku);
    await expect(page.getByText('Available: 1', { exact: true })).toBeVisible();
    const id = await placeOrder(api, sku);
    await expect(page.getByText('Available: 0', { exact: true })).toBeVisible();
    await expect(page.getByText('Available: 1', { exact: true })).toBeVisible();

    await page.goto('/app/orders');
    const row = orderRow(page, 'Awaiting Payment', id);
    await expect(row).toBeVisible();
    const other = await people.signedIn(await people.active());
    await placeOrder(other, sku);
    await row.getByRole('button', { name: /^Pay/ }).click();
    await expectToast(page, /^Error/);
    await expectToast(page, /^The payment page did not open/);
    await expect(page).toHaveURL('/app/orders');
  });

  test('below the threshold that the office has set causes a warning', async ({ page, people: { admin } }) => {
    const sku: ProductKind = { channel: 'Instagram', product_type: 'PremiumProfile' };
    await addUnit(admin, sku);
    await signInByCookie(page, demoAdministrator, '/admin/products?stock=all');
    const row = page.getByRole('table', { name: 'Stock by product' }).getByRole('row', { name: /Instagram • Premium profile/ });
    const setWarningThreshold = async (number: string) => {
      await row.getByRole('button', { name: /warning for Instagram/ }).click();
      const dialog = page.getByRole('alertdialog', { name: /^Warn about Instagram/ });
      await dialog.getByLabel('Warn below').fill(number);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    const warningMails = async () => {
      const { stock } = await admin.get('/api/admin/today');
      return stock.some(({ channel, product_type }) => channel === sku.channel && product_type === sku.product_type);
    };
    await setWarningThreshold('1');
    await expectToast(page, 'The warning is set');
    await expect(row).toContainText('below 1');
    await expect(row).not.toContainText('few left');
    expect(await warningMails()).toBe(false);

    // More than other journeys put in.
    await setWarningThreshold('100000');
    await expect(row).toContainText('few left');
    expect(await warningMails()).toBe(true);
    await page.goto('/admin/dashboard');
    const tile = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /Out of stock, or soon/ });
    await expect(tile).toHaveText(/^[1-9]/);
    await tile.click();
    await expect(page).toHaveURL(/\/admin\/products\?status=available/);
    await page.getByRole('button', { name: /^Show all/ }).click();
    await setWarningThreshold('');
    await expect(row).toContainText('under 7 days');
  });
});
