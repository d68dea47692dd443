// The files that a browser fetches before it can show a screen: the entry, the chunks of that screen and all they import at once.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson } from '../lib/json.mjs';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

const entry = 'index.html';
const mostFiles = 15;
const inside = ['src/app/AppFrame.tsx'];
export const firstScreens = [
  { name: 'landing page', limit: 130_000, modules: ['src/site/SiteFrame.tsx', 'src/site/LandingScreen.tsx'] },
  {
    name: 'customer area, first screen',
    limit: 250_000,
    modules: [...inside, 'src/app/CustomerShell.tsx', 'src/app/DashboardScreen.tsx'],
  },
  { name: 'sign-in', limit: 250_000, modules: ['src/app/AppFrame.tsx', 'src/accounts/sign-in/LoginScreen.tsx'] },
];

/**
 * @param {Manifest} manifest
 * @param {string} name
 */
function chunkOf(manifest, name) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is in no chunk: was it renamed?`);
  return chunk;
}

/**
 * The distinct JavaScript files that some modules load.
 * @param {Manifest} manifest
 * @param {string[]} modules
 */
export function filesOf(manifest, modules) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  const addChunk = (name) => {
    const chunk = chunkOf(manifest, name);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) addChunk(next);
  };
  for (const name of [entry, ...modules]) addChunk(name);
  return [...seen].filter((file) => file.endsWith('.js'));
}

/**
 * The modules of a screen, with the frame around it.
 * @param {string} screen
 */
function modulesOfScreen(screen) {
  if (screen.startsWith('src/site/')) return ['src/site/SiteFrame.tsx'];
  const shell = /\/admin\/|Admin/.test(screen) ? 'Admin' : screen.startsWith('src/audit/') ? 'Audit' : 'Customer';
  return [...inside, `src/app/${shell}Shell.tsx`];
}

/**
 * The screen that loads the most files.
 * @param {Manifest} manifest
 */
function screenWithMostFiles(manifest) {
  const all = Object.keys(manifest).filter((name) => /^src\/.*Screen\.tsx$/.test(name));
  const counted = all.map((name) => ({ name, files: filesOf(manifest, [...modulesOfScreen(name), name]).length }));
  return counted.sort((one, other) => other.files - one.files)[0] ?? { name: 'no screen', files: 0 };
}

/**
 * Gzipped bytes of the first screens, and files of the screen that needs the most, each against its limit.
 * @param {string} dist
 */
export function measureBundle(dist) {
  const manifest = /** @type {Manifest} */ (readJson(path.join(dist, '.vite/manifest.json')));
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /**
   * @param {string} file
   * @returns {number}
   */
  const sizeOf = (file) => {
    const size = sizes.get(file) ?? gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const weighed = firstScreens.map(({ name, limit, modules }) => {
    const bytes = filesOf(manifest, modules).reduce((sum, file) => sum + sizeOf(file), 0);
    return { name, said: `${(bytes / 1000).toFixed(1)} kB of ${limit / 1000} kB gzipped JavaScript`, holds: bytes <= limit };
  });
  const { name, files } = screenWithMostFiles(manifest);
  return [
    ...weighed,
    { name: `a first visit, at most (${name})`, said: `${files} of ${mostFiles} script files`, holds: files <= mostFiles },
  ];
}
