import { type ProductKind, buyOrder, awaitOrderStatus } from '@orderstream/client/orders';
import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, expect, expectToFitScreen, expectToast, test } from '../../support/product.ts';
import { addUnit } from '../../support/storefront.ts';

const sku: ProductKind = { channel: 'WhatsApp', product_type: 'Business' };

test('a bad product is replaced in four clicks at most, and goes to quarantine', { tag: '@wide' }, async ({ page, people }) => {
  const customer = await people.active({ name: 'Rita Replaced' });
  const caller = await people.signedIn(customer);
  await addUnit(people.admin, sku);
  const id = await buyOrder(caller, sku);
  await people.admin.post(`/api/admin/orders/${id}/deliver`);
  await awaitOrderStatus(caller, id, 'delivered');
  const deliveredUnits = async () => (await caller.get(`/api/orders/${id}/products`)).items;
  const [old] = await deliveredUnits();
  await caller.post(`/api/orders/${id}/products/reveal`);
  await addUnit(people.admin, sku);

  await signInByCookie(page, demoAdministrator, `/admin/orders/${id}`);
  await page.getByRole('button', { name: /^Replace: / }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'It does not work' }).click();
  await expectToFitScreen(page);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expectToast(page, 'The product was replaced');
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
  await expect.poll(async () => (await deliveredUnits())[0]).toMatchObject({ replacement: true });
  expect((await deliveredUnits())[0]?.id).not.toBe(old?.id);

  const replaced = new RegExp(id.slice(0, 8));
  const { subject } = await customer.mailbox.waitFor(replaced, 3);
  const before = (await customer.mailbox.all()).filter((mail) => mail.subject === subject).length;
  await page.getByRole('button', { name: 'Send again: product replaced' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send this email again?' });
  await expectToFitScreen(page);
  await question.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'The email is on its way');
  await customer.mailbox.waitFor(new RegExp(`^${subject}`), before + 1);
  await expect(page.getByText('Email resend requested')).toBeVisible();

  await page.getByRole('link', { name: 'View as the customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /as its customer sees it$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order history' }).getByText('Order delivered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show' })).toHaveCount(0);
  await expectAccessible(page);
  await expectToFitScreen(page);
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByText('Viewed as the customer')).toBeVisible();

  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /^[1-9].*Units in quarantine.*oldest: / }).click();
  const short = old?.id.slice(0, 8) ?? '';
  await page.getByRole('button', { name: `Fixed: ${short}` }).click();
  const repair = page.getByRole('dialog');
  await repair.getByRole('button', { name: 'Back to stock' }).click();
  await expect(repair.getByText('Enter the new private information')).toBeVisible();
  await repair.getByRole('textbox', { name: /New private information/ }).fill(`mended ${old?.id}`);
  await expectToFitScreen(page);
  await repair.getByRole('button', { name: 'Back to stock' }).click();
  await expectToast(page, 'The product is back in stock');
});
