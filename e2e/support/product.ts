import path from 'node:path';
import { PaymentSandbox } from '@orderstream/client/payment-sandbox';
import { signInToDemo } from '@orderstream/client/people';
import { ShopClient } from '@orderstream/client/shop-client';
import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { violationsOf, withoutTouch } from './axe.ts';
import { tallyOutcomes } from './outcomes.ts';
import { JourneyPeople, type PersonMailbox } from './people.ts';

export { expect } from '@playwright/test';

export const demoPassword = 'orderstream';

type Fixtures = {
  /** An unused address, with its mailbox. */
  newcomer: { email: string; name: string; mailbox: PersonMailbox };
};
type SharedFixtures = {
  /** Records what the shop answers to the pages and clients of a journey. */
  outcomes: void;
  /** Creates the users that a journey needs. */
  people: JourneyPeople;
  /** The payment provider without the shop: its clock, its webhooks, its API. */
  provider: PaymentSandbox;
};

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Expects no accessibility violations on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page, withoutTouch), `on ${page.url()}`).toEqual([]);
}

/** Expects no content wider than the screen, which would make the page scroll sideways. */
export async function expectToFitScreen(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, screen: window.innerWidth }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(screen);
}

/** Navigates within the app like a link, without a reload. */
export const navigateWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Expects a toast with this text. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first()).toBeVisible();
}

/** Expects a form error with this text. */
export async function expectFormError(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
}

/** Opens a page in another browser, which shares no session with the first. */
export async function openAnotherBrowser(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return context.newPage();
}

export const test = base.extend<Fixtures, SharedFixtures>({
  outcomes: [
    async ({ browser }, use, { project }) => {
      const save = tallyOutcomes(browser, project.use.baseURL ?? '');
      await use();
      await save();
    },
    { scope: 'worker', auto: true },
  ],
  people: [
    async ({ playwright: _ }, use, { project }) => {
      const visitor = new ShopClient({ origin: project.use.baseURL ?? '' });
      await use(new JourneyPeople(visitor, await signInToDemo(visitor, 'admin')));
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ people }, use) => use(PaymentSandbox.ofProduct(people.visitor.options.origin, path.join(process.env.E2E_LOGS ?? '', '..'))),
    { scope: 'worker' },
  ],
  newcomer: async ({ people }, use) => use(people.unusedAddress()),
});
