import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { Mailbox } from './mailbox.ts';

export { expect } from '@playwright/test';

export const demoPassword = 'orderstream';
type DemoAccount = 'admin' | 'auditor' | 'customer' | 'pending';

type Fixtures = {
  /** An address that nobody else uses, with its mailbox. */
  newcomer: { email: string; name: string; mailbox: Mailbox };
};

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

export const signInAs = (page: Page, account: DemoAccount) => signIn(page, `${account}@demo.test`, demoPassword);

/** What a person cannot use because of how it is made: must be nothing. */
export async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `on ${page.url()}`).toEqual([]);
}

/** Nothing may be wider than the screen: a page that scrolls sideways is broken on a phone. */
export async function fitsTheScreen(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, screen: window.innerWidth }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen);
}

let count = 0;

export const test = base.extend<Fixtures>({
  newcomer: async ({ request }, use, info) => {
    const email = `newcomer-${info.project.name}-${info.workerIndex}-${Date.now().toString(36)}-${count++}@example.test`;
    await use({ email, name: 'Nora Newcomer', mailbox: new Mailbox(request, email) });
  },
});
