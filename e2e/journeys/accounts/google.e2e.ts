import type { Page } from '@playwright/test';
import { expectAccessible, expect, expectToFitScreen, expectToast, test } from '../../support/product.ts';
import { chooseAccount } from '../../support/prove.ts';

const continueWithGoogle = (page: Page) => page.getByRole('link', { name: 'Continue with Google' }).click();

test.describe('signing in with Google', { tag: '@wide' }, () => {
  test('signs up a person who awaits approval, and recognizes them under another name', async ({ page, people, newcomer }) => {
    await page.goto('/login');
    await continueWithGoogle(page);
    await chooseAccount(page, newcomer.email, 'Gina Google');
    await expect(page.getByRole('heading', { level: 1, name: 'Account Pending Review' })).toBeVisible();
    await expectToast(page, 'Successfully signed in!');
    const findNewcomer = async () => (await people.admin.get(`/api/admin/users?search=${newcomer.email}`)).items;
    await expect.poll(findNewcomer).toMatchObject([{ full_name: 'Gina Google', email_confirmed: true }]);
    const [{ id } = { id: '' }] = await findNewcomer();
    await people.admin.patch(`/api/admin/users/${id}/status`, { status: 'active' });
    await expect(page).toHaveURL('/app/dashboard');

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login?redirect=/app/settings');
    await continueWithGoogle(page);
    await chooseAccount(page, newcomer.email.toUpperCase(), 'Gina Married');
    await expect(page).toHaveURL('/app/settings');
    await expect(page.getByText(newcomer.email).first()).toBeVisible();
  });

  test('signs a person with a password in to the same account', async ({ page, people }) => {
    const person = await people.active();
    await page.goto('/login');
    await continueWithGoogle(page);
    await chooseAccount(page, person.email, 'Another Name');
    await expect(page).toHaveURL('/app/dashboard');
    await expect(page.getByText(person.id)).toBeVisible();
    expect((await person.mailbox.waitFor(/old password no longer works/)).text).toContain('/forgot-password');
  });

  test('is listed in the settings and can be unlinked and linked again, once there is another way to sign in', async ({ page, people }) => {
    const person = await people.active();
    await page.goto('/login?redirect=/app/settings');
    await continueWithGoogle(page);
    await chooseAccount(page, person.email, 'Another Name');
    const ways = page.getByRole('region', { name: 'Ways to sign in' });
    await expect(ways.getByText('Not set')).toBeVisible();
    await expect(ways.getByText(/set a password first/)).toBeVisible();
    await expectToFitScreen(page);
    await expectAccessible(page);
    await page.getByLabel('New Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm New Password').fill(person.password);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expectToast(page, 'Password updated successfully!');
    const unlinkGoogle = async () => {
      await ways.getByRole('button', { name: 'Unlink' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
      await expectToast(page, 'Google unlinked');
      await expect(ways.getByText(`${person.email}, unlinked`)).toBeVisible();
    };
    await unlinkGoogle();
    await ways.getByRole('button', { name: 'Link again' }).click();
    await expectToast(page, 'Google linked again');
    await expect(ways.getByText(`${person.email}, linked`)).toBeVisible();
    await unlinkGoogle();
    await person.mailbox.waitFor(/Google was unlinked/);

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await continueWithGoogle(page);
    await chooseAccount(page, person.email, 'Another Name');
    await expectToast(page, /^You have unlinked this Google account/);
  });

  test('returns to the sign-in when it was canceled, and explains a failure: an unconfirmed address', async ({ page, people }) => {
    const person = await people.unconfirmed();
    await page.goto('/login');
    await continueWithGoogle(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Failed to sign in with Google')).toHaveCount(0);
    await continueWithGoogle(page);
    await chooseAccount(page, person.email, person.name);
    await expect(page).toHaveURL(/\/login/);
    await expectToast(page, 'Please confirm your email');
    await expect(page.getByText(/We have just sent you a link/)).toBeVisible();
    await person.mailbox.waitFor(/confirm/i, 2);
    await page.goto(await person.linkFrom(/confirm/i));
    await page.getByRole('button', { name: 'Confirm Email' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible();
    await page.goto('/login');
    await continueWithGoogle(page);
    await chooseAccount(page, person.email, person.name);
    await expect(page.getByRole('heading', { level: 1, name: 'Account Pending Review' })).toBeVisible();
  });
});
