import { type ProductKind, placeOrder } from '@orderstream/client/orders';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, demoPassword, expect, test } from '../../support/product.ts';
import { payWithCard } from '../../support/storefront.ts';

const admin = { email: 'admin@demo.test', password: demoPassword };
const sku: ProductKind = { channel: 'LinkedIn', product_type: 'Creator' };

test.describe('the office’s first page', { tag: '@wide' }, () => {
  test('leads to the list of paid orders, where delivery empties it, and shows the revenue', async ({ page, people }) => {
    const customer = await people.active();
    const id = await placeOrder(await people.signedIn(customer), sku);
    await signInByCookie(page, customer, `/app/orders/${id}`);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await payWithCard(page);
    await page.context().clearCookies();
    await signInByCookie(page, admin, '/admin/dashboard');
    const work = page.getByRole('region', { name: 'Today' });
    const deliveries = work.getByRole('link', { name: /Orders to deliver/ });
    await expect(deliveries).toHaveText(/^[1-9]\d*Orders to deliveroldest: /);
    await expect(work.getByText(/needs? action$/)).toBeVisible();
    const money = page.getByRole('group', { name: 'Money, USD' });
    await expect(money).toContainText('Revenue');
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(page).toHaveURL('/admin/dashboard?days=7');
    const chart = page.getByRole('slider', { name: /^Orders, day by day/ });
    await chart.focus();
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /: [1-9]/);
    await expectAccessible(page);
    await deliveries.click();
    await expect(page).toHaveURL('/admin/orders?status=paid_in_process');
    await expect(page.getByRole('table', { name: 'Orders' }).getByText(id.slice(0, 8))).toBeVisible();
  });
});
