import fs from 'node:fs';
import { expect, test } from '../support/product.ts';
import { furnishedShop } from '../support/shop.ts';
import { signedInContext, openWatchedPage } from '../support/visit.ts';

/** The customer of the furnished shop looks, and changes nothing. */
test.describe('lists with filters in their address', { tag: '@wide' }, () => {
  test('find an order by its words, its id and its stage, and repeat it', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const context = await signedInContext(browser, 'newcomer', shop, baseURL ?? '');
    const { page } = await openWatchedPage(context);
    await page.goto('/app/orders');
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('code') });
    const search = page.getByRole('searchbox');
    await expect(rows).toHaveCount(6);
    await search.fill('AUTUMN fair');
    await expect(rows).toHaveCount(2);
    await search.fill(shop.orders.delivered.slice(0, 8));
    await expect(rows).toHaveCount(1);
    await search.fill('instagram creator');
    await expect(rows).toHaveCount(4);
    await page.getByRole('combobox').click();
    await page.getByRole('option', { name: /^Delivered/ }).click();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/\?search=instagram\+creator&stage=3$/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: /^Order again/ }).click();
    await expect(page).toHaveURL(/\/app\/orders\/new\?channel=Instagram&product_type=Creator&quantity=2$/);
    await expect(page.getByRole('radio', { name: /^Instagram / }).and(page.locator(':checked'))).toHaveCount(1);
    await expect(page.getByRole('spinbutton')).toHaveValue('2');
    await context.close();
  });

  test('find transactions by order and dates, and export them', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const context = await signedInContext(browser, 'newcomer', shop, baseURL ?? '');
    const { page } = await openWatchedPage(context);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/app/transactions');
    // The provider's clock may have caused renewals in between.
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(4);
    const ofOthers = rows.filter({ hasText: shop.orders.paid.slice(0, 8) });
    const ofOrder = rows.filter({ hasText: shop.orders.delivered.slice(0, 8) });
    await expect(ofOthers).not.toHaveCount(0);
    await page.getByLabel('Order ID').fill(shop.orders.delivered);
    await expect(ofOthers).toHaveCount(0);
    await expect(ofOrder).not.toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const [header, ...lines] = fs.readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(header?.startsWith('\uFEFF"Date"')).toBe(true);
    expect(lines.pop()).toBe('');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain(shop.orders.delivered);
    await page.getByLabel('Until').fill('2020-01-01');
    await expect(page.getByText('No transactions found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(ofOthers).not.toHaveCount(0);
    await context.close();
  });
});
