// Takes pictures of a running product, or of one started for it; e2e/pictures lists the pictures.
import fs from 'node:fs';
import { messageOf } from './errors.mjs';
import { prepareProduct } from './prepare.mjs';

/**
 * Runs the *.pictures.ts that match `files` with these settings; returns the exit status.
 * @param {{ url: string | undefined, files: string, environment: Record<string, string> }} wanted
 */
export async function takePictures({ url, files, environment }) {
  if (url === undefined) await prepareProduct();
  const { browserFlags, findBrowser } = await import('./browser.mjs');
  const { startProduct, temporaryRunFolder } = await import('./product.mjs');
  const { startNode } = await import('./run.mjs');
  const browser = await findBrowser();
  const folder = url === undefined ? await temporaryRunFolder() : undefined;
  /** @type {import('./product.mjs').Product | undefined} */
  let product;
  const stopAndRemoveFolder = async () => {
    await product?.stop();
    if (folder !== undefined) fs.rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAndRemoveFolder().then(() => process.exit(1)));
  try {
    if (folder !== undefined) product = await startProduct({ folder });
    return await startNode(['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/pictures/pictures.config.ts', files], {
      E2E_BASE_URL: url ?? product?.url,
      E2E_BROWSER: browser.executablePath,
      E2E_BROWSER_ARGS: JSON.stringify([...browserFlags, ...browser.args]),
      ...environment,
    });
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  } finally {
    await stopAndRemoveFolder();
  }
}
