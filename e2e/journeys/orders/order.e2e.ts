import { type ProductKind, placeOrder } from '@orderstream/client/orders';
import { untilLogged } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import {
  expectAccessible,
  openAnotherBrowser,
  demoPassword,
  expect,
  expectToFitScreen,
  navigateWithin,
  expectToast,
  test,
} from '../../support/product.ts';
import { orderRow } from '../../support/provider.ts';
import { withMotion, phoneScreen, wideScreen } from '../../support/screens.ts';
import { addUnit, expectCheckout, availableUnits, createButton, fillOrder, payWithCard } from '../../support/storefront.ts';

const sku: ProductKind = { channel: 'LinkedIn', product_type: 'Business' };
const admin = { email: 'admin@demo.test', password: demoPassword };

for (const [screen, use] of Object.entries({ wide: wideScreen, phone: phoneScreen })) {
  test.describe(`on a ${screen} screen`, () => {
    test.use({ ...use, ...withMotion });

    test('a customer orders from stock, pays, gets a unit and reads its private information', async ({ page, browser, people }) => {
      const customer = await people.active({ name: 'Carl Customer' });
      const unit = await addUnit(people.admin, sku);
      const available = await availableUnits(people.admin, sku);
      const worksSoon = async () => {
        await expectAccessible(page);
        await expectToFitScreen(page);
      };

      await test.step('finds no orders yet', async () => {
        await signInByCookie(page, customer, '/app/orders');
        await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
        await page.getByRole('link', { name: 'Create First Order' }).click();
        await expect(page).toHaveURL('/app/orders/new');
      });

      await test.step('sees which entries are missing and what is in stock', async () => {
        await createButton(page).click();
        await expect(page.getByText('Please choose a channel')).toBeVisible();
        await expect(page.getByText('Please choose a product type')).toBeVisible();
        await page.getByLabel('Quantity').fill('0');
        await createButton(page).click();
        await expect(page.getByText('The quantity must be at least 1')).toBeVisible();
        await page.getByLabel('Quantity').fill('1');
        await fillOrder(page, sku);
        await expect(page.getByText(`Available: ${available}`, { exact: true })).toBeVisible();
        await expect(page.getByText('Notify me by email when the product becomes available')).toHaveCount(0);
        await worksSoon();
      });

      let id = '';
      await test.step('creates the order, and reads it', async () => {
        await createButton(page).click();
        await expectCheckout(page);
        await page.goto('/app/orders');
        const row = page.getByRole('list', { name: 'Awaiting Payment' }).getByRole('listitem');
        await expect(row).toHaveCount(1);
        await expect(row.getByText('LinkedIn • Business × 1')).toBeVisible();
        await expect(row.getByText('Subscription', { exact: true })).toBeVisible();
        await expect(row.getByText(/^\d\d\s\w{3}\s\d{4}, \d\d:\d\d$/)).toBeVisible();
        await expect(page.getByText('Empty')).toHaveCount(3);
        await expect.poll(() => availableUnits(people.admin, sku)).toBe(available - 1);
        await expectToFitScreen(page);
        await row.getByRole('link', { name: /^Open/ }).click();
        await expect(page).toHaveURL(/\/app\/orders\/[0-9a-f-]{36}$/);
        id = page.url().split('/').at(-1) ?? '';
        await expect(page.getByText('Awaiting Payment', { exact: true }).first()).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Order Information' })).toBeVisible();
        await expect(page.getByText('Amount', { exact: true })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Private information' })).toBeVisible();
        await expect(page.getByText('The private information becomes available after delivery.')).toBeVisible();
        await expectToFitScreen(page);
      });

      await test.step('pays the order', async () => {
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        await payWithCard(page);
        const paid = orderRow(page, 'Paid / In Process', id);
        await expect(paid.getByText('Paid / In Process', { exact: true })).toBeVisible();
        await expect(paid.getByText('Subscription Active')).toBeVisible();
        await expect(paid.getByRole('button')).toHaveCount(0);
        await navigateWithin(page, `/app/orders/${id}`);
        await expect(page.getByRole('alert').filter({ hasText: 'Paid / In Process' })).toBeVisible();
        await expect(page.getByText('Subscription Active')).toBeVisible();
      });

      await test.step('cannot delete the account while an order is undelivered', async () => {
        await navigateWithin(page, '/app/settings');
        await page.getByRole('button', { name: 'Delete Account' }).click();
        await page.getByLabel(/^Your password/).fill(customer.password);
        await page.getByRole('button', { name: 'Yes, delete my account' }).click();
        await expectToast(page, 'You have paid orders awaiting delivery');
        await expect(page.getByRole('alertdialog')).toBeHidden();
        await navigateWithin(page, `/app/orders/${id}`);
      });

      await test.step('gets exactly the unit that an administrator chose', async () => {
        const office = await openAnotherBrowser(browser, page);
        await signInByCookie(office, admin, '/admin/orders?status=paid_in_process');
        if (screen === 'phone') {
          await office.getByRole('button', { name: `Actions: ${id.slice(0, 8)}` }).click();
          await office.getByRole('menuitem', { name: 'Assign Products' }).click();
        } else await office.getByRole('button', { name: `Assign Products: ${id.slice(0, 8)}` }).click();
        const dialog = office.getByRole('dialog', { name: /Assign Products/ });
        await expect(dialog.getByText('Select exactly 1: LinkedIn • Business')).toBeVisible();
        const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
        await expect(dialog.getByText('Selected: 1 of 1')).toBeVisible();
        await dialog.getByRole('button', { name: 'Clear' }).click();
        await expect(assign).toBeDisabled();
        await dialog.getByRole('checkbox', { name: new RegExp(unit.id.slice(0, 8)) }).check();
        await expect(dialog.getByText('Selected: 1 of 1')).toBeVisible();
        await expect(dialog.getByText(unit.secret)).toHaveCount(0);
        await expectAccessible(office);
        await expectToFitScreen(office);
        await assign.click();
        await expectToast(office, 'Products successfully assigned!');
        await navigateWithin(office, `/admin/orders/${id}`);
        await expect(office.getByText('Delivered', { exact: true }).first()).toBeVisible();
        await expectToFitScreen(office);
        await office.context().close();
      });

      await test.step('reads the private information', async () => {
        await expect(page.getByRole('heading', { name: 'Delivered Products' })).toBeVisible();
        await expect(page.getByText(unit.secret)).toHaveCount(0);
        await page
          .getByRole('button', { name: /^Show private information/ })
          .first()
          .click();
        await expect(page.getByText(unit.secret)).toBeVisible();
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: 'Copy: Product 1' }).click();
        await expectToast(page, 'Copied to clipboard');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(unit.secret);
        await expectToFitScreen(page);
        await navigateWithin(page, '/app/orders');
        await expect(orderRow(page, 'Delivered / Completed', id)).toBeVisible();
        for (const subject of ['Payment received for order', 'Your order'])
          await customer.mailbox.waitFor(new RegExp(`^${subject} ${id.slice(0, 8)}`));
        await untilLogged(people.admin, customer, 'order_created', 'order_paid', 'product_assigned', 'product_delivered');
      });
    });
  });
}

test("another customer's order looks like a missing one", { tag: '@wide' }, async ({ page, people }) => {
  const [owner, stranger] = await Promise.all([people.active(), people.active()]);
  const orderId = await placeOrder(await people.signedIn(owner), sku);
  await signInByCookie(page, stranger, `/app/orders/${orderId}`);
  await expect(page.getByText("Order not found or you don't have permission to view it.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL('/app/orders');
});
