import { type ProductKind, placeOrder } from '@orderstream/client/orders';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, openAnotherBrowser, demoPassword, expect, expectToast, test } from '../../support/product.ts';
import { orderRow } from '../../support/provider.ts';
import { addUnit, availableUnits, payWithCard } from '../../support/storefront.ts';

const admin = { email: 'admin@demo.test', password: demoPassword };

test.describe('an order', { tag: '@wide' }, () => {
  test('is canceled from the list and from its page, and its units return to stock', async ({ page, people }) => {
    // No other journey orders it, so that no foreign hold is counted.
    const sku: ProductKind = { channel: 'LinkedIn', product_type: 'BasicProfile' };
    const customer = await people.active();
    const api = await people.signedIn(customer);
    const before = (await availableUnits(people.admin, sku)) + 2;
    for (let unit = 0; unit < 2; unit++) await addUnit(people.admin, sku);
    await expect.poll(() => availableUnits(people.admin, sku)).toBe(before);
    const [first, second] = [await placeOrder(api, sku), await placeOrder(api, sku)];
    await signInByCookie(page, customer, '/app/orders');
    const row = orderRow(page, 'Awaiting Payment', first);
    await row.getByRole('button', { name: /^Cancel/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to cancel this order?' });
    await dialog.getByRole('button', { name: 'Keep order' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await dialog.getByRole('button', { name: 'Yes, cancel order' }).click();
    await expectToast(page, /Order Cancelled/);
    await expectToast(page, 'Your order has been successfully cancelled');
    await expect(orderRow(page, 'Cancelled / Refunded', first)).toBeVisible();

    await orderRow(page, 'Awaiting Payment', second).getByRole('link', { name: /^Open/ }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel order' }).click();
    await expectToast(page, 'The order was cancelled');
    await expect(page).toHaveURL('/app/orders');
    await expect(orderRow(page, 'Cancelled / Refunded', second)).toBeVisible();
    await expect.poll(() => availableUnits(people.admin, sku)).toBe(before);
  });

  test('is canceled by the office for a reason, singly or together with others', async ({ page, people }) => {
    const customer = await people.active({ name: 'Cara Canceled' });
    const terms = { user_id: customer.id, amount: 4_950, order_type: 'one_time' as const, description: 'Ten conversations' };
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) ids.push((await people.admin.post('/api/admin/orders', terms)).order_id);
    await signInByCookie(page, await people.withRole('admin', { name: 'Mina Many' }), `/admin/orders/${ids[0]}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('alertdialog');
    const sure = dialog.getByRole('button', { name: 'Cancel order' });
    await expect(sure).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Ordered twice' }).click();
    await expectAccessible(page);
    await sure.click();
    await expectToast(page, 'The order was cancelled');
    const step = page.getByRole('listitem').filter({ hasText: 'Order cancelled' }).first();
    await expect(step).toContainText('by an administrator · ordered twice');
    const { text } = await customer.mailbox.waitFor(new RegExp(`^Your order ${ids[0]?.slice(0, 8)} was cancelled`));
    expect(text).not.toMatch(/twice/i);

    await page.goto(`/admin/orders?user_id=${customer.id}&status=payment_required`);
    await expect(page.getByRole('checkbox', { name: /^Select [0-9a-f]{8}$/ })).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('group', { name: 'With the selected rows' }).getByRole('button', { name: 'Cancel', exact: true }).click();
    const both = page.getByRole('alertdialog', { name: 'Cancel 2 orders?' });
    await expect(both.getByRole('button', { name: 'Cancel orders' })).toBeDisabled();
    await both.getByRole('radio', { name: 'Unpaid for too long' }).click();
    await both.getByRole('button', { name: 'Cancel orders' }).click();
    const work = page.getByRole('region', { name: 'Work on selected rows' });
    await expect(work.getByRole('status')).toHaveText('2 orders were cancelled.');
    await work.getByRole('button', { name: 'Dismiss' }).click();
    for (const id of ids) {
      const cancellation = async () =>
        (await people.admin.get(`/api/admin/orders/${id}/timeline`)).items.find(({ kind }) => kind === 'order_canceled');
      const reason = id === ids[0] ? 'ordered_twice' : 'not_paid';
      await expect.poll(cancellation).toMatchObject({ payload: { cause: 'admin', reason } });
    }
  });

  test('can be custom: drafted, sent, paid, confirmed and read', async ({ page, browser, people }) => {
    const customer = await people.active({ name: 'Cleo Custom' });
    const office = await openAnotherBrowser(browser, page);
    await signInByCookie(office, admin, '/admin/create-custom-order');
    await office.getByRole('button', { name: 'Create Order' }).click();
    for (const text of ['Select a user', 'Enter a valid amount', 'Enter order description'])
      await expect(office.getByText(text)).toBeVisible();
    await office.getByRole('combobox', { name: 'User' }).fill(customer.email);
    await office.getByRole('option', { name: new RegExp(customer.email) }).click();
    await office.getByRole('combobox', { name: 'Order type' }).click();
    await office.getByRole('option', { name: 'One-time' }).click();
    await office.getByLabel('Price').fill('49.50');
    await office.getByLabel('Description').fill('Ten tailored conversations');
    await office.getByLabel('Private information (optional)').fill('the secret of the custom order');
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Save as Draft' }).click();
    await expectToast(office, 'Draft saved');
    await signInByCookie(page, customer, '/app/orders');
    await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();

    await office.getByRole('link', { name: 'Open Order' }).click();
    await expect(office).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
    const id = office.url().split('/').at(-1) ?? '';
    await office.getByRole('button', { name: 'Send to customer' }).click();
    await expectToast(office, 'The order was sent');
    const mail = await customer.mailbox.waitFor(new RegExp(`^Payment due for your custom order ${id.slice(0, 8)}`));
    expect(mail.text).toContain(`/app/orders/${id}`);
    expect(mail.text).not.toContain('Ten tailored conversations');
    const next = office.getByRole('region', { name: 'Next step' });
    await expect(next).toContainText('The order has awaited payment since');
    await office.getByRole('button', { name: 'Remind', exact: true }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Send reminder' }).click();
    await expectToast(office, 'The customer was reminded');
    await expect(office.getByRole('button', { name: 'Remind', exact: true })).toBeDisabled();
    const reminder = await customer.mailbox.waitFor(new RegExp(`^Payment due for order ${id.slice(0, 8)}`));
    expect(reminder.text).toContain(`/app/orders/${id}`);
    const row = orderRow(page, 'Awaiting Payment', id);
    await expect(row.getByText('Ten tailored conversations')).toBeVisible();
    await expect(row.getByText('Custom', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^Pay/ }).click();
    await payWithCard(page);
    await expect(orderRow(page, 'Paid / In Process', id)).toBeVisible();

    await office.getByRole('button', { name: 'Confirm without products' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expectToast(office, 'The order was confirmed without products');
    await expect(office.getByText('Completed', { exact: true }).first()).toBeVisible();
    await office.context().close();

    await orderRow(page, 'Delivered / Completed', id).getByRole('link', { name: /^Open/ }).click();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Show private information/ })
      .first()
      .click();
    await expect(page.getByText('the secret of the custom order')).toBeVisible();
  });
});
