import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunkNamer } from './build/areas.mjs';
import { firstMomentPlugin } from './build/first-moment.mjs';
import { firstWordsPlugin } from './build/first-words.mjs';
import { pageFilesPlugin } from './build/page-files.mjs';
import { preloadFontPlugin } from './build/preload-font.mjs';
import { publicFilesPlugins } from './build/public-files.mjs';

/** The server's placeholder, which it replaces with a new nonce in every answer. */
const cspNonce = '__CSP_NONCE__';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), publicFilesPlugins(cspNonce), pageFilesPlugin(), firstMomentPlugin(), firstWordsPlugin(), preloadFontPlugin()],
  html: { cspNonce },
  resolve: { conditions: ['orderstream-source', ...defaultClientConditions] },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    emptyOutDir: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The vocabulary's schemas are made by calls without effects: where only their types and tables are used, they stay out.
      treeshake: { manualPureFunctions: ['z'] },
      preserveEntrySignatures: 'allow-extension',
      output: {
        strictExecutionOrder: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 3 },
            { name: chunkNamer(), debugName: 'areas', priority: 1 },
          ],
        },
      },
    },
  },
});
