import path from 'node:path';
import { build, defaultClientConditions, runnerImport } from 'vite';
import { installBrowserStubs } from './browser-stubs.mjs';

/** @import { Plugin, Rolldown } from 'vite' */

const root = path.resolve(import.meta.dirname, '..');
const file = 'first-moment.js';
const conditions = ['orderstream-source', ...defaultClientConditions];

/** The script that runs before all others, with the first requests of every page, which are recorded from the queries of the routes. */
async function firstMomentScript() {
  installBrowserStubs();
  /** @type {{ module: typeof import('../src/app/first-requests.ts') }} */
  const { module } = await runnerImport(path.join(root, 'src/app/first-requests.ts'), { root, logLevel: 'warn', resolve: { conditions } });
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions },
    define: { __FIRST_REQUESTS__: JSON.stringify(module.firstRequests()) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input: path.join(root, 'src/main.first-moment.ts'), output: { format: 'iife' } },
    },
  });
  const [
    {
      output: [script],
    },
  ] = /** @type {[Rolldown.RolldownOutput]} */ ([built].flat());
  return script.code;
}

/**
 * Vite plugin: writes first-moment.js, which the page loads before anything else; the development server makes it for each request.
 * @returns {Plugin}
 */
export const firstMomentPlugin = () => ({
  name: 'orderstream-first-moment',
  configureServer(server) {
    server.middlewares.use(`/${file}`, (_request, response, next) => {
      firstMomentScript().then((script) => response.setHeader('content-type', 'text/javascript').end(script), next);
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: file, source: await firstMomentScript() });
  },
});
