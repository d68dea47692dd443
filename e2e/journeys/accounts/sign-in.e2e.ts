import { expireLinks } from '../../support/clock.ts';
import { personalPassword } from '../../support/people.ts';
import { demoPassword, expect, navigateWithin, expectFormError, expectToast, signIn, test } from '../../support/product.ts';

test.describe('signing in', { tag: '@wide' }, () => {
  test('points out missing and wrong entries, leads into the app, and can be undone by signing out', async ({ page }) => {
    await page.goto('/login');
    const enter = page.getByRole('button', { name: 'Sign In' });
    await enter.click();
    await expectFormError(page, 'Please fill in all fields');
    await page.getByLabel('Email').fill('customer@demo.test');
    await page.getByLabel(/^Password/).fill('not the password');
    await enter.click();
    await expectToast(page, 'Wrong email or password');
    await page.getByLabel('Email').fill('unknown@example.test');
    await enter.click();
    await expectToast(page, 'Wrong email or password');
    await page.getByLabel('Email').fill(' Customer@Demo.test ');
    await page.getByLabel(/^Password/).fill(demoPassword);
    await enter.click();
    await expectToast(page, 'Successfully signed in!');
    await expect(page).toHaveURL('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();

    await page.goto('/login');
    await expect(page).toHaveURL('/app/dashboard');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectToast(page, 'Signed out');
    await expect(page).toHaveURL('/');
    await page.goto('/app');
    await expect(page).toHaveURL('/login');
  });

  test('explains that the server failed', async ({ page }) => {
    await page.route('/api/auth/*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal' } }));
    await page.goto('/login');
    await page.getByLabel('Email').fill('customer@demo.test');
    await page.getByLabel(/^Password/).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Failed to sign in');
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('customer@demo.test');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expectToast(page, 'Failed to send reset email');
  });

  test('leads to the `redirect` parameter, else to the previous page, and never to another site', async ({ page }) => {
    await page.goto('/app/orders?status=any#top');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill('customer@demo.test');
    await page.getByLabel(/^Password/).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/app/orders?status=any#top');
    await page.goto('/login?redirect=%2Fapp%2Fprofile');
    await expect(page).toHaveURL('/app/profile');
    for (const elsewhere of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'app',
    ]) {
      await navigateWithin(page, `/login?redirect=${encodeURIComponent(elsewhere)}`);
      await expect(page, elsewhere).toHaveURL('/app/dashboard');
      await navigateWithin(page, '/app/profile');
      await expect(page).toHaveURL('/app/profile');
    }
  });

  test('leads to the `redirect` parameter after the form has been submitted', async ({ page }) => {
    await page.goto('/login?redirect=%2Fapp%2Fsettings');
    await page.getByLabel('Email').fill('customer@demo.test');
    await page.getByLabel(/^Password/).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/app/settings');
  });
});

test.describe('a forgotten password', { tag: '@wide' }, () => {
  test('is replaced through a link that works once, and ends every session', async ({ page, browser, people }) => {
    const person = await people.active();
    const elsewhere = await people.signedIn(person);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expectFormError(page, 'Please enter your email');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expectToast(page, 'Password reset email sent!');
    await expect(page.getByRole('heading', { level: 1, name: 'Check Your Email' })).toBeVisible();
    await page.getByRole('button', { name: 'Send Again' }).click();
    await person.mailbox.waitFor(/reset/i, 2);

    const link = await person.linkFrom(/reset/i);
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    const update = page.getByRole('button', { name: 'Update Password' });
    await update.click();
    await expectFormError(page, 'Please fill in all fields');
    await page.getByLabel(/^New Password/).fill('12345');
    await page.getByLabel(/^Confirm New Password/).fill('123456');
    await update.click();
    await expectFormError(page, 'Password must be at least 10 characters');
    await page.getByLabel(/^New Password/).fill('another long secret');
    await update.click();
    await expectFormError(page, 'Passwords do not match');
    await page.getByLabel(/^Confirm New Password/).fill('another long secret');
    await update.click();
    await expectToast(page, 'Password updated successfully!');
    await expect(page).toHaveURL('/login');
    expect((await elsewhere.ask('GET', '/api/me')).status).toBe(401);

    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(/^Password/).fill(personalPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Wrong email or password');
    await signIn(page, person.email, 'another long secret');
    await expect(page).toHaveURL('/app/dashboard');
    await person.mailbox.waitFor(/password was changed/i);

    const later = await (await browser.newContext()).newPage();
    await later.goto(link);
    await expectFormError(later, 'This link is no longer valid');
    await later.context().close();
  });

  test('is not replaced through an expired or incomplete link', async ({ page, people }) => {
    const person = await people.unconfirmed();
    await people.visitor.post('/api/auth/forgot-password', { email: person.email });
    const link = await person.linkFrom(/reset/i);
    await expireLinks(person.id);
    await page.goto(link);
    await expectFormError(page, 'This link is no longer valid');
    await page.goto('/reset-password');
    await page.getByLabel(/^New Password/).fill('another long secret');
    await page.getByLabel(/^Confirm New Password/).fill('another long secret');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expectFormError(page, /This link is incomplete/);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});
