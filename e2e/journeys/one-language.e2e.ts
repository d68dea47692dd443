import { foreignWords, setLanguage, type Language } from '../support/languages.ts';
import { expect, test } from '../support/product.ts';
import { routeStops, type Visitor } from '../support/routes.ts';
import { furnishedShop } from '../support/shop.ts';
import { signedInContext, openStop, openWatchedPage } from '../support/visit.ts';

/** Two languages never meet on one page, unless the texts are shown as specified. */
test.describe('one language at a time @wide', () => {
  test.describe.configure({ timeout: 180_000 });

  for (const language of ['ru', 'en'] satisfies Language[]) {
    for (const visitor of ['nobody', 'pending', 'newcomer', 'admin', 'auditor'] satisfies Visitor[]) {
      test(`on every page that ${visitor} may see: ${language}`, async ({ browser, baseURL, people }) => {
        const shop = furnishedShop();
        const context = await signedInContext(browser, visitor, shop, baseURL ?? '');
        await setLanguage(context, language);
        const { page } = await openWatchedPage(context);
        const problems: string[] = [];
        for (const stop of routeStops.filter(({ as }) => as === visitor)) {
          await openStop(page, stop, shop);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          // Other journeys create people and orders at the same time, whose names appear in the lists of the office.
          const users = await people.admin.get('/api/admin/users?limit=100');
          const orders = await people.admin.get('/api/admin/orders?limit=100');
          const names = new Set([
            ...users.items.map(({ full_name }) => full_name),
            ...orders.items.map(({ description }) => description ?? ''),
          ]);
          problems.push(...(await foreignWords(page, language, names)).map((flaw) => `${stop.name}: ${flaw}`));
        }
        await context.close();
        expect(problems).toEqual([]);
      });
    }
  }
});
