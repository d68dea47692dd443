import { defineConfig } from '@playwright/test';

/** The whole product is started by scripts/e2e.mjs, which says here where it is and which browser to use. */
const { E2E_BASE_URL: baseURL, E2E_BROWSER: executablePath, E2E_BROWSER_ARGS, E2E_OUTPUT: outputDir = '../test-results' } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir,
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  fullyParallel: true,
  forbidOnly: true,
  workers: 1,
  retries: 0,
  // Generous: nobody should have to walk a journey twice because a machine was busy.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'wide', use: { viewport: { width: 1280, height: 800 } } },
    // What is the same on every screen is walked once.
    { name: 'phone', grepInvert: /@wide/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: JSON.parse(E2E_BROWSER_ARGS ?? '[]') as string[] },
  },
});
