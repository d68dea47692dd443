import { defineConfig } from '@playwright/test';
import { phoneScreen, withoutMotion, wideScreen } from './support/screens.ts';

/** The whole product is started by scripts/e2e.mjs, which says here where it is and which browser to use. */
const { E2E_BASE_URL: baseURL, E2E_BROWSER: executablePath, E2E_BROWSER_ARGS, E2E_OUTPUT: outputDir = '../test-results' } = process.env;

const testMatch = '**/*.e2e.ts';
const paying = 'journeys/{audit,money,orders}/*.e2e.ts';

export default defineConfig({
  testDir: '.',
  outputDir,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  fullyParallel: true,
  forbidOnly: true,
  // Three at once also where there are only two cores: journeys wait for the shop much of their time.
  workers: 3,
  // Generous, so that a busy machine does not fail a journey.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'shop', testMatch: 'support/shop.furnish.ts' },
    // One after another: they share the payment provider, whose clock they move and whose webhooks they pause, and they count units in stock.
    { name: 'payments', dependencies: ['shop'], workers: 1, testMatch: paying, use: wideScreen },
    { name: 'wide', dependencies: ['shop'], testMatch, testIgnore: paying, use: wideScreen },
    // Journeys that are the same on every screen run once.
    { name: 'phone', dependencies: ['shop'], testMatch, testIgnore: paying, grepInvert: /@wide/, use: phoneScreen },
  ],
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...withoutMotion,
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: JSON.parse(E2E_BROWSER_ARGS ?? '[]') as string[] },
  },
});
