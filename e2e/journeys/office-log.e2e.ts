import fs from 'node:fs';
import { placeOrder } from '@orderstream/client/orders';
import { demoAdministrator } from '../support/office.ts';
import { signInByCookie } from '../support/people.ts';
import { expectAccessible, expect, expectToFitScreen, test } from '../support/product.ts';
import { addUnit } from '../support/storefront.ts';

const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;

test.describe('the log of the office', { tag: '@wide' }, () => {
  test('finds the history of an order by its customer’s e-mail, and is exported', async ({ page, people }) => {
    const customer = await people.active({ name: 'Lotte Logged' });
    await addUnit(people.admin, sku);
    const caller = await people.signedIn(customer);
    const orderId = await placeOrder(caller, sku);
    await caller.post(`/api/orders/${orderId}/checkout-session`);
    await signInByCookie(page, demoAdministrator, '/admin');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Event Log' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Event Log' })).toBeVisible();

    const rows = page.getByRole('table', { name: 'Event Log' }).getByRole('row');
    const created = rows.filter({ hasText: 'Order created' });
    const technical = rows.filter({ hasText: 'Payment page opened' });
    await page.getByLabel('About: email, name or ID').fill(customer.email);
    await expect(created).toHaveCount(1);
    await expect(created).toContainText('Lotte Logged');
    await expect(created).toContainText(/\d\d:\d\d:\d\d/);
    await expect(technical).toHaveCount(0);
    await expectToFitScreen(page);
    await expectAccessible(page);

    await page.getByRole('switch', { name: 'Include technical facts' }).click();
    await expect(technical).not.toHaveCount(0);
    await page.getByLabel('About: email, name or ID').fill(orderId.slice(0, 8));
    await expect(rows.filter({ hasText: 'Account registered' })).toHaveCount(0);
    await expect(created).toHaveCount(1);
    await page.reload();
    await expect(created).toHaveCount(1);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const [head, ...lines] = fs
      .readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toContain('"Kind"');
    expect(head).toMatch(/"Time \(.+\)"/);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain(orderId);

    await caller.post(`/api/orders/${orderId}/cancel`);
    await expect(rows.filter({ hasText: /^Order cancelled/ })).toHaveCount(1);
    await created.getByRole('button', { name: 'Data Order created' }).click();
    await expect(created.getByText('order_created', { exact: true })).toBeVisible();
    await created.getByRole('link', { name: orderId }).first().click();
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  });
});
