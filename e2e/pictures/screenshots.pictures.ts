import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/product.ts';
import type { Visitor } from '../support/routes.ts';
import { furnishShop, type FurnishedShop } from '../support/shop.ts';
import { signedInContext, openWatchedPage } from '../support/visit.ts';

const folder = process.env.SHOTS_OUTPUT ?? path.resolve('docs/images');
const largest = 250_000;

type Shot = { name: string; as: Visitor; path: (shop: FurnishedShop) => string; colorScheme?: 'dark'; width?: number; height?: number };
const shots: readonly Shot[] = [
  { name: 'landing', as: 'nobody', path: () => '/' },
  { name: 'orders', as: 'newcomer', path: () => '/app/orders' },
  { name: 'order-on-a-phone', as: 'newcomer', path: ({ orders }) => `/app/orders/${orders.delivered}`, width: 390, height: 844 },
  { name: 'dashboard-on-a-phone', as: 'newcomer', path: () => '/app/dashboard', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'back-office', as: 'admin', path: () => '/admin/dashboard' },
  { name: 'back-office-order', as: 'admin', path: ({ orders }) => `/admin/orders/${orders.paid}`, colorScheme: 'dark' },
];

/** Hides the sandbox's bar, which is no part of the product. */
const hideSandboxBar = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '#sandbox-bar { display: none; } :root { --os-inset-bottom: 0px !important; } body { padding-bottom: 0 !important; }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
  });

test('the pictures of the README are taken', async ({ browser, people, baseURL }) => {
  if (baseURL === undefined) throw new Error('E2E_BASE_URL says where the product is');
  fs.mkdirSync(folder, { recursive: true });
  const shop = await furnishShop(people);
  for (const { name, as, path: address, colorScheme = 'light', width = 1200, height = 750 } of shots) {
    const context = await signedInContext(browser, as, shop, baseURL);
    const { page } = await openWatchedPage(context);
    await hideSandboxBar(page);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(address(shop));
    await page.locator('h1').first().waitFor();
    await expect(page.locator('[role=progressbar], .MuiSkeleton-root')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    // oxlint-disable-next-line no-restricted-properties -- a page does not say when all of its pictures are there
    await page.waitForTimeout(400);
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    expect(fs.statSync(file).size, `${name}.png`).toBeLessThanOrEqual(largest);
    await context.close();
  }
});

/** The preview of links to the site: the top of the landing page, with the name and without its controls. */
test('the preview picture for links is taken', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), viewport: { width: 1200, height: 630 } });
  const { page } = await openWatchedPage(context);
  await hideSandboxBar(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('h1').first().waitFor();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('header div > :not(:first-child) { visibility: hidden } header { border-color: transparent !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  await page.evaluate(() => document.fonts.ready);
  const file = path.resolve('frontend/public/social-preview.png');
  await page.screenshot({ path: file, animations: 'disabled' });
  expect(fs.statSync(file).size).toBeLessThanOrEqual(largest);
  await context.close();
});

test('the icon for home screens is taken', async ({ browser }) => {
  const site = path.resolve('frontend/public');
  const page = await browser.newPage({ viewport: { width: 180, height: 180 } });
  await page.goto(pathToFileURL(path.join(site, 'favicon.svg')).href);
  // A phone rounds the corners itself.
  await page.evaluate(() => document.querySelector('rect')?.setAttribute('rx', '0'));
  await page.screenshot({ path: path.join(site, 'touch-icon.png') });
  await page.close();
});
