import type { Locator, Page } from '@playwright/test';
import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expect, expectToast, test } from '../../support/product.ts';

async function chooseProduct(page: Page, dialog: Locator): Promise<void> {
  for (const [field, value] of [
    ['Channel', 'LinkedIn'],
    ['Product type', 'Basic profile'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  }
}

test(
  'the office creates a unit, describes it, shows and changes its secret, and deletes it',
  { tag: '@wide' },
  async ({ page, people }) => {
    const batch = `Batch ${Date.now()}`;
    const secret = `login of ${batch}`;
    await signInByCookie(page, demoAdministrator, '/admin/products');
    await page.getByRole('button', { name: 'Create Product' }).click();
    const creating = page.getByRole('dialog', { name: 'Create Product' });
    await chooseProduct(page, creating);
    await creating.getByLabel('Batch').fill(batch);
    await creating.getByRole('textbox', { name: 'Private information' }).fill(secret);
    await creating.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Product created!');

    await page.goto(`/admin/products?search=${encodeURIComponent(batch)}`);
    const units = page.getByRole('region', { name: 'Units' });
    await units.getByRole('button', { name: /^Edit: / }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Product' });
    await editing.getByLabel('Note').fill('the second shelf');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Product updated!');
    await expect(units.getByText(`${batch} · the second shelf`)).toBeVisible();

    await units.getByRole('button', { name: /^Show: Private information/ }).click();
    await expect(units.getByText(secret)).toBeVisible();
    await units.getByRole('button', { name: /^Edit private information: / }).click();
    const field = units.getByRole('textbox', { name: 'Private information' });
    await expect(field).toHaveValue(secret);
    await field.fill(`${secret}, changed`);
    await units.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Private information updated!');
    const unitsOfBatch = async () => (await people.admin.get(`/api/admin/products?search=${encodeURIComponent(batch)}`)).items;
    const [unit] = await unitsOfBatch();
    const { private_info } = await people.admin.post(`/api/admin/products/${unit?.id ?? ''}/reveal`);
    expect(private_info).toBe(`${secret}, changed`);

    await units.getByRole('button', { name: /^Delete: / }).click();
    await page.getByRole('alertdialog', { name: 'Delete this product?' }).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Product deleted!');
    await expect(units.getByText('No products found')).toBeVisible();
    expect(await unitsOfBatch()).toEqual([]);
  },
);

test('the office imports units, one per line, and reads which line was refused', { tag: '@wide' }, async ({ page, people }) => {
  const batch = `Import ${Date.now()}`;
  await signInByCookie(page, demoAdministrator, '/admin/products');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Products' });
  await chooseProduct(page, dialog);
  await dialog.getByLabel('Batch').fill(batch);
  await dialog.getByLabel('Lines').fill(`first of ${batch}\nsecond of ${batch}\nfirst of ${batch}`);
  await dialog.getByRole('button', { name: 'Import' }).click();
  const report = dialog.getByRole('region', { name: 'Report' });
  await expect(report).toContainText('2 products created · 1 line refused');
  await expect(report).toContainText('Line 3');
  const { items } = await people.admin.get(`/api/admin/products?search=${encodeURIComponent(batch)}`);
  expect(items).toHaveLength(2);
  for (const { id } of items) await people.admin.delete(`/api/admin/products/${id}`);
});
