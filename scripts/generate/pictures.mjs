// The pictures of the documentation, and the product's icon for home screens, taken from the product itself.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../lib/install.mjs';
import { takePictures } from '../lib/pictures.mjs';

/**
 * Entry of `npm run generate -- pictures`: takes the pictures of the documentation.
 * @param {string[]} args
 */
export async function run(args) {
  const { url } = parseArgs({ args, options: { url: { type: 'string' } } }).values;
  return await takePictures({ url, files: 'screenshots', environment: { SHOTS_OUTPUT: path.join(root, 'docs', 'images') } });
}
