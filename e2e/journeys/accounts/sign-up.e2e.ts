import type { Page } from '@playwright/test';
import { expireLinks } from '../../support/clock.ts';
import { personalPassword } from '../../support/people.ts';
import { expect, expectFormError, expectToast, test } from '../../support/product.ts';

const submitSignUp = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a link in a new page, as from a mail: changing only the fragment would not reload the page. */
async function openLink(page: Page, link: string): Promise<Page> {
  const opened = await page.context().newPage();
  await opened.goto(link);
  return opened;
}

test.describe('signing up', { tag: '@wide' }, () => {
  test('points out missing entries in order, and answers the same for a registered address', async ({ page, people, newcomer }) => {
    const registered = people.pending();
    await page.goto('/signup');
    await submitSignUp(page);
    await expectFormError(page, 'Please fill in all required fields');
    await page.getByLabel('Full Name').fill('   ');
    await page.getByLabel('Email').fill(newcomer.email);
    await page.getByLabel(/^Password/).fill('12345');
    await submitSignUp(page);
    await expectFormError(page, 'Please fill in all required fields');
    await page.getByLabel('Full Name').fill(newcomer.name);
    await submitSignUp(page);
    await expectFormError(page, 'Password must be at least 10 characters');
    await page.getByLabel(/^Password/).fill('nine char');
    await submitSignUp(page);
    await expectFormError(page, 'Password must be at least 10 characters');
    await page.getByLabel(/^Password/).fill(personalPassword);
    await submitSignUp(page);
    await expectFormError(page, 'Please accept the terms and conditions');

    await page.getByRole('checkbox').check();
    await page.getByLabel('Email').fill('not an address');
    await submitSignUp(page);
    await expectFormError(page, 'Enter a complete address, like name@example.com');

    const owner = await registered;
    const shown = [];
    for (const address of [owner.email.toUpperCase(), newcomer.email]) {
      await page.getByLabel('Email').fill(address);
      await submitSignUp(page);
      await expectToast(page, 'Almost done: check your email.');
      await expect(heading(page, 'Check your email')).toBeVisible();
      shown.push((await page.getByRole('main').innerText()).replace(address, 'the address').replace(/\d+ s/, ''));
      await page.getByRole('button', { name: 'Wrong address?' }).click();
      await page.getByLabel(/^Password/).fill(personalPassword);
    }
    expect(shown[0]).toBe(shown[1]);
    expect((await owner.mailbox.waitFor(/You already have an account/)).text).toContain('/login');
  });

  test('keeps all entries after an error', async ({ page, people, newcomer }) => {
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill(` ${newcomer.name} `);
    await page.getByLabel('Email').fill(newcomer.email);
    await page.getByLabel(/^Password/).fill(personalPassword);
    await page.getByLabel('Company Name').fill('Newcomer & Co');
    await page.getByLabel('Phone Number').fill('+44 20 7946 0000');
    await page.getByLabel('What do you want to automate?').fill('Outreach\nin two lines');
    await page.getByRole('checkbox').check();
    await submitSignUp(page);
    await expectToast(page, 'Almost done: check your email.');
    expect(await people.admin.get(`/api/admin/users/${await people.registered(newcomer.email)}`)).toMatchObject({
      email: newcomer.email,
      full_name: newcomer.name,
      business_name: 'Newcomer & Co',
      phone: '+44 20 7946 0000',
      description: 'Outreach\nin two lines',
      status: 'pending_approval',
      email_confirmed: false,
    });
  });

  test('asks for nothing else before the address is confirmed, by a link that works once', async ({ page, people }) => {
    const person = await people.unconfirmed();
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(/^Password/).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Wrong email or password');
    await page.getByLabel(/^Password/).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Please confirm your email');
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expectToast(page, 'If this address awaits confirmation, a new link is on its way.');
    await person.mailbox.waitFor(/confirm/i, 2);

    const link = await person.linkFrom(/confirm/i);
    const confirmation = await openLink(page, link);
    await expect(confirmation).toHaveURL('/confirm-email');
    await confirmation.getByRole('button', { name: 'Confirm Email' }).click();
    await expect(heading(confirmation, 'Email confirmed')).toBeVisible();

    const again = await openLink(page, link);
    await expect(heading(again, 'Your email is already confirmed')).toBeVisible();

    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(heading(page, 'Account Pending Review')).toBeVisible();
  });

  test('refuses an expired confirmation link', async ({ page, people }) => {
    const person = await people.unconfirmed();
    const link = await person.linkFrom(/confirm/i);
    await expireLinks(person.id);
    await page.goto(link);
    await expect(heading(page, 'This link does not work')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/login');
  });
});
