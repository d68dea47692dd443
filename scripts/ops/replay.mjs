// What today's deciders and read models make of an exported log, fact by fact.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareProduct } from '../lib/prepare.mjs';
import { Misuse } from '../lib/verbs.mjs';

/**
 * Entry of `npm run ops -- replay`: shows what today's deciders and read models make of an exported log.
 * @param {string[]} args
 */
export async function run(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { stream: { type: 'string' } } });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Misuse('Name one export.');
  if (!fs.existsSync(file)) throw new Misuse(`${file} is not there.`);
  await prepareProduct({ say: () => {} });
  const { runNode } = await import('../lib/run.mjs');
  const stream = values.stream === undefined ? [] : ['--stream', values.stream];
  return runNode(['--enable-source-maps', 'dist/product/replay.js', path.resolve(file), ...stream]);
}
