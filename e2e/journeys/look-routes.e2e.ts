import { violationsOf } from '../support/axe.ts';
import { foreignWords, languagesOf, setLanguage, type Language } from '../support/languages.ts';
import { layoutFlaws, shiftsOf } from '../support/layout.ts';
import type { JourneyPeople } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { routeStops, type Visitor } from '../support/routes.ts';
import { furnishedShop } from '../support/shop.ts';
import { leaveLiveChangesToOthers, signedInContext, openStop, openWatchedPage } from '../support/visit.ts';

/** Cumulative layout shift: 0.1 counts as good, but is still visible. */
const mostShift = 0.02;

/** Names of the people and orders that other journeys create at the same time, which appear in the lists of the office. */
const loadNames = async ({ admin }: JourneyPeople): Promise<string[]> => {
  const users = await admin.get('/api/admin/users?limit=100');
  const orders = await admin.get('/api/admin/orders?limit=100');
  return [...users.items.map(({ full_name }) => full_name), ...orders.items.map(({ description }) => description ?? '')];
};

type Look = { where: string; size: { width: number; height: number }; colorScheme: 'light' | 'dark'; language: Language };

/** The two looks in which each page is opened. All sizes, states and languages are in the contact sheet. */
const looks: Look[] = [
  { where: 'on a phone, light, in Russian', size: { width: 390, height: 844 }, colorScheme: 'light', language: 'ru' },
  { where: 'on a desk, dark, in English', size: { width: 1280, height: 800 }, colorScheme: 'dark', language: 'en' },
];

test.describe('every page @wide', () => {
  test.describe.configure({ timeout: 300_000 });

  // The longest first, so that no worker is left with it at the end.
  for (const visitor of ['admin', 'auditor', 'newcomer', 'nobody', 'pending'] satisfies Visitor[]) {
    for (const { where, size, colorScheme, language } of looks) {
      test(`that ${visitor} may see fits, does not jump, is accessible and in one language: ${where}`, async ({
        browser,
        baseURL,
        people,
      }) => {
        const shop = furnishedShop();
        const context = await signedInContext(browser, visitor, shop, baseURL ?? '');
        await setLanguage(context, language);
        await leaveLiveChangesToOthers(context);
        const { page, said } = await openWatchedPage(context);
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const problems: string[] = [];
        for (const stop of routeStops.filter(({ as }) => as === visitor)) {
          await openStop(page, stop, shop);
          const { sum, what } = await shiftsOf(page);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
          const flaws = [
            ...(sum > mostShift ? [`jumps by ${sum.toFixed(3)}: ${what.slice(0, 8).join(', ')}`] : []),
            ...(await languagesOf(page)).wrong,
            ...(await foreignWords(page, language, () => loadNames(people))),
            ...(await layoutFlaws(page)),
            ...(await violationsOf(page)),
            ...said.splice(0).filter((one) => !(stop.missing && / 40[14] /.test(one))),
          ];
          problems.push(...flaws.map((flaw) => `${stop.name}: ${flaw}`));
        }
        await context.close();
        expect(problems).toEqual([]);
      });
    }
  }
});
