import type { Page } from '@playwright/test';
import { expectAccessible, expect, expectToFitScreen, test } from '../support/product.ts';

/** From the mailbox to one mail with sample data, in each language and form. */
async function expectSamples(mailbox: Page): Promise<void> {
  await mailbox.getByRole('link', { name: 'Samples of all mails' }).click();
  await expect(mailbox.getByRole('heading', { name: /Mail samples/ })).toBeVisible();
  await expectAccessible(mailbox);
  await expectToFitScreen(mailbox);
  await mailbox.getByRole('link', { name: /Your order .* has been delivered/ }).click();
  const mail = mailbox.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: /Your order .* has been delivered/ })).toBeVisible();
  await mailbox.getByRole('link', { name: '390 px' }).click();
  await expectAccessible(mailbox);
  await expectToFitScreen(mailbox);
  await mailbox.getByRole('link', { name: 'Русский' }).click();
  await expect(mail.getByRole('link', { name: 'Открыть заказ' })).toBeVisible();
  await mailbox.getByRole('link', { name: 'Plain text' }).click();
  await expect(mailbox.getByText('Продукт: LinkedIn • Базовый профиль × 2')).toBeVisible();
  await expectAccessible(mailbox);
  await expectToFitScreen(mailbox);
}

test('the sandbox bar signs in with one click and opens the mailbox', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sandbox' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Customer customer@demo.test/ }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
  await expectToFitScreen(page);

  await page.getByRole('button', { name: 'Sandbox' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Mailbox' }).click();
  const mailbox = await opened;
  await expect(mailbox.getByRole('heading', { name: /Mailbox/ })).toBeVisible();
  // The list reloads when a mail of another journey arrives, also in the middle of a check.
  await expect(async () => {
    await expectAccessible(mailbox);
    await expectToFitScreen(mailbox);
  }).toPass({ timeout: 30_000 });
  await expectSamples(mailbox);
  expect(problems.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([]);
});

test('each demo account is one click away', { tag: '@wide' }, async ({ page }) => {
  const accounts = { admin: '/admin/dashboard', customer: '/app/dashboard', pending: '/account-status', auditor: '/audit' };
  await page.goto('/contact');
  for (const [account, home] of Object.entries(accounts)) {
    await page.getByRole('button', { name: 'Sandbox' }).click();
    await page.getByRole('button', { name: `${account}@demo.test` }).click();
    await expect(page).toHaveURL(home);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

test('the bar covers nothing that has the focus', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/signup');
  const bar = page.getByRole('complementary', { name: 'Sandbox' });
  const button = page.getByRole('button', { name: 'Create Account' });
  const bottomOf = async () => button.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom + window.scrollY));
  await expect(bar).toBeVisible();
  // The button ends in the middle of the bar until it gets the focus.
  await page.setViewportSize({ width: 390, height: (await bottomOf()) + 14 });
  await page.setViewportSize({ width: 390, height: (await bottomOf()) + 14 });
  await button.focus();
  const [covered, edge] = [await button.boundingBox(), await bar.boundingBox()];
  expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
});
