import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import react from '@vitejs/plugin-react';
import { installBrowserStubs } from './browser-stubs.mjs';

const frontend = path.resolve(import.meta.dirname, '..');
const pages = ['/', '/pricing', '/terms-of-service', '/privacy-policy', '/refund-policy', '/contact'];

/**
 * Makes controls that need scripts inert until the scripts arrive, so that no click or entry is lost. The position of a slider is
 * painted once it can be moved.
 * @param {string} html
 */
const makeControlsInert = (html) =>
  html.replace(/<(button|input|select|textarea)(?=[\s>])/g, '<$1 inert').replace(/(<input inert[^>]*) style="[^"]*"/g, '$1');

/** @param {string} folder */
async function renderAllPages(folder) {
  await build({
    root: frontend,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { conditions: ['orderstream-source', ...defaultClientConditions] },
    ssr: { noExternal: [/^@orderstream\//], resolve: { conditions: ['orderstream-source'] } },
    build: { ssr: 'src/main.first-words.tsx', outDir: folder, copyPublicDir: false, minify: false, target: 'es2022', emptyOutDir: true },
  });
  installBrowserStubs();
  const built = /** @type {typeof import('../src/main.first-words.tsx')} */ (
    await import(pathToFileURL(path.join(folder, 'main.first-words.js')).href)
  );
  const problems = [];
  for (const page of pages) {
    for (const { language, html: active } of await built.prerenderPage(page)) {
      const html = makeControlsInert(active);
      if (/\sstyle="/.test(html))
        throw new Error(
          `${page}, ${/.{80} style="[^"]*"/.exec(html)?.[0] ?? ''}: the policy of the page forbids styles in its text; give them a class`,
        );
      problems.push({ path: page, language, html });
    }
  }
  return problems;
}

/** Vite plugin: prerenders the public pages in every language; the scripts then take over this markup. */
export const firstWordsPlugin = () => ({
  name: 'orderstream-first-words',
  apply: 'build',
  async closeBundle() {
    const kept = path.join(frontend, 'dist/.vite');
    const folder = path.join(kept, 'first-words');
    try {
      fs.writeFileSync(path.join(kept, 'first-words.json'), JSON.stringify(await renderAllPages(folder)));
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
});
