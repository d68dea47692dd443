import { demoAdministrator } from '../../support/office.ts';
import { signInByCookie } from '../../support/people.ts';
import { expectAccessible, expect, expectToast, test } from '../../support/product.ts';

test.describe('the office', { tag: '@wide' }, () => {
  test('sees why a price cannot be used, and then uses a valid one', async ({ page, people, provider }) => {
    const { items } = await people.admin.get('/api/admin/price-mappings');
    const mapped = items.find(({ channel, product_type }) => channel === 'WhatsApp' && product_type === 'Business');
    if (!mapped) throw new Error('the demo sells no WhatsApp Business');
    const { id: product } = await provider.post('products', { name: 'Odd prices' });
    const createPrice = (form: Record<string, string>) =>
      provider.post('prices', { product, currency: 'usd', unit_amount: '100', ...form });
    const monthly = { 'recurring[interval]': 'month' };
    const [archived, once, yearly, free, euros] = [
      await createPrice({ ...monthly, active: 'false' }),
      await createPrice({}),
      await createPrice({ 'recurring[interval]': 'year' }),
      await createPrice({ ...monthly, unit_amount: '0' }),
      await createPrice({ ...monthly, currency: 'eur' }),
    ];

    await signInByCookie(page, demoAdministrator, '/admin/billing-prices');
    await page.getByRole('button', { name: /^Delete the price of WhatsApp .*Business/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(page, 'Mapping Deleted');
    const pickOption = async (field: string, option: string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await pickOption('Channel', 'WhatsApp');
    await pickOption('Product type', 'Business');
    const offerPrice = async (price: string) => {
      await page.getByLabel('Price ID').fill(price);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    };
    for (const [price, why] of [
      ['prod_1', 'A price id starts with price_'],
      ['price_of_nothing', 'There is no such price at the payment provider'],
      [archived.id, 'This price is archived at the payment provider'],
      [once.id, 'This price is not recurring'],
      [yearly.id, 'This price is not monthly'],
      [free.id, 'This price has no fixed amount per unit'],
      [euros.id, 'This price is in another currency than the shop'],
    ] as const) {
      await offerPrice(price);
      await expectToast(page, why);
    }
    await expectAccessible(page);
    await offerPrice(mapped.stripe_price_id);
    await expectToast(page, 'Mapping Added');
    const again = await people.admin.ask('POST', '/api/admin/price-mappings', {
      body: { channel: 'WhatsApp', product_type: 'Business', stripe_price_id: mapped.stripe_price_id },
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'mapping_exists' } });

    const expensive = await createPrice({ ...monthly, unit_amount: '26000' });
    const changePrice = async (price: string) => {
      await page.getByRole('button', { name: /^Change the price of WhatsApp .*Business/ }).click();
      const dialog = page.getByRole('alertdialog', { name: /^New price of WhatsApp/ });
      await dialog.getByLabel('Price ID').fill(price);
      await expect(dialog.getByText(/a month$/)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Change price' }).click();
      await expect(dialog).toBeHidden();
    };
    await page.reload();
    await changePrice(expensive.id);
    await expect(page.getByRole('row', { name: /WhatsApp Business/ })).toContainText('260.00');
    await changePrice(mapped.stripe_price_id);
    await expect(page.getByRole('row', { name: /WhatsApp Business/ })).toContainText(mapped.stripe_price_id);

    const history = page.getByRole('region', { name: 'Price history' });
    await history.getByRole('combobox', { name: 'Product' }).click();
    await page.getByRole('option', { name: 'WhatsApp • Business', exact: true }).click();
    const periods = history.getByRole('table').getByRole('row').filter({ hasText: 'WhatsApp • Business' });
    // The latest first: the good price again, the expensive one, the good one, and what was deleted at the start.
    await expect(periods.nth(0)).toContainText('Applies');
    await expect(periods.nth(1)).toContainText(/260\.00.*replaced by another/);
    await expect(periods.nth(2)).toContainText('replaced by another');
    await expect(periods.nth(3)).toContainText('deleted');
    await expect(periods.nth(0).getByRole('link')).toHaveAttribute('href', /^\/admin\/users\//);
    await expect(history.getByText('LinkedIn', { exact: false })).toHaveCount(0);
    await expectAccessible(page);
  });
});
