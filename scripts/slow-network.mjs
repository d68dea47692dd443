// npm run slow-network [-- --url http://localhost:3000]: when the content of the first pages is there on a slow line (150 ms, 1.6 Mbit/s),
// with an empty cache, against a product that runs or one started for it. Its figures count on a quiet machine only.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { prepare } from './lib/prepare.mjs';

const { values } = parseArgs({ options: { url: { type: 'string' }, rounds: { type: 'string', default: '3' } } });
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const mostShift = 0.02;
const pages = [
  { path: '/', limit: 1_500, content: 'h1' },
  { path: '/pricing', limit: 1_500, content: 'h1' },
  { path: '/login', limit: 2_500, content: 'form' },
  { path: '/app/dashboard', limit: 2_500, content: 'main h1' },
  { path: '/app/orders/new', limit: 2_500, content: '[role=radiogroup]' },
  { path: '/app/orders', limit: 2_500, content: 'main h1' },
];

async function time(browser, url, { path, content }, signedIn) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  if (signedIn) {
    const answer = await context.request.post('/api/auth/login', { data: { email: 'customer@demo.test', password: 'orderstream' } });
    if (!answer.ok()) throw new Error(`the demo customer could not sign in: ${answer.status()}`);
    await context.addInitScript(() => globalThis.localStorage.setItem('orderstream.signed-in', 'yes'));
  }
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
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
  const milliseconds = performance.now() - began;
  // What is still on its way may move what is there already.
  await page.waitForFunction(
    () =>
      globalThis.document.fonts.status === 'loaded' && globalThis.document.querySelector('[role=progressbar], .MuiSkeleton-root') === null,
  );
  await page.waitForTimeout(500);
  const shift = await page.evaluate(() => globalThis.shifted);
  await context.close();
  return { milliseconds, scripts, shift };
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

if (values.url === undefined) await prepare();
const { browserFlags, findBrowser } = await import('./lib/browser.mjs');
const { startProduct, temporaryFolder } = await import('./lib/product.mjs');
const folder = values.url === undefined ? await temporaryFolder() : undefined;
const product = folder === undefined ? undefined : await startProduct({ folder });
let status = 0;
try {
  const found = await findBrowser();
  const browser = await chromium.launch({ executablePath: found.executablePath, args: [...browserFlags, ...found.args] });
  for (const one of pages) {
    const rounds = [];
    for (let round = 0; round < Number(values.rounds); round++)
      rounds.push(await time(browser, values.url ?? product.url, one, one.path.startsWith('/app')));
    const content = median(rounds.map(({ milliseconds }) => milliseconds));
    const shift = Math.max(...rounds.map((round) => round.shift));
    const holds = content <= one.limit && shift < mostShift;
    if (!holds) status = 1;
    const said = `content after ${(content / 1000).toFixed(2)} s of ${one.limit / 1000} s, ${rounds[0].scripts} script files, shift ${shift.toFixed(3)} of ${mostShift}`;
    console.log(`${holds ? 'holds ' : 'BROKEN'} ${one.path}: ${said}`);
  }
  await browser.close();
} finally {
  await product?.stop();
  if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
}
process.exit(status);
