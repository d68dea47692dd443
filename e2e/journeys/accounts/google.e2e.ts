import type { Page } from '@playwright/test';
import { expect, says, test } from '../../support/product.ts';

async function choose(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const withGoogle = (page: Page) => page.getByRole('link', { name: 'Continue with Google' }).click();

test.describe('signing in with Google', { tag: '@wide' }, () => {
  test('makes a new person who awaits approval, and knows them again whatever they are called there', async ({
    page,
    people,
    newcomer,
  }) => {
    await page.goto('/login');
    await withGoogle(page);
    await choose(page, newcomer.email, 'Gina Google');
    await expect(page.getByRole('heading', { level: 1, name: 'Account Pending Review' })).toBeVisible();
    await says(page, 'Successfully signed in!');
    const { items } = await people.admin.get<{ items: { id: string; full_name: string; email_confirmed: boolean }[] }>(
      `/api/admin/users?search=${newcomer.email}`,
    );
    expect(items).toMatchObject([{ full_name: 'Gina Google', email_confirmed: true }]);
    await people.admin.patch(`/api/admin/users/${items[0]?.id}/status`, { status: 'active' });
    await expect(page).toHaveURL('/app/dashboard');

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login?redirect=/app/settings');
    await withGoogle(page);
    await choose(page, newcomer.email.toUpperCase(), 'Gina Married');
    await expect(page).toHaveURL('/app/settings');
    await expect(page.getByText(newcomer.email).first()).toBeVisible();
  });

  test('leads somebody who has a password to the same account', async ({ page, people }) => {
    const person = await people.active();
    await page.goto('/login');
    await withGoogle(page);
    await choose(page, person.email, 'Another Name');
    await expect(page).toHaveURL('/app/dashboard');
    await expect(page.getByText(person.id)).toBeVisible();
  });

  test('says so when it failed: changed their mind, or an address that nobody has confirmed', async ({ page, people }) => {
    const person = await people.unconfirmed();
    await page.goto('/login');
    await withGoogle(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await says(page, 'Failed to sign in with Google');
    await expect(page).toHaveURL('/login');
    await withGoogle(page);
    await choose(page, person.email, person.name);
    await expect(page).toHaveURL(/\/login/);
    await says(page, 'Please confirm your email');
  });
});
