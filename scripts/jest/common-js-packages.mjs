import fs from 'node:fs';
import path from 'node:path';

/** CommonJS packages that load an ES module at run time. */
const loadsModules = ['@fastify/cookie'];

const root = path.resolve(import.meta.dirname, '../..');

/** A pattern of the CommonJS packages, which run untransformed; only ES modules need a transform. */
export function commonJsPackages() {
  const installed = JSON.parse(fs.readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
  const places = Object.keys(installed).filter((place) => place.startsWith('node_modules/') && !installed[place].link);
  const modules = places.filter(isModule).map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return `^(?!.*\\.mjs$).*/node_modules/(?!(?:${[...new Set([...loadsModules, ...modules])].join('|')})/)(?!.*/node_modules/)`;
}

function isModule(place) {
  const manifest = path.join(root, place, 'package.json');
  // A package for another kind of machine is listed, and not there.
  return fs.existsSync(manifest) && JSON.parse(fs.readFileSync(manifest, 'utf8')).type === 'module';
}
