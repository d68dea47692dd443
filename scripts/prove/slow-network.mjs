// When the content of the public and the customer's pages is there on a slow line (150 ms, 1.6 Mbit/s), with an empty cache, against a
// product that runs or one started for it. Its figures count on a quiet machine only.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { prepareProduct } from '../lib/prepare.mjs';

/** @import { Browser } from '@playwright/test' */
/** @typedef {PerformanceEntry & { value: number, hadRecentInput: boolean }} LayoutShift */
/** @typedef {{ path: string, limit: number, content: string }} MeasuredPage */

const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const mostShift = 0.02;
const buyer = 'customer@demo.test';
const site = 1_500;
const app = 2_500;

/**
 * The measured pages, each with its main content: rows, figures or forms, not the heading above them.
 * @param {{ paid: string, waiting: string, receipt: string }} shop
 * @returns {MeasuredPage[]}
 */
const pagesOf = ({ paid, waiting, receipt }) => [
  { path: '/', limit: site, content: 'h1' },
  { path: '/pricing', limit: site, content: 'h1' },
  { path: '/contact', limit: site, content: 'h1' },
  { path: '/login', limit: app, content: 'form' },
  { path: '/signup', limit: app, content: 'form' },
  { path: '/forgot-password', limit: app, content: 'form' },
  { path: '/app/dashboard', limit: app, content: 'main h2' },
  { path: '/app/orders/new', limit: app, content: '[role=radiogroup]' },
  { path: '/app/orders', limit: app, content: 'main li code' },
  { path: `/app/orders/${waiting}`, limit: app, content: 'main dl' },
  { path: '/app/subscriptions', limit: app, content: 'main tbody tr' },
  { path: '/app/transactions', limit: app, content: 'main tbody tr' },
  { path: `/app/receipts/${receipt}`, limit: app, content: 'main dl' },
  { path: '/app/profile', limit: app, content: 'main form' },
  { path: '/app/settings', limit: app, content: 'main form' },
  { path: `/payment/success?order_id=${paid}`, limit: app, content: 'main h1' },
  { path: `/payment/cancel?order_id=${waiting}`, limit: app, content: 'main h1' },
];
/** @param {string} path */
const isPersonal = (path) => /^\/(app|payment)\//.test(path);
/**
 * The path without ids, which differ from run to run.
 * @param {string} path
 */
const nameOf = (path) => path.replace(/(?<=[/=])[\w-]{16,}/, '…');

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {MeasuredPage} page
 * @param {boolean} signedIn
 */
async function timeVisit(browser, url, { path, content }, signedIn) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  if (signedIn) {
    const answer = await context.request.post('/api/auth/login', { data: { email: buyer, password: 'orderstream' } });
    if (!answer.ok()) throw new Error(`the demo customer could not sign in: ${answer.status()}`);
    await context.addInitScript(() => globalThis.localStorage.setItem('orderstream.signed-in', 'yes'));
  }
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of /** @type {LayoutShift[]} */ (list.getEntries()))
        if (!entry.hadRecentInput) globalThis.window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let scripts = 0;
  page.on('request', (request) => (scripts += request.resourceType() === 'script' ? 1 : 0));
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  const began = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(content).first().waitFor();
  // The content must be painted, not just present.
  await page.evaluate(() => new Promise((done) => globalThis.requestAnimationFrame(() => setTimeout(done))));
  const milliseconds = performance.now() - began;
  // Pending content may still move existing content.
  await page.waitForFunction(
    () =>
      globalThis.document.fonts.status === 'loaded' && globalThis.document.querySelector('[role=progressbar], .MuiSkeleton-root') === null,
  );
  await page.waitForTimeout(500);
  const shift = await page.evaluate(() => globalThis.window.shifted);
  await context.close();
  return { milliseconds, scripts, shift };
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/**
 * Measures a page and prints its times; returns whether it met its limits.
 * @param {Browser} browser
 * @param {string} url
 * @param {MeasuredPage} page
 * @param {number} rounds
 */
async function meetsLimits(browser, url, page, rounds) {
  const taken = [];
  for (let round = 0; round < rounds; round++) taken.push(await timeVisit(browser, url, page, isPersonal(page.path)));
  const content = median(taken.map(({ milliseconds }) => milliseconds));
  const shift = Math.max(...taken.map((round) => round.shift));
  const scripts = Math.max(...taken.map((round) => round.scripts));
  const holds = content <= page.limit && shift < mostShift;
  const said = `content after ${(content / 1000).toFixed(2)} s of ${page.limit / 1000} s, ${scripts} script files, shift ${shift.toFixed(3)} of ${mostShift}`;
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${nameOf(page.path)}: ${said}`);
  return holds;
}

const options = /** @type {const} */ ({
  url: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
  prepared: { type: 'boolean', default: false },
});

/**
 * Entry of `npm run prove -- slow-network`: measures pages on a slow connection against their limits.
 * @param {string[]} args
 */
export async function run(args) {
  const { values } = parseArgs({ args, options });
  if (values.url === undefined && !values.prepared) await prepareProduct();
  const { browserFlags, findBrowser } = await import('../lib/browser.mjs');
  const { fillSmallShop } = await import('../shop/small-shop.mjs');
  const { startProduct, temporaryRunFolder } = await import('../lib/product.mjs');
  const folder = values.url === undefined ? await temporaryRunFolder() : undefined;
  const product = folder === undefined ? undefined : await startProduct({ folder });
  let status = 0;
  try {
    const chromiumBrowser = await findBrowser();
    const browser = await chromium.launch({
      executablePath: chromiumBrowser.executablePath,
      args: [...browserFlags, ...chromiumBrowser.args],
    });
    const url = values.url ?? String(product?.url);
    const wanted = new RegExp(values.only);
    for (const page of pagesOf(await fillSmallShop(url)).filter(({ path }) => wanted.test(path)))
      if (!(await meetsLimits(browser, url, page, Number(values.rounds)))) status = 1;
    await browser.close();
  } finally {
    await product?.stop();
    if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
  }
  return status;
}
