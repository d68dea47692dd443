import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, expect, expectToFitScreen, expectToast, test } from '../../support/product.ts';

test('an order and its customer get a tag, by which their lists can be filtered', { tag: '@wide' }, async ({ page, people }) => {
  const customer = await people.active({ name: 'Tess Tagged' });
  const terms = { user_id: customer.id, amount: 1_500, order_type: 'one_time' as const, description: 'To be tagged' };
  const { order_id: id } = await people.admin.post('/api/admin/orders', terms);
  const tag = `Rush ${id.slice(0, 8)}`;

  await signInByCookie(page, demoAdministrator, `/admin/orders/${id}`);
  const card = page.getByRole('region', { name: 'Notes and tags' });
  await card.getByLabel('New tag').fill(tag);
  await page.keyboard.press('Enter');
  await expectToast(page, `Tag added: ${tag}`);
  await expect(card.getByRole('list', { name: 'Tags' })).toContainText(tag);
  await expectAccessible(page);
  await expectToFitScreen(page);

  await page.goto('/admin/orders');
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: tag }).click();
  await expect(page).toHaveURL(/tag=Rush/);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Tess Tagged');
  await expect(rows.getByRole('list', { name: 'Tags' })).toHaveText(tag);
  await expectAccessible(page);

  await page.goto(`/admin/users/${customer.id}`);
  await page.getByRole('region', { name: 'Notes and tags' }).getByLabel('New tag').fill(tag);
  await page.keyboard.press('Enter');
  await expectToast(page, `Tag added: ${tag}`);
  await page.goto(`/admin/users?tag=${encodeURIComponent(tag)}`);
  const list = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('Tess Tagged');
  await expectAccessible(page);

  await page.goto(`/admin/orders/${id}`);
  await card.getByRole('button', { name: `Remove tag: ${tag}` }).click();
  await expectToast(page, `Tag removed: ${tag}`);
  await expect(card.getByRole('list', { name: 'Tags' })).toHaveCount(0);
});
