import { defineConfig } from '@playwright/test';

/** Pictures of the product: the contact sheet and the README's. Started by scripts/lib/pictures.mjs, which says where the product is and which browser to use. */
const { E2E_BASE_URL: baseURL, E2E_BROWSER: executablePath, E2E_BROWSER_ARGS } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/pictures',
  reporter: 'line',
  workers: 1,
  timeout: 3_600_000,
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: JSON.parse(E2E_BROWSER_ARGS ?? '[]') as string[] },
  },
});
