import { accessible, demoPassword, expect, fitsTheScreen, signIn, test } from '../support/product.ts';

test('the sandbox bar signs in with one click and opens the mailbox', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sandbox' }).click();
  await accessible(page);
  await page.getByRole('button', { name: /Customer customer@demo.test/ }).click();
  await expect(page).toHaveURL(/\/app\/dashboard/);
  await fitsTheScreen(page);

  await page.getByRole('button', { name: 'Sandbox' }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Mailbox' }).click();
  const mailbox = await opened;
  await expect(mailbox.getByRole('heading', { name: /Mailbox/ })).toBeVisible();
  await accessible(mailbox);
  await fitsTheScreen(mailbox);
  expect(problems.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([]);
});

test('somebody who is pending is led to the page that says so', async ({ page }) => {
  await signIn(page, 'pending@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/account-status/);
});
