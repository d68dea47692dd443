import { expect, expectAccessible, expectToast, test } from '../../support/product.ts';
import { ageSignIns, proofDialog, proveAfterOthers, signInWithGoogle } from '../../support/prove.ts';

test.describe('a person who signs in only with Google, and did so a while ago', { tag: '@wide' }, () => {
  test('sets a password after proving with no account but their own', async ({ page, people, newcomer }) => {
    const [person, other] = [await people.active(), await people.active()];
    await signInWithGoogle(page, person.email, '/app/settings');
    await ageSignIns(person.email);
    await page.getByLabel('New Password', { exact: true }).fill('a password of my own');
    await page.getByLabel('Confirm New Password').fill('a password of my own');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(proofDialog(page)).toBeVisible();
    await expectAccessible(page);

    await proofDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Update Password' })).toBeEnabled();
    await page.getByRole('button', { name: 'Update Password' }).click();

    await proveAfterOthers(page, person.email, [other.email, newcomer.email]);
    await expectToast(page, 'Password updated successfully!');
    await expect(page).toHaveURL('/app/settings');
    await expect(page.getByText(person.email).first()).toBeVisible();
    await people.visitor.signIn(person.email, 'a password of my own');
    await people.signedIn(other);
    expect((await people.admin.get(`/api/admin/users?search=${newcomer.email}`)).items).toEqual([]);
  });

  test('deletes the account after proving with no account but their own', async ({ page, people, newcomer }) => {
    const [person, other] = [await people.active(), await people.active()];
    await signInWithGoogle(page, person.email, '/app/settings');
    await ageSignIns(person.email);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete my account' }).click();

    await proveAfterOthers(page, person.email, [other.email, newcomer.email]);
    await expectToast(page, 'Account deleted successfully');
    await expect(page).toHaveURL('/');
    await person.mailbox.waitFor(/has been deleted/i);
    await people.signedIn(other);
    expect((await people.admin.get(`/api/admin/users?search=${newcomer.email}`)).items).toEqual([]);
  });
});
