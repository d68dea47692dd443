import { expect, type Page } from '@playwright/test';
import pg from 'pg';

/** Makes a person's sign-ins too old for what needs a fresh one. */
export async function ageSignIns(email: string): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await database.connect();
  try {
    const aged = await database.query(
      `update vault.session set proved_at = now() - interval '16 minutes'
        where user_id = (select user_id from vault.person where email = $1)`,
      [email],
    );
    expect(aged.rowCount).toBeGreaterThan(0);
  } finally {
    await database.end();
  }
}

/** Signs in with Google as the account with this address. */
export async function signInWithGoogle(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await chooseAccount(page, email);
  await expect(page).toHaveURL(path);
}

export async function chooseAccount(page: Page, email: string, name = 'Any Name'): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Opens the window of the provider from the waiting dialog, does something there, and waits until that window is closed. */
async function inProviderWindow(page: Page, act: (popup: Page) => Promise<void>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), proofDialog(page).getByRole('button', { name: 'Use Google' }).click()]);
  const closed = popup.waitForEvent('close');
  await act(popup);
  await closed;
}
const proveAs = (page: Page, email: string) => inProviderWindow(page, (popup) => chooseAccount(popup, email));

/**
 * Answers the dialog that waits for a fresh sign-in: cancels at the provider, signs in with accounts of others, closes the window, and
 * at last signs in with the person's own account.
 */
export async function proveAfterOthers(page: Page, own: string, others: readonly string[]): Promise<void> {
  const dialog = proofDialog(page);
  await inProviderWindow(page, (popup) => popup.getByRole('button', { name: 'Cancel' }).click());
  await expect(dialog.getByRole('status')).toBeHidden();
  await expect(dialog.getByRole('alert')).toBeHidden();
  for (const email of others) {
    await proveAs(page, email);
    await expect(dialog.getByRole('alert')).toHaveText(/^Google did not confirm that it is you/);
  }
  await inProviderWindow(page, (popup) => popup.close());
  await expect(dialog.getByRole('alert')).toHaveText(/^The Google window was closed/);
  await proveAs(page, own);
  await expect(dialog).toBeHidden();
}
