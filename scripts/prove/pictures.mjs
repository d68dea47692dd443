// Every page at every size, in both modes and languages, against a product that runs, or one started for it. Pictures, an index and the
// flaws found are in .cache/contact-sheet.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { takePictures } from '../lib/pictures.mjs';

/**
 * Entry of `npm run prove -- pictures`: photographs every page at every size.
 * @param {string[]} args
 */
export async function run(args) {
  const { values } = parseArgs({ args, options: { url: { type: 'string' }, only: { type: 'string' } } });
  const output = path.join(root, '.cache', 'contact-sheet');
  fs.rmSync(output, { recursive: true, force: true });
  const status = await takePictures({
    url: values.url,
    files: 'contact-sheet',
    environment: { SHEET_OUTPUT: output, ...(values.only === undefined ? {} : { SHEET_ONLY: values.only }) },
  });
  console.log(`Pictures and flaws: ${path.join(output, 'index.html')}`);
  return status;
}
