import type { Page } from '@playwright/test';
import { signInByCookie } from '../support/people.ts';
import { expectAccessible, openAnotherBrowser, demoPassword, expect, expectToFitScreen, test } from '../support/product.ts';
import { withMotion } from '../support/screens.ts';

const password = 'a long enough secret';

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Company Name').fill('Newcomer & Co');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
}

/** Opens the mailbox, the mail and its link, as a person would. */
async function confirmFromMailbox(page: Page, email: string): Promise<void> {
  await page.goto(`/_sandbox/mail?to=${encodeURIComponent(email)}`);
  await page.getByRole('listitem').first().getByRole('link').click();
  const opened = page.context().waitForEvent('page');
  const mail = page.frameLocator('iframe');
  await mail.locator('a[href*="confirm-email"]').first().click();
  const confirmation = await opened;
  await confirmation.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(confirmation.getByText('Account Pending Review')).toBeVisible();
  await expectToFitScreen(confirmation);
  await confirmation.close();
}

async function approve(admin: Page, email: string, name: string): Promise<void> {
  await admin.getByLabel('Search by email or name').fill(email);
  // Namesakes of other journeys are listed until the search has been answered.
  await expect(admin.getByText('1 user found')).toBeVisible();
  await expectToFitScreen(admin);
  await admin.getByRole('link', { name: `Details: ${name}` }).click();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Status updated successfully')).toBeVisible();
}

test.use(withMotion);

test('a visitor signs up and is approved by an administrator, and the log shows it', async ({ page, browser, newcomer }) => {
  const { email, name, mailbox } = newcomer;

  await test.step('signs up', async () => {
    await signUp(page, name, email);
    await expectAccessible(page);
    await expectToFitScreen(page);
  });

  await test.step('cannot sign in before the address is confirmed', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please confirm your email').first()).toBeVisible();
  });

  await test.step('confirms the address from the mailbox', async () => {
    await mailbox.waitFor(/confirm/i);
    await confirmFromMailbox(page, email);
  });

  await test.step('is signed in by the confirmation, and sees that the account awaits approval', async () => {
    await page.goto('/login');
    await expect(page).toHaveURL(/\/account-status/);
    await expect(page.getByText('Account Pending Review')).toBeVisible();
    await expectToFitScreen(page);
  });

  const admin = await openAnotherBrowser(browser, page);
  await test.step('is approved by an administrator', async () => {
    await signInByCookie(admin, { email: 'admin@demo.test', password: demoPassword }, '/admin/users');
    await approve(admin, email, name);
  });

  await test.step('opens the app', async () => {
    await page.goto('/app');
    await expect(page).toHaveURL(/\/app\/dashboard/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFitScreen(page);
  });

  await test.step('is in the activity log', async () => {
    for (const event of ['Account registered', 'Email confirmed', 'Account status changed']) {
      await expect(admin.getByText(event, { exact: true }).first()).toBeVisible();
    }
    await expectToFitScreen(admin);
    await admin.context().close();
  });
});
