import fs from 'node:fs';
import path from 'node:path';
import { readJson } from '../lib/json.mjs';

/** CommonJS packages that load an ES module at run time. */
const loadsModules = ['@fastify/cookie'];

const root = path.resolve(import.meta.dirname, '../..');

/** A pattern of the CommonJS packages, which run untransformed; only ES modules need a transform. */
export function commonJsPackages() {
  const lock = readJson(path.join(root, 'node_modules/.package-lock.json'));
  const { packages } = /** @type {{ packages: Record<string, { link?: boolean }> }} */ (lock);
  const installed = Object.entries(packages).filter(([place, { link }]) => place.startsWith('node_modules/') && !link);
  const places = installed.map(([place]) => place);
  const modules = places.filter(isModule).map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return `^(?!.*\\.mjs$).*/node_modules/(?!(?:${[...new Set([...loadsModules, ...modules])].join('|')})/)(?!.*/node_modules/)`;
}

/** @param {string} place */
function isModule(place) {
  const manifest = path.join(root, place, 'package.json');
  // A package for another kind of machine is listed, and not there.
  return fs.existsSync(manifest) && /** @type {{ type?: string }} */ (readJson(manifest)).type === 'module';
}
