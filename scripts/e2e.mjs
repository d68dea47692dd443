// npm run e2e: the browser's journeys against the whole product.
import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from './lib/errors.mjs';
import { root } from './lib/install.mjs';
import { prepareProduct } from './lib/prepare.mjs';
import { runCommand } from './lib/verbs.mjs';

/**
 * Entry of `npm run e2e`: runs the journeys against the whole product.
 * @param {string[]} args
 */
async function run(args) {
  const prepared = args[0] === '--prepared';
  if (!prepared) await prepareProduct();
  const { browserFlags, findBrowser } = await import('./lib/browser.mjs');
  const { preparedFolder } = await import('./shop/prepared-shop.mjs');
  const { startProduct } = await import('./lib/product.mjs');
  const { runJourneys } = await import('./test/journeys.mjs');

  const browser = await findBrowser();
  const folder = await preparedFolder();
  /** @type {import('./lib/product.mjs').Product | undefined} */
  let product;
  const stopAndRemoveFolder = async () => {
    await product?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAndRemoveFolder().then(() => process.exit(1)));
  try {
    // Units are held so briefly, and facts sealed so soon, that a journey can wait for it.
    product = await startProduct({ folder, environment: { HOLD_MINUTES: '0.15', SEAL_SECONDS: '2' } });
    // A folder per run, because two may run at once.
    const output = path.join(root, 'test-results', String(process.pid));
    return await runJourneys(['--config', 'e2e/playwright.config.ts', ...(prepared ? args.slice(1) : args)], output, {
      E2E_BASE_URL: product.url,
      E2E_DATABASE_URL: product.database_url,
      E2E_FOLDER: folder,
      E2E_LOGS: path.join(folder, 'data', 'logs'),
      E2E_BROWSER: browser.executablePath,
      E2E_BROWSER_ARGS: JSON.stringify([...browserFlags, ...browser.args]),
    });
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  } finally {
    await stopAndRemoveFolder();
  }
}

await runCommand('npm run e2e --', {
  does: 'the browser’s journeys against the whole product',
  takes: { '[NAME…]': 'journeys whose file name matches', '[OPTION…]': 'of Playwright, such as --project=wide' },
  run,
});
