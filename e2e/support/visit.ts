import type { Browser, BrowserContext, Page } from '@playwright/test';
import { personalPassword } from './people.ts';
import { demoPassword } from './product.ts';
import type { TourStop, Visitor } from './routes.ts';
import type { FurnishedShop } from './shop.ts';
import { watchShifts } from './layout.ts';

export type WatchedPage = { page: Page; said: string[] };

/** The email and password with which a visitor signs in. */
const credentials = (visitor: Exclude<Visitor, 'nobody'>, shop: FurnishedShop) =>
  visitor === 'newcomer' ? { email: shop.email, password: personalPassword } : { email: `${visitor}@demo.test`, password: demoPassword };

/** A new browser context in which the visitor is signed in by cookie. */
export async function signedInContext(browser: Browser, visitor: Visitor, shop: FurnishedShop, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'UTC' });
  context.setDefaultTimeout(60_000);
  if (visitor !== 'nobody') {
    const answer = await context.request.post('/api/auth/login', { data: credentials(visitor, shop) });
    if (!answer.ok()) throw new Error(`${visitor} could not sign in: ${answer.status()}`);
    await context.addInitScript(() => localStorage.setItem('orderstream.signed-in', 'yes'));
  }
  return context;
}

/**
 * Makes pages behave as one of many tabs, of which another one listens for changes: what other journeys do in the same shop does not
 * move their content.
 */
export async function leaveLiveChangesToOthers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void navigator.locks.request('orderstream.live', () => new Promise(() => {})));
}

/** Opens a page that records the errors and warnings of the browser. */
export async function openWatchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`console: ${message.text().slice(0, 160)}`);
  });
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  await watchShifts(page);
  return { page, said };
}

const untilPainted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until everything is loaded and nothing moves. */
export async function untilSettled(page: Page, stop: TourStop): Promise<void> {
  if (!stop.name.endsWith('-loading')) {
    await page.waitForFunction(() => document.querySelector('[role=progressbar], .MuiSkeleton-root') === null);
  }
  await page.evaluate(() => document.fonts.ready);
  await untilPainted(page);
}

/** Switches between light and dark, and waits until everything is painted. */
export async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (mode) => document.documentElement.dataset.theme === mode && document.getAnimations().every(({ playState }) => playState !== 'running'),
    colorScheme,
  );
  await untilPainted(page);
}

export async function openStop(page: Page, stop: TourStop, shop: FurnishedShop): Promise<void> {
  await stop.before?.(page);
  await page.goto(stop.path(shop));
  await page.locator('h1').first().waitFor();
  await untilSettled(page, stop);
  await stop.after?.(page);
}
