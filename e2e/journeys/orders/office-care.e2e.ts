import { type ProductKind, awaitOrderStatus, buyOrder } from '@orderstream/client/orders';
import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expect, expectToast, openAnotherBrowser, test } from '../../support/product.ts';
import { addUnit } from '../../support/storefront.ts';

const sku: ProductKind = { channel: 'LinkedIn', product_type: 'Business' };

test(
  'a customer reports a problem and reads the answer of the office, which writes the unit off; and opens the receipt',
  { tag: '@wide' },
  async ({ page, browser, people }) => {
    const customer = await people.active({ name: 'Paula Problem' });
    const caller = await people.signedIn(customer);
    const { id: unit, secret } = await addUnit(people.admin, sku);
    const id = await buyOrder(caller, sku);
    await people.admin.post(`/api/admin/orders/${id}/assign-products`, { productIds: [unit] });
    await awaitOrderStatus(caller, id, 'delivered');
    await signInByCookie(page, customer, `/app/orders/${id}`);
    await page.getByRole('button', { name: /^Report a problem: / }).click();
    const report = page.getByRole('alertdialog', { name: /^What is wrong with / });
    await report.getByLabel('Note (optional)').fill('It asks for a code');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expectToast(page, 'Your report has been sent');
    await expect(page.getByText('Problem reported', { exact: true }).first()).toBeVisible();

    const office = await openAnotherBrowser(browser, page);
    await signInByCookie(office, demoAdministrator, `/admin/orders/${id}`);
    await office
      .getByRole('button', { name: /^Show private information/ })
      .first()
      .click();
    await expect(office.getByText(secret)).toBeVisible();
    await office.goto('/admin/attention');
    await office.getByRole('button', { name: new RegExp(`^Answer: .*${id.slice(0, 8)}`) }).click();
    const answering = office.getByRole('alertdialog');
    await answering.getByLabel('Your answer').fill('The code is on its way');
    await answering.getByRole('button', { name: 'Answer', exact: true }).click();
    await expectToast(office, 'The answer has been sent');
    await expect(page.getByText('The code is on its way')).toBeVisible();

    await addUnit(people.admin, sku);
    await people.admin.post(`/api/admin/orders/${id}/replace-unit`, { product_id: unit, reason: 'does_not_work' });
    await office.goto('/admin/products?status=quarantined');
    await office.getByRole('button', { name: `Write off: ${unit.slice(0, 8)}` }).click();
    await office.getByRole('alertdialog', { name: 'Write this product off?' }).getByRole('button', { name: 'Write off' }).click();
    await expectToast(office, 'The product was written off');
    await office.context().close();

    const { items } = await caller.get('/api/transactions');
    await page.goto(`/app/receipts/${items[0]?.id ?? ''}`);
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open Stripe’s receipt (opens in a new tab)' }).click(),
    ]);
    await expect(receipt).toHaveURL(/\/_sandbox\/pay\//);
  },
);

test('the office edits a draft, takes an order, and writes notes and tags', { tag: '@wide' }, async ({ page, people }) => {
  const customer = await people.active({ name: 'Dina Draft' });
  const terms = { user_id: customer.id, amount: 1_500, order_type: 'one_time' as const, description: 'Ten posts', draft: true };
  const { order_id: id } = await people.admin.post('/api/admin/orders', { ...terms, private_info: 'the secret of a draft' });
  await signInByCookie(page, demoAdministrator, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit draft' });
  await expect(editing.getByLabel('Private information (optional)')).toHaveValue('the secret of a draft');
  await editing.getByLabel('Description').fill('Twelve posts');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Draft saved');
  await expect(page.getByText('Twelve posts').first()).toBeVisible();

  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('button', { name: 'Release it' }).click();
  await expect(page.getByText('No one is working on this order')).toBeVisible();

  const card = page.getByRole('region', { name: 'Notes and tags' });
  const addNote = async (text: string) => {
    await card.getByLabel('New note').fill(text);
    await card.getByRole('button', { name: 'Add note' }).click();
    await expectToast(page, 'Note added');
    await expect(card.getByText(text)).toBeVisible();
  };
  await addNote('Called back about the draft');
  await card.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expectToast(page, 'Note deleted');
  await expect(card.getByText('No notes yet')).toBeVisible();

  await page.goto(`/admin/users/${customer.id}`);
  await addNote('Prefers e-mail');
  const tag = `Draft ${id.slice(0, 8)}`;
  await card.getByLabel('New tag').fill(tag);
  await page.keyboard.press('Enter');
  await expectToast(page, `Tag added: ${tag}`);
  await card.getByRole('button', { name: `Remove tag: ${tag}` }).click();
  await expectToast(page, `Tag removed: ${tag}`);
  await expect(card.getByRole('list', { name: 'Tags' })).toHaveCount(0);
});
