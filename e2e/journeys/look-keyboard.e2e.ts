import type { Page } from '@playwright/test';
import { expect, test } from '../support/product.ts';
import { flawsOf } from '../support/layout.ts';
import { furnish, type Furnished } from '../support/shop.ts';
import { contextFor } from '../support/visit.ts';

/** What has the focus: its name as it is read aloud, and whether the focus can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { name: '', visible: false };
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    const texts = [element.getAttribute('aria-label'), ...[...labels, ...by].map((label) => label?.textContent), element.textContent];
    const style = getComputedStyle(element);
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    // A field is framed as a whole.
    const framed = element.closest('.MuiInputBase-root.Mui-focused') !== null;
    return { name: texts.find((text) => text?.trim())?.trim() ?? '', visible: outlined || framed };
  });

/** Goes on from control to control as somebody without a mouse does, and sees at each where they are. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 70; step++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at.name !== '' && !at.visible) throw new Error(`the focus cannot be seen on "${at.name}" of ${page.url()}`);
    if (name.test(at.name)) return;
    passed.push(at.name.slice(0, 30));
  }
  throw new Error(`${String(name)} cannot be reached on ${page.url()}; passed ${passed.join(' | ')}`);
}

test.describe('without a mouse @wide', () => {
  test.describe.configure({ timeout: 120_000 });
  let shop: Furnished;
  test.beforeAll(async ({ people }) => {
    shop = await furnish(people);
  });
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('a dialog keeps the focus until it is closed, and gives it back', async ({ browser, baseURL }) => {
    const context = await contextFor(browser, 'newcomer', shop, baseURL ?? '');
    const page = await context.newPage();
    await page.goto(`/app/orders/${shop.orders.awaiting}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, /^Отменить заказ$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await focused(page)).name).toBe('Отменить заказ');
    await context.close();
  });

  test('what is enlarged to 200 and to 400 % still fits', async ({ browser, baseURL }) => {
    const found: string[] = [];
    for (const [visitor, paths] of [
      ['newcomer', ['/', '/app/dashboard', '/app/orders', '/app/orders/new']],
      ['admin', ['/admin/dashboard', '/admin/orders']],
    ] as const) {
      const context = await contextFor(browser, visitor, shop, baseURL ?? '');
      const page = await context.newPage();
      for (const path of paths) {
        await page.setViewportSize({ width: 640, height: 400 });
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await expect(page.locator('[role=progressbar], .MuiSkeleton-root')).toHaveCount(0);
        found.push(...(await flawsOf(page)).map((flaw) => `${path} at 200 %: ${flaw}`));
        await page.setViewportSize({ width: 320, height: 256 });
        found.push(...(await flawsOf(page)).map((flaw) => `${path} at 400 %: ${flaw}`));
      }
      await context.close();
    }
    expect(found).toEqual([]);
  });
});
