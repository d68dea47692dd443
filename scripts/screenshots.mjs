// npm run screenshots [-- --url http://localhost:3000]: the pictures of the README, and the product's icon for home screens,
// taken again from the product itself.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/install.mjs';
import { takePictures } from './lib/pictures.mjs';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
process.exit(
  await takePictures({ url: values.url, files: 'screenshots', environment: { SHOTS_OUTPUT: path.join(root, 'docs', 'images') } }),
);
