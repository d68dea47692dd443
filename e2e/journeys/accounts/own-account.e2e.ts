import type { Page } from '@playwright/test';
import { signInByCookie } from '../../support/people.ts';
import { placesContaining } from '../../support/remains.ts';
import { expectAccessible, expect, expectToFitScreen, expectFormError, expectToast, signIn, test } from '../../support/product.ts';
import { phoneScreen, wideScreen } from '../../support/screens.ts';

/** A picture of the product itself: the browser of the journeys reaches no other site. */
const picture = '/favicon.svg';

const failWrites = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal' } }),
  );

test.describe('one’s own account', { tag: '@wide' }, () => {
  test('is summarized on the dashboard', async ({ page, people }) => {
    const person = await people.active();
    await signInByCookie(page, person);
    await expect(page).toHaveURL('/app/dashboard');
    for (const name of ['Account Info', 'Roles', 'Quick Stats', 'Recent Orders', 'Getting Started'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    const main = page.getByRole('main');
    for (const text of [person.email, person.id, 'No roles assigned', 'Active', 'Member since', 'No orders yet'])
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: /Create Your First Order/ })).toHaveAttribute('href', '/app/orders/new');
    await expect(main.getByRole('link', { name: /Complete Your Profile/ })).toHaveAttribute('href', '/app/profile');
    await expect(main.getByRole('link', { name: /Explore Features/ })).toBeVisible();
    await expect(main.getByRole('link', { name: /Customize Settings/ })).toHaveAttribute('href', '/app/settings');
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);

    await people.admin.put(`/api/admin/users/${person.id}/roles/moderator`, { reason: 'joined_team' });
    await expect(main.getByText('Moderator', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  });

  test('has a profile that can be previewed and saved', async ({ page, people, baseURL }) => {
    const person = await people.active();
    await signInByCookie(page, person, '/app/profile');
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toHaveValue(person.email);
    await expect(email).not.toBeEditable();
    await expect(page.getByText('Email cannot be changed')).toBeVisible();
    const preview = page.getByRole('heading', { name: 'Preview' }).locator('xpath=ancestor::*[.//img or .//p][1]/..');
    await page.getByLabel('Full Name').fill('');
    await expect(preview.getByText('Your Name')).toBeVisible();
    await page.getByLabel('Full Name').fill('Nora Renamed');
    await page.getByLabel('Company Name').fill('Ltd & Sons');
    await page.getByLabel('Phone Number').fill('+49 30 1234');
    await page.getByLabel('Description').fill('First line\nsecond line');
    await page.getByLabel('Avatar URL').fill(`${baseURL}${picture}`);
    await expect(preview.getByText('Nora Renamed')).toBeVisible();
    await expect(preview.getByText('Ltd & Sons')).toBeVisible();
    await expect(preview.getByText(person.email)).toBeVisible();
    await expect(preview.locator('img')).toHaveAttribute('src', `${baseURL}${picture}`);

    let releaseAnswer = () => {};
    const answerReleased = new Promise<void>((resolve) => (releaseAnswer = resolve));
    await page.route('/api/me/profile', async (route) => {
      await answerReleased;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    releaseAnswer();
    await expectToast(page, 'Profile updated successfully!');
    await page.unroute('/api/me/profile');
    await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue('Nora Renamed');
    await expect(page.getByLabel('Description')).toHaveValue('First line\nsecond line');
    await expect(page.getByLabel('Avatar URL')).toHaveValue(`${baseURL}${picture}`);

    await page.getByLabel('Full Name').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Profile updated successfully!');
    await expect(preview.getByText('Your Name')).toBeVisible();

    await failWrites(page, '/api/me/profile');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Failed to update profile');
  });

  test('has e-mail choices on Settings, with effect at once', async ({ page, people }) => {
    const person = await people.active();
    await signInByCookie(page, person, '/app/settings');
    await page.getByRole('button', { name: 'Configure: Email Notifications' }).click();
    await expect(page.getByRole('group', { name: 'Email Notifications' }).getByRole('switch')).toHaveCount(5);
    await page.getByRole('button', { name: 'Configure: Security Alerts' }).click();
    const alert = page.getByRole('switch', { name: 'Sign-ins with a new browser' });
    const nextSavedChoices = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/mail-choices') && answer.request().method() === 'PUT');
    await expect(alert).toBeChecked();
    await people.signedIn(person);
    await person.mailbox.waitFor(/^New sign-in to your account/);
    const off = nextSavedChoices();
    await alert.click();
    expect((await off).status()).toBe(204);
    await page.reload();
    await page.getByRole('button', { name: 'Configure: Security Alerts' }).click();
    await expect(alert).not.toBeChecked();
    await expectAccessible(page);
  });

  test('has a password that can be changed on Settings, which ends every other session', async ({ page, people }) => {
    const person = await people.active();
    const program = await people.signedIn(person);
    await signInByCookie(page, person, '/app/settings');
    const update = page.getByRole('button', { name: 'Update Password' });
    const present = page.getByLabel(/^Current Password/);
    const [fresh, again] = [page.getByLabel(/^New Password/), page.getByLabel(/^Confirm New Password/)];
    await update.click();
    await expectFormError(page, 'Please fill in all password fields');
    await present.fill(person.password);
    await fresh.fill('12345');
    await again.fill('12345');
    await update.click();
    await expectFormError(page, 'Password must be at least 10 characters');
    await fresh.fill('a second secret');
    await update.click();
    await expectFormError(page, 'Passwords do not match');
    await present.fill('a guess');
    await again.fill('a second secret');
    await update.click();
    await expectToast(page, 'Wrong password');
    await present.fill(person.password);
    await again.fill('a second secret');
    await update.click();
    await expectToast(page, 'Password updated successfully!');
    await expect(fresh).toHaveValue('');
    await expect(again).toHaveValue('');
    expect((await program.ask('GET', '/api/me')).status).toBe(401);
    await person.mailbox.waitFor(/password was changed/i);
    await failWrites(page, '/api/auth/change-password');
    await present.fill('a second secret');
    await fresh.fill('a third secret');
    await again.fill('a third secret');
    await update.click();
    await expectToast(page, 'Failed to update password');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await signIn(page, person.email, 'a second secret');
    await expect(page).toHaveURL('/app/dashboard');
  });
});

test('deletes an account after asking, and the address may sign up again', { tag: '@wide' }, async ({ page, people }) => {
  const person = await people.active({ name: 'Nora Leaving-for-good' });
  const link = new URL(await person.linkFrom(/confirm/i));
  await signInByCookie(page, person, '/app/settings');
  const ask = page.getByRole('button', { name: 'Delete Account' });
  await ask.click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(
    dialog.getByText(/This action cannot be undone\. This will permanently delete your account and remove all your data/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phoneScreen.viewport);
  await expectToFitScreen(page);
  await page.setViewportSize(wideScreen.viewport);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await failWrites(page, '/api/me');
  await ask.click();
  await dialog.getByLabel(/^Your password/).fill(person.password);
  await dialog.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expectToast(page, 'Failed to delete account');
  await expect(dialog).toBeHidden();
  await page.unroute('/api/me');

  await ask.click();
  await dialog.getByLabel(/^Your password/).fill(person.password);
  await dialog.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expectToast(page, 'Account deleted successfully');
  await expect(page).toHaveURL('/');
  await page.goto('/app');
  await expect(page).toHaveURL('/login');
  await person.mailbox.waitFor(/has been deleted/i);
  expect((await people.visitor.ask('POST', '/api/auth/login', { body: { email: person.email, password: person.password } })).status).toBe(
    401,
  );
  const secrets = [person.password, link.hash.slice('#token='.length)];
  // The address is kept until the last mail has left.
  await expect.poll(() => placesContaining([person.email, person.name, ...secrets]), { intervals: [100, 250, 500] }).toEqual([]);
  const again = await people.unconfirmed({ email: person.email });
  expect(again.id).not.toBe(person.id);
});
