import type { Page } from '@playwright/test';
import { expectAccessible, expect, test } from '../support/product.ts';
import { furnishedShop, type FurnishedShop } from '../support/shop.ts';
import { signedInContext, openWatchedPage } from '../support/visit.ts';

/** Finds rows of more than two lines, controls that are too small, and content wider than the screen. Runs inside the page. */
function flawsOfRows(): string[] {
  const flaws: string[] = [];
  const size = (element: Element, name: string): number => Number.parseFloat(getComputedStyle(element).getPropertyValue(name)) || 0;
  for (const row of document.querySelectorAll<HTMLElement>('main [data-two-lines]')) {
    row.style.contentVisibility = 'visible';
    const name = row.textContent.slice(0, 30);
    const lines = [...row.querySelectorAll('[data-line]')];
    if (lines.length !== 2) flaws.push(`${name}: ${lines.length} lines`);
    const writing = lines.reduce((sum, line) => sum + size(line, 'line-height'), 0);
    const around = ['padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width'].reduce(
      (sum, one) => sum + size(row, one),
      0,
    );
    const { height } = row.getBoundingClientRect();
    if (height > writing + around + 1) flaws.push(`${name}: ${height} px high, two lines are ${writing + around} px`);
    for (const control of row.querySelectorAll('button, input, a')) {
      // The row's own link reaches over all of it; a box is hit through what is drawn around it.
      const whole = getComputedStyle(control, '::after').position === 'absolute';
      const { width, height: tall } = (whole ? row : (control.closest('.MuiCheckbox-root') ?? control)).getBoundingClientRect();
      if (width < 44 || tall < 44) flaws.push(`${name}: a control of ${width} × ${tall} px`);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) flaws.push(`${scrollWidth} px wide`);
  for (const element of document.querySelectorAll('main [data-two-lines]'))
    for (let up = element.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) flaws.push('a list scrolls sideways');
  return [...new Set(flaws)];
}

/** An entry of the attention queue, which the furnished shop lacks. */
const waitingEntry = (shop: FurnishedShop) => ({
  id: 'stock.1',
  kind: 'waiting_for_stock',
  since: '2026-03-05T09:30:00.000Z',
  order_id: shop.orders.paid,
  user_id: shop.userId,
  user: { email: shop.email, full_name: 'Nora Newcomer' },
  subscription_id: null,
  charge_id: 'ch_1',
  amount: 14_900,
  currency: 'usd',
  given_back: 0,
  words: null,
  details: { required: 2, available: 1 },
  actions: ['assign_products', 'refund'],
});

const lists = [
  { at: '/admin/orders', name: 'Orders', control: /^Actions: / },
  { at: '/admin/users', name: 'Users', control: /^Details: / },
  { at: '/admin/attention', name: 'Attention', control: /Paid order waits/ },
  { at: '/admin/products', name: 'Products', control: /^Actions: / },
  { at: '/admin/products', name: 'Stock by product', control: / • / },
] as const;

const rowsOf = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name, exact: true }).getByRole('listitem');

test.describe('the lists of the office on a phone', { tag: '@wide' }, () => {
  test('show a row in two lines, with all its actions', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const context = await signedInContext(browser, 'admin', shop, baseURL ?? '');
    const { page } = await openWatchedPage(context);
    await page.route('**/api/admin/attention?*', (route) => route.fulfill({ json: { items: [waitingEntry(shop)], next: null, open: 1 } }));
    for (const { at, name, control } of lists) {
      await page.goto(at);
      const first = rowsOf(page, name).first();
      await expect(first).toBeVisible();
      await expect(first.locator('[data-line]')).toHaveCount(2);
      await expect(
        first
          .getByRole('button', { name: control })
          .or(first.getByRole('link', { name: control }))
          .first(),
      ).toBeVisible();
      expect(await page.evaluate(flawsOfRows), `${at}, ${name}`).toEqual([]);
    }
    await context.close();
  });

  test('unfold entries of the attention queue, with their actions', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const context = await signedInContext(browser, 'admin', shop, baseURL ?? '');
    const { page } = await openWatchedPage(context);
    await page.route('**/api/admin/attention?*', (route) => route.fulfill({ json: { items: [waitingEntry(shop)], next: null, open: 1 } }));
    await page.goto('/admin/attention');
    const assign = page.getByRole('link', { name: /^Assign Products/ });
    await expect(page.getByRole('button', { name: 'Paid order waits for stock' })).toHaveAttribute('aria-expanded', 'false');
    await expect(assign).toHaveCount(0);
    await page.getByRole('button', { name: 'Paid order waits for stock' }).click();
    await expect(assign).toBeVisible();
    await expectAccessible(page);
    await context.close();
  });

  test('link an order to its page and its customer, and select it', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const id = shop.orders.delivered.slice(0, 8);
    const context = await signedInContext(browser, 'admin', shop, baseURL ?? '');
    const { page } = await openWatchedPage(context);
    await page.goto(`/admin/orders?search=${shop.orders.delivered}`);
    const row = rowsOf(page, 'Orders');
    await expect(row).toHaveCount(1);
    await row.getByRole('checkbox', { name: `Select ${id}` }).check();
    await expect(page.getByRole('group', { name: 'With the selected rows' })).toContainText('1 selected');
    await row.getByRole('button', { name: `Actions: ${id}` }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Customer: Nora Newcomer' }).click();
    await expect(page).toHaveURL(`/admin/users/${shop.userId}`);
    await page.goBack();
    // Wherever the row is touched: the link of its first line covers the second.
    await row.getByRole('link').click({ position: { x: 40, y: 30 } });
    await expect(page).toHaveURL(`/admin/orders/${shop.orders.delivered}`);
    await context.close();
  });
});
