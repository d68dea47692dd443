// What a browser fetches before it can show a screen: the entry, the chunks of that screen and all they import at once.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const entry = 'index.html';
export const screens = [
  { name: 'landing page', limit: 130_000, modules: ['src/site/SiteFrame.tsx', 'src/site/LandingScreen.tsx'] },
  {
    name: 'customer area, first screen',
    limit: 250_000,
    modules: ['src/app/AppFrame.tsx', 'src/app/guards.tsx', 'src/app/CustomerShell.tsx', 'src/app/DashboardScreen.tsx'],
  },
  { name: 'sign-in', limit: 250_000, modules: ['src/app/AppFrame.tsx', 'src/accounts/LoginScreen.tsx'] },
];

/** The JavaScript files behind some modules, each once. */
export function filesOf(manifest, modules) {
  const seen = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is in no chunk: was it renamed?`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of [entry, ...modules]) visit(name);
  return [...seen].filter((file) => file.endsWith('.js'));
}

/** Gzipped bytes of each screen against its limit. */
export function measure(dist) {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  return screens.map(({ name, limit, modules }) => {
    const bytes = filesOf(manifest, modules).reduce((sum, file) => sum + sizeOf(file), 0);
    return { name, bytes, limit, holds: bytes <= limit };
  });
}
