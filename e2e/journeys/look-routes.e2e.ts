import { violationsOf } from '../support/axe.ts';
import { languagesOf } from '../support/languages.ts';
import { layoutFlaws, shiftsOf } from '../support/layout.ts';
import { expect, test } from '../support/product.ts';
import { routeStops, type Visitor } from '../support/routes.ts';
import { furnishedShop } from '../support/shop.ts';
import { signedInContext, openStop, openWatchedPage, switchColorScheme } from '../support/visit.ts';

/** Cumulative layout shift: 0.1 counts as good, but is still visible. */
const mostShift = 0.02;

/** Every page once, in two looks: on a phone in light, on a desktop in dark. All sizes, states and languages are in the contact sheet. */
test.describe('every page @wide', () => {
  test.describe.configure({ timeout: 300_000 });

  for (const visitor of ['nobody', 'pending', 'newcomer', 'admin', 'auditor'] satisfies Visitor[]) {
    test(`that ${visitor} may see fits the screen, does not jump and is accessible`, async ({ browser, baseURL }) => {
      const shop = furnishedShop();
      const context = await signedInContext(browser, visitor, shop, baseURL ?? '');
      const { page, said } = await openWatchedPage(context);
      const problems: string[] = [];
      for (const stop of routeStops.filter(({ as }) => as === visitor)) {
        const noteFlaws = (where: string, flaws: readonly string[]): void => {
          problems.push(...flaws.map((flaw) => `${stop.name}, ${where}: ${flaw}`));
        };
        await page.setViewportSize({ width: 390, height: 844 });
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await openStop(page, stop, shop);
        // Other journeys use the same shop: a page that moves once is checked again. A page with a layout shift of its own moves each time.
        const checkStable = async (where: string): Promise<void> => {
          if (stop.grows || (await shiftsOf(page)).sum <= mostShift) return;
          await openStop(page, stop, shop);
          const { sum, what } = await shiftsOf(page);
          if (sum > mostShift) noteFlaws(where, [`jumps by ${sum.toFixed(3)}: ${what.slice(0, 8).join(', ')}`]);
        };
        await checkStable('coming up on a phone');
        noteFlaws('language', (await languagesOf(page)).wrong);
        noteFlaws('phone', [...(await layoutFlaws(page)), ...(await violationsOf(page))]);
        await page.setViewportSize({ width: 1280, height: 800 });
        await switchColorScheme(page, 'dark');
        await openStop(page, stop, shop);
        await checkStable('coming up on a desk');
        noteFlaws('desk, dark', [...(await layoutFlaws(page)), ...(await violationsOf(page))]);
        noteFlaws(
          'console',
          said.splice(0).filter((one) => !(stop.missing && / 40[14] /.test(one))),
        );
      }
      await context.close();
      expect(problems).toEqual([]);
    });
  }
});
