import fs from 'node:fs';
import path from 'node:path';

/** @import { Plugin } from 'vite' */
/** @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest */

/**
 * The addresses in frontend/src/app/routes.tsx, each with the modules that it loads.
 * @param {string} source
 */
export function pageModules(source) {
  /** @type {Map<string, string[]>} */
  const lists = new Map();
  /**
   * @param {string} text
   * @returns {string[]}
   */
  const itemsOfList = (text) =>
    text.split(',').flatMap((one) => {
      const item = one.trim();
      if (item.startsWith('...')) return lists.get(item.slice(3)) ?? [];
      return item === '' ? [] : [item.slice(1, -1)];
    });
  for (const [, name = '', body = ''] of source.matchAll(/^const (\w+) = \[([^\]]*)\];/gm)) lists.set(name, itemsOfList(body));
  const imported = [...source.matchAll(/^const (\w+) = \(\) => import\('([^']+)'\);/gm)];
  const helpers = new Map(imported.map(([, name, file]) => [name, file]));
  const form = /\blazyPage\(\s*(\[[^\]]*\]|'[^']*'|\w+),\s*async \(\) => \(await (?:import\('([^']+)'\)|(\w+)\(\))\)/g;
  const pages = [...source.matchAll(form)].map(([, where = '', file, helper]) => ({
    paths: where.startsWith('[')
      ? itemsOfList(where.slice(1, -1))
      : where.startsWith("'")
        ? [where.slice(1, -1)]
        : (lists.get(where) ?? []),
    module: path.posix.join('src/app', file ?? helpers.get(helper) ?? ''),
  }));
  const pageCalls = source.match(/\blazyPage\(/g)?.length ?? 0;
  if (pages.length !== pageCalls) throw new Error(`of ${pageCalls} pages in routes.tsx, ${pages.length} could be read`);
  return pages;
}

/**
 * The files that a module needs, including its own chunk.
 * @param {Manifest} manifest
 * @param {string} module
 * @param {{ scripts: Set<string>, styles: Set<string> }} [files]
 */
function filesOfModule(manifest, module, files = { scripts: new Set(), styles: new Set() }) {
  const { file, imports = [], css = [] } = manifest[module] ?? {};
  if (file === undefined || files.scripts.has(file)) return files;
  files.scripts.add(file);
  for (const style of css) files.styles.add(style);
  for (const one of imports) filesOfModule(manifest, one, files);
  return files;
}

/**
 * Vite plugin: lists the files that each address needs, so that the server's page preloads all of them.
 * @returns {Plugin}
 */
export const pageFilesPlugin = () => ({
  name: 'orderstream-page-files',
  apply: 'build',
  closeBundle() {
    const folder = path.resolve(import.meta.dirname, '../dist');
    const manifest = /** @type {Manifest} */ (JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')));
    const source = fs.readFileSync(path.resolve(import.meta.dirname, '../src/app/routes.tsx'), 'utf8');
    const pages = pageModules(source)
      .filter(({ paths }) => paths.length > 0)
      .map(({ paths, module }) => {
        const { scripts, styles } = filesOfModule(manifest, module);
        return { paths, scripts: [...scripts], styles: [...styles] };
      });
    fs.writeFileSync(path.join(folder, '.vite/pages.json'), JSON.stringify(pages));
  },
});
