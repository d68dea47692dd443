import { signInByCookie } from '../../support/people.ts';
import { openAnotherBrowser, demoPassword, expect, expectToast, signIn, test } from '../../support/product.ts';

test.describe('a session', { tag: '@wide' }, () => {
  test('of a suspended person ends at once; a new one reads why, and continues once they are active again', async ({ page, people }) => {
    const person = await people.active();
    const program = await people.signedIn(person);
    await signInByCookie(page, person, '/app/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });

    await people.setStatus(person, 'suspended');
    expect(await program.ask('PATCH', '/api/me/profile', { body: { phone: '1' } })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    await expect(page).toHaveURL(/^[^?]*\/login/);
    await signInByCookie(page, person, '/app/profile');
    await expect(heading('Account Suspended')).toBeVisible();
    await expect(page).toHaveURL('/account-status');
    await expect(page.getByText('Your account has been suspended. Please contact support.')).toBeVisible();

    await people.setStatus(person, 'inactive');
    await expect(heading('Account Inactive')).toBeVisible();
    await expect(page.getByText('Your account is inactive. Please contact support to reactivate it.')).toBeVisible();

    await people.setStatus(person, 'pending_approval');
    await expect(heading('Account Pending Review')).toBeVisible();
    await expect(page.getByText('Your registration is being reviewed by our team.')).toBeVisible();
    await expect(page.getByText(/1-2 business days/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('target', '_blank');

    await people.setStatus(person, 'active');
    await expect(page).toHaveURL('/app/dashboard');
    await people.setStatus(person, 'suspended');
    await expect(page).toHaveURL(/^[^?]*\/login/);
    await signInByCookie(page, person);
    await expect(heading('Account Suspended')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).last().click();
    await expect(page).toHaveURL('/');
  });

  test('is shared by two tabs that load at the same time, and ends in both', async ({ page, people }) => {
    const person = await people.active();
    await signInByCookie(page, person);
    const tab = await page.context().newPage();
    await tab.goto('/app/settings');
    for (let round = 0; round < 3; round++) {
      await Promise.all([page.reload(), tab.reload()]);
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
      await expect(tab.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    }
    await expect(tab.getByRole('list').getByText('This browser')).toHaveCount(1);
    await expect(tab.getByRole('button', { name: /^End session/ })).toHaveCount(0);
    await tab.getByRole('button', { name: 'Sign Out' }).click();
    await expect(tab).toHaveURL('/');
    await expect(page).toHaveURL('/login');
  });

  test('is renewed before its token expires', async ({ page, people }) => {
    await page.clock.install();
    await signInByCookie(page, await people.active());
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible();
    let failures = 2;
    await page.route('/api/auth/refresh', (route) => (failures-- > 0 ? route.abort() : route.continue()));
    const renewed = page.waitForResponse('/api/auth/refresh');
    await page.clock.fastForward('14:30');
    await page.clock.runFor(2_000);
    expect((await renewed).status()).toBe(200);
    expect(failures).toBe(-1);
  });

  test('is listed on Settings and can be ended there', async ({ page, browser, people }) => {
    const person = await people.active();
    const elsewhere = await openAnotherBrowser(browser, page);
    await signInByCookie(elsewhere, person);
    const programs = [await people.signedIn(person), await people.signedIn(person)];
    await signInByCookie(page, person, '/app/settings');
    const end = page.getByRole('button', { name: /^End session/ });
    await expect(end).toHaveCount(3);
    await expect(
      page.getByText(/^Last used \d\d\s\w{3}\s\d{4}, \d\d:\d\d · signed in \d\d\s\w{3}\s\d{4}, \d\d:\d\d from 127\.0\.0\.…$/).first(),
    ).toBeVisible();
    await end.first().click();
    await expectToast(page, 'Session ended');
    await expect(end).toHaveCount(2);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expectToast(page, 'All other sessions ended');
    await expect(end).toHaveCount(0);
    for (const program of programs) expect((await program.ask('GET', '/api/me')).status).toBe(401);
    await expect(elsewhere).toHaveURL('/login');
    await elsewhere.context().close();
  });

  test('shows nothing of the person who used this browser before', async ({ page, people }) => {
    const person = await people.active();
    await signInByCookie(page, person);
    const cookies = await page.context().cookies();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.context().addCookies(cookies);
    await page.goto('/app');
    await expect(page).toHaveURL('/login');
    await signIn(page, 'customer@demo.test', demoPassword);
    await expect(page.getByText('customer@demo.test').first()).toBeVisible();
    await expect(page.getByText(person.email)).toHaveCount(0);
  });
});
