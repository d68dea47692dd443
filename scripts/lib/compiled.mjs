// The compiler compares times before texts: a source that was moved back, or unpacked, may be older than the last build and yet
// another text. So each map keeps the text that its file was compiled from.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { readJson } from './json.mjs';

/** Workspaces whose compiled files Node runs. */
export const compiledWorkspaces = ['contracts', 'proof', 'eventstore', 'projections', 'backend', 'sandbox', 'client', 'bench'].map((name) =>
  path.join(root, name),
);

/**
 * @param {string} map
 * @returns {string | undefined}
 */
function compiledText(map) {
  try {
    return /** @type {{ sourcesContent?: string[] }} */ (readJson(map)).sourcesContent?.[0];
  } catch {
    // The build writes it.
    return undefined;
  }
}

/** The sources whose compiled file is missing or was made from another text. */
export const outdatedSources = (folders = compiledWorkspaces) =>
  folders.flatMap((folder) => {
    const source = path.join(folder, 'src');
    const names = fs.readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.d)\.ts$/.test(name));
    return names
      .filter((name) => {
        const map = path.join(folder, 'dist', name.replace(/ts$/, 'js.map'));
        return compiledText(map) !== fs.readFileSync(path.join(source, name), 'utf8');
      })
      .map((name) => path.join(source, name));
  });

/** The folders whose types are checked, and what else decides the compiler's answer. */
const typedFolders = [
  ...compiledWorkspaces,
  ...['frontend', 'e2e', 'scripts', 'docs', '.dependency-cruiser'].map((name) => path.join(root, name)),
];
const typedFiles = [
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.tools.json',
  'tsconfig.scripts.json',
  'jest.config.mjs',
  'package-lock.json',
].map((name) => path.join(root, name));

/** A digest of everything that the compiler reads: when it has accepted the same before, it need not be asked again. */
export function digestOfTypes(folders = typedFolders, files = typedFiles) {
  const digest = createHash('sha256');
  /** @param {string} file */
  const add = (file) => digest.update(file).update('\0').update(fs.readFileSync(file)).update('\0');
  /** @param {string} folder */
  const addFolder = (folder) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !/^(node_modules|dist)$/.test(entry.name)) addFolder(path.join(folder, entry.name));
      if (entry.isFile() && /\.(tsx?|[cm]js|json)$/.test(entry.name)) add(path.join(folder, entry.name));
    }
  };
  files.forEach(add);
  folders.forEach(addFolder);
  return digest.digest('hex');
}

/**
 * Touches changed sources that the compiler would miss because of their modification times.
 * @param {string[]} [folders]
 */
export function touchOutdated(folders) {
  const now = new Date();
  for (const file of outdatedSources(folders)) fs.utimesSync(file, now, now);
}
