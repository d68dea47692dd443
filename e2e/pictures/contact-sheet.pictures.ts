import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/product.ts';
import { violationsOf } from '../support/axe.ts';
import { foreignWords } from '../support/languages.ts';
import { layoutFlaws, shiftsOf } from '../support/layout.ts';
import { routeStops, stateStops, type TourStop, type Visitor } from '../support/routes.ts';
import { furnishShop, type FurnishedShop } from '../support/shop.ts';
import { signedInContext, openStop, openWatchedPage, untilSettled, switchColorScheme, type WatchedPage } from '../support/visit.ts';
import { writeIndex, type Sheet } from './index-page.ts';

const folder = process.env.SHEET_OUTPUT ?? path.resolve('.cache/contact-sheet');
const only = process.env.SHEET_ONLY ? new RegExp(process.env.SHEET_ONLY) : null;
const widths = [390, 768, 1280] as const;
const visitors: readonly Visitor[] = ['nobody', 'pending', 'customer', 'newcomer', 'admin', 'auditor'];
const all = [...routeStops, ...stateStops].filter(({ name }) => !only || only.test(name));

async function takePicture(page: Page, name: string): Promise<string> {
  const file = `${name}.jpg`;
  await page.screenshot({ path: path.join(folder, file), type: 'jpeg', quality: 72, fullPage: true, animations: 'disabled' });
  return file;
}

/** Photographs one page at every width in light and dark, and once in each language. */
async function photograph({ page, said }: WatchedPage, stop: TourStop, shop: FurnishedShop, sheet: Sheet): Promise<void> {
  const noteFlaws = (where: string, flaws: readonly string[]): void => {
    for (const flaw of flaws) sheet.flaws.push({ stop: stop.name, where, flaw });
  };
  const takeInLook = async (width: number, look: string): Promise<void> => {
    const where = `${width} ${look}`;
    noteFlaws(where, await layoutFlaws(page));
    if (look === 'light' || look === 'dark') noteFlaws(where, await violationsOf(page));
    sheet.pictures.push({ stop: stop.name, where, file: await takePicture(page, `${stop.name}-${width}-${look}`) });
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openStop(page, stop, shop);
  const { sum, what } = await shiftsOf(page);
  if (sum > 0.02) noteFlaws('390 light', [`jumps by ${sum.toFixed(3)}: ${what.slice(0, 4).join(', ')}`]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await switchColorScheme(page, colorScheme);
      await takeInLook(width, colorScheme);
    }
  }
  await switchColorScheme(page, 'light');
  for (const [language, width] of [
    ['ru', 390],
    ['ru', 1280],
    ['en', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => {
      localStorage.setItem('orderstream.language', chosen);
      localStorage.setItem('orderstream.language-unsaved', 'yes');
    }, language);
    await page.reload();
    await page.locator('h1').first().waitFor();
    await untilSettled(page, stop);
    await stop.after?.(page);
    noteFlaws(`${width} ${language}`, await foreignWords(page, language));
    await takeInLook(width, language);
  }
  await page.evaluate(() => localStorage.removeItem('orderstream.language'));
  // Errors that a state provokes on purpose are no flaws.
  if (!stop.before)
    noteFlaws(
      'any',
      [...new Set(said.splice(0))].filter((one) => !(stop.missing && / 404 /.test(one))),
    );
}

test('the contact sheet', async ({ browser, people, baseURL }) => {
  if (baseURL === undefined) throw new Error('E2E_BASE_URL says where the product is');
  fs.mkdirSync(folder, { recursive: true });
  const shop = await furnishShop(people);
  const sheet: Sheet = { pictures: [], flaws: [], stops: all.map(({ name }) => name) };
  for (const visitor of visitors) {
    const stops = all.filter(({ as }) => as === visitor);
    if (stops.length === 0) continue;
    const context = await signedInContext(browser, visitor, shop, baseURL);
    for (const stop of stops) {
      const problems = await openWatchedPage(context);
      await photograph(problems, stop, shop, sheet).catch((error: unknown) => {
        sheet.flaws.push({ stop: stop.name, where: 'any', flaw: `could not be taken: ${String(error).slice(0, 200)}` });
      });
      await problems.page.close();
    }
    await context.close();
  }
  await writeIndex(browser, folder, sheet);
  expect(sheet.flaws.map(({ stop, where, flaw }) => `${stop} ${where}: ${flaw}`)).toEqual([]);
});
