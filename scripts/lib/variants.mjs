// The product with another text in some of its compiled modules, for fault runs and benchmarks.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { bundlePrograms } from './programs.mjs';

/**
 * Builds a variant of the product into .cache/variants; returns the module that makes a process run it when loaded with --import. `sources`: replaced texts by path.
 * @param {string} name
 * @param {Record<string, string>} sources
 */
export async function buildVariant(name, sources) {
  const folder = path.join(root, '.cache', 'variants', name);
  const unused = new Set(Object.keys(sources));
  /** @param {string} file */
  const sourceOf = (file) => {
    unused.delete(file);
    return sources[file];
  };
  await bundlePrograms('product', { folder, sourceOf });
  if (unused.size > 0) throw new Error(`not in the product: ${[...unused].join(', ')}`);
  const preload = pathToFileURL(path.join(root, 'scripts', 'lib', 'use-variant.mjs'));
  preload.searchParams.set('folder', folder);
  return preload;
}

/** Builds a next version, in which two events have another form. */
export function buildNewerVersion() {
  const file = 'eventstore/dist/upcasters.js';
  const [before, after] = ['upcasters = {}', 'upcasters = { email_confirmed: [(data) => data], order_paid: [(data) => data] }'];
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  if (!source.includes(before)) throw new Error(`${file} does not have ${before}`);
  return buildVariant('newer-version', { [file]: source.replace(before, after) });
}
