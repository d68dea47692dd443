// npm run generate -- freeze [--check]: fixes what the version that is about to be tagged stores.
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { messageOf } from '../lib/errors.mjs';
import { root } from '../lib/install.mjs';
import { prepareProduct } from '../lib/prepare.mjs';

/**
 * @param {...string} names
 * @returns {unknown}
 */
const readJson = (...names) => JSON.parse(fs.readFileSync(path.join(root, ...names), 'utf8'));

/** Compares what the sources store with the last release, and the generated files with the sources. */
async function compareSources() {
  const { currentGolden, readFrozen, readGolden } = await import('../../eventstore/dist/testing/golden.js');
  const { storedShapes } = await import('../../contracts/dist/stored-shapes.gen.js');
  const { changesSince, frozenAs, shapesToday } = await import('../../backend/dist/platform/testing/stored-shapes.js');
  const [frozen, golden, shapes] = [readFrozen(), readGolden(), shapesToday()];
  const isCurrent = isDeepStrictEqual(golden, currentGolden(golden, frozen?.stored_shapes)) && isDeepStrictEqual(storedShapes, shapes);
  const models = Object.entries(/** @type {Record<string, { version: number }>} */ (readJson('projections', 'golden', 'read-models.json')));
  const today = { shapes, readModels: Object.fromEntries(models.map(([name, { version }]) => [name, version])) };
  const stale = isCurrent
    ? []
    : ['The golden entries or the list of stored shapes are not those of the sources: npm run generate -- golden'];
  return {
    problems: [...changesSince(frozen, today), ...stale],
    next: () => frozenAs(/** @type {{ version: string }} */ (readJson('package.json')).version, frozen, today),
  };
}

/**
 * Freezes or checks the stored shapes; returns the exit status.
 * @param {string[]} args
 */
export async function run(args) {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false } } });
  if (!values.check) await prepareProduct({ say: () => {}, page: false });
  try {
    const { problems, next } = await compareSources();
    if (problems.length > 0) throw new Error(problems.join('\n'));
    if (values.check) return 0;
    const frozen = next();
    fs.writeFileSync(path.join(root, 'contracts', 'frozen.json'), `${JSON.stringify(frozen, null, 2)}\n`);
    console.log(`What ${frozen.version} stores is frozen: from now on it is only added to.`);
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}
