import { signInByCookie } from '../../support/people.ts';
import { expect, expectToast, test } from '../../support/product.ts';
import { ageSignIns, proofDialog } from '../../support/prove.ts';
import { totpCode } from '../../support/totp.ts';

test.describe('settings of one’s own', { tag: '@wide' }, () => {
  test('renew the recovery codes once the password is given again, and remove the authenticator', async ({ page, people }) => {
    const person = await people.active();
    await signInByCookie(page, person, '/app/settings');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const setting = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    const secret = ((await setting.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await setting.getByLabel('Code from the app').fill(totpCode(secret));
    await setting.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    const saveCodes = async (): Promise<string[]> => {
      await expect(codes.getByRole('listitem')).toHaveCount(10);
      const shown = await codes.getByRole('listitem').allTextContents();
      await codes.getByRole('button', { name: 'I have saved them' }).click();
      return shown;
    };
    const first = await saveCodes();

    await ageSignIns(person.email);
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await page.getByRole('alertdialog', { name: 'Create new recovery codes?' }).getByRole('button', { name: 'Create new codes' }).click();
    await proofDialog(page)
      .getByLabel(/^Password/)
      .fill(person.password);
    await proofDialog(page).getByRole('button', { name: 'Continue' }).click();
    const renewed = await saveCodes();
    expect(renewed.filter((code) => first.includes(code))).toEqual([]);

    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await page.getByRole('alertdialog', { name: 'Remove the authenticator app?' }).getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Removed');
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });

  test('keep the billing details and the language for the next browser', async ({ page, people }) => {
    const person = await people.active();
    const api = await people.signedIn(person);
    await signInByCookie(page, person, '/app/profile');
    const billing = page.getByRole('form', { name: 'Billing details' });
    await billing.getByLabel('Street and number').fill('Harbour Street 5');
    await billing.getByLabel('City').fill('Hamburg');
    await billing.getByLabel('Country').fill('DE');
    await billing.getByRole('button', { name: 'Save billing details' }).click();
    await expectToast(page, 'Billing details saved');
    expect(await api.get('/api/me/billing')).toMatchObject({ line1: 'Harbour Street 5', city: 'Hamburg', country: 'DE' });

    await page.getByRole('button', { name: 'Language: EN' }).click();
    await page.getByRole('radio', { name: 'Русский' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
    await expect.poll(async () => (await api.get('/api/me')).language).toBe('ru');
  });
});
