import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { company } from '../src/site/company.ts';
import { styleSheet } from '../src/app/theme/tokens.ts';
import { publicPaths } from '../src/site/paths.ts';

const address = (path) => new URL(path, company.website).href;

const robots = () =>
  ['User-agent: *', 'Allow: /', 'Disallow: /api/', 'Disallow: /app/', 'Disallow: /admin/', `Sitemap: ${address('/sitemap.xml')}`, ''].join(
    '\n',
  );

const sitemap = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `  <url><loc>${address(path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** What search engines and the first paint need and no script may deliver: tokens in the page's head, sitemap, robots, social preview. */
export const publicFiles = (nonce) => ({
  name: 'orderstream-public-files',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => ({
      html: html.replaceAll('__WEBSITE__', new URL(company.website).origin),
      tags: [{ tag: 'style', attrs: { nonce }, children: styleSheet(), injectTo: 'head-prepend' }],
    }),
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots() });
    this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap() });
  },
  /** The server sends what lies beside a file as .br or .gz instead of it: compressed once, not at every request. */
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const file = path.join(dir, name);
      const plain = fs.readFileSync(file);
      fs.writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      fs.writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
    }
  },
});
