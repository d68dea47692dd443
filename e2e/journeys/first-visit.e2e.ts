import { focusedElement, tabToName, untilInteractive } from '../support/keyboard.ts';
import { expect, test } from '../support/product.ts';
import { routeStops } from '../support/routes.ts';
import { furnishedShop } from '../support/shop.ts';
import { signedInContext, untilSettled } from '../support/visit.ts';

/** Each page on a first visit, before any of its files and answers have arrived. */
test.describe('a first visit @wide', () => {
  test.describe.configure({ timeout: 240_000 });

  test('requests nothing twice, and nothing that it does not need', async ({ browser, baseURL }) => {
    const shop = furnishedShop();
    const context = await signedInContext(browser, 'newcomer', shop, baseURL ?? '');
    const problems: string[] = [];
    for (const stop of routeStops.filter(({ as, missing, name }) => as === 'newcomer' && !missing && name !== 'access-denied')) {
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}${search}`);
      });
      await page.goto(stop.path(shop));
      await page.locator('h1').first().waitFor();
      await untilSettled(page, stop);
      // A tab that starts to listen refetches everything, because it may have missed changes until then.
      await expect.poll(() => requests.includes('GET /api/live'), { message: `${stop.name} listens` }).toBe(true);
      const before = requests.slice(0, requests.indexOf('GET /api/live'));
      problems.push(...before.filter((one, at) => before.indexOf(one) !== at).map((one) => `${stop.name} requests twice: ${one}`));
      const unusedAnswers = await page.evaluate(() => {
        const ahead = Reflect.get(window, 'orderstreamAhead') as { answers: Map<string, unknown> } | undefined;
        return [...(ahead?.answers.keys() ?? [])];
      });
      problems.push(...unusedAnswers.map((one) => `${stop.name} does not take ${one}`));
      await page.close();
    }
    await context.close();
    expect(problems).toEqual([]);
  });

  for (const [locale, words] of [
    ['en-GB', 'Sign Up'],
    ['ru-RU', 'Регистрация'],
  ] as const) {
    test(`shows the public pages in the language of the browser before any script has run: ${locale}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', locale, storageState: { cookies: [], origins: [] } });
      const page = await context.newPage();
      await page.route(/\/assets\/.*\.js$/, () => {});
      for (const path of ['/', '/pricing', '/contact']) {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('header').getByRole('link', { name: words }).first()).toBeVisible();
      }
      await context.close();
    });
  }

  test('keeps the focus on the link that the visitor has reached when the scripts arrive', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB', storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    let letScriptsArrive = () => {};
    const scriptsMayArrive = new Promise<void>((resolve) => (letScriptsArrive = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scriptsMayArrive;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('[data-first-words] h1')).toBeVisible();
    await tabToName(page, /^Sign Up$/);
    letScriptsArrive();
    await untilInteractive(page);
    expect(await focusedElement(page)).toEqual({ name: 'Sign Up', visible: true });
    await context.close();
  });

  test('hides prerendered texts in another language than the chosen one, and replaces them at once', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
    await context.addInitScript(() => localStorage.setItem('orderstream.language', 'ru'));
    const page = await context.newPage();
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('[data-first-words] h1')).toBeAttached();
    await expect(page.locator('h1')).toBeHidden();
    await page.unroute(/\/assets\/.*\.js$/);
    await page.goto('/');
    await expect(page.locator('h1').first()).toContainText(/[А-я]/);
    await expect(page.locator('[data-first-words]')).toHaveCount(0);
    await context.close();
  });
});
