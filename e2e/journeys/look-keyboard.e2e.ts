import { focusedElement, tabToName } from '../support/keyboard.ts';
import { expect, test } from '../support/product.ts';
import { layoutFlaws } from '../support/layout.ts';
import { furnishedShop } from '../support/shop.ts';
import { signedInContext } from '../support/visit.ts';

test.describe('without a mouse @wide', () => {
  test.describe.configure({ timeout: 120_000 });
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('a dialog keeps the focus until it is closed, and returns it', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const context = await signedInContext(browser, 'newcomer', shop, baseURL ?? '');
    const page = await context.newPage();
    await page.goto(`/app/orders/${shop.orders.awaiting}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabToName(page, /^Cancel order$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await focusedElement(page)).name).toBe('Cancel order');
    await context.close();
  });

  test('pages at 200 and 400 % zoom fit the screen', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const problems: string[] = [];
    for (const [visitor, paths] of [
      ['newcomer', ['/', '/app/dashboard', '/app/orders', '/app/orders/new']],
      ['admin', ['/admin/dashboard', '/admin/orders']],
    ] as const) {
      const context = await signedInContext(browser, visitor, shop, baseURL ?? '');
      const page = await context.newPage();
      for (const path of paths) {
        await page.setViewportSize({ width: 640, height: 400 });
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await expect(page.locator('[role=progressbar], .MuiSkeleton-root')).toHaveCount(0);
        problems.push(...(await layoutFlaws(page)).map((flaw) => `${path} at 200 %: ${flaw}`));
        await page.setViewportSize({ width: 320, height: 256 });
        problems.push(...(await layoutFlaws(page)).map((flaw) => `${path} at 400 %: ${flaw}`));
      }
      await context.close();
    }
    expect(problems).toEqual([]);
  });
});
