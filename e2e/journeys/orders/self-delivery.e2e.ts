import { type ProductKind, buyOrder, awaitOrderStatus } from '@orderstream/client/orders';
import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expect, expectToFitScreen, expectToast, test } from '../../support/product.ts';
import { addUnit, setStock } from '../../support/storefront.ts';

// A product of this journey alone: an unpaid order of another journey would hold a unit that this one must remove.
const sku: ProductKind = { channel: 'WhatsApp', product_type: 'BasicProfile' };

test(
  'a paid order is delivered with no click of an administrator, while self-delivery is switched on',
  { tag: '@wide' },
  async ({ browser, baseURL, page, people }) => {
    const customer = await people.active({ name: 'Sasha Served' });
    const caller = await people.signedIn(customer);
    await people.admin.put('/api/admin/products/self-delivery', { ...sku, on: false });
    await setStock(people.admin, sku, 0);
    const first = await addUnit(people.admin, sku);
    const second = await addUnit(people.admin, sku);
    await addUnit(people.admin, sku);

    const waits = await buyOrder(caller, sku);
    await awaitOrderStatus(caller, waits, 'paid_in_process');
    await signInByCookie(page, demoAdministrator, '/admin/products?stock=all');
    const name = /^Automatic delivery: .*: WhatsApp • Basic profile$/;
    await page.getByRole('switch', { name }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(/1 paid order is waiting/)).toBeVisible();
    await expectToFitScreen(page);
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expectToast(page, /is now delivered automatically/);
    await expect(page.getByRole('switch', { name })).toBeChecked();
    await awaitOrderStatus(caller, waits, 'delivered');

    const id = await buyOrder(caller, sku);
    await awaitOrderStatus(caller, id, 'delivered');
    const { items } = await caller.post(`/api/orders/${id}/products/reveal`);
    expect(items).toMatchObject([{ id: second.id, private_info: second.secret }]);
    expect((await caller.get(`/api/orders/${waits}/products`)).items).toMatchObject([{ id: first.id }]);

    await page.getByRole('switch', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
    await expectToast(page, /no longer delivered automatically/);
    const last = await buyOrder(caller, sku);
    await awaitOrderStatus(caller, last, 'paid_in_process');
    await page.goto(`/admin/orders/${last}`);
    await expect(page.getByRole('button', { name: 'Assign Products' })).toBeEnabled();
    await people.admin.post(`/api/admin/orders/${last}/deliver`);
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await signInByCookie(theirs, customer, `/app/orders/${id}`);
    await expect(theirs.getByText('Delivered', { exact: false }).first()).toBeVisible();
    await theirs.context().close();
  },
);
