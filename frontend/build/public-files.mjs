import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { company } from '../../contracts/src/company.ts';
import { styleSheet } from '../src/app/theme/tokens.ts';
import { publicPaths } from '../src/site/paths.ts';
import { plans } from '../src/site/plan-table.ts';

/** @import { Plugin } from 'vite' */

/** @param {string} path */
const absoluteAddress = (path) => new URL(path, company.website).href;

const robotsText = () =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /app/',
    'Disallow: /admin/',
    'Disallow: /audit/',
    'Disallow: /payment/',
    `Sitemap: ${absoluteAddress('/sitemap.xml')}`,
    '',
  ].join('\n');

const sitemapText = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `  <url><loc>${absoluteAddress(path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** The company and its plans as structured data for search engines. */
const structuredData = () => {
  const organization = {
    '@type': 'Organization',
    '@id': absoluteAddress('/#organization'),
    name: company.name,
    url: absoluteAddress('/'),
    logo: absoluteAddress('/touch-icon.png'),
    email: company.email,
    telephone: company.phone,
    address: company.address,
  };
  const offers = plans
    .filter(({ monthly }) => monthly !== null)
    .map(({ name, monthly }) => ({
      '@type': 'Offer',
      name: name.charAt(0).toUpperCase() + name.slice(1),
      price: monthly,
      priceCurrency: 'USD',
      url: absoluteAddress('/pricing'),
    }));
  const product = { '@type': 'Product', name: company.product, brand: { '@id': organization['@id'] }, offers };
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [organization, product] });
};

/**
 * Vite plugins for search engines and the first paint: tokens in the page's head, sitemap, robots.txt, social preview.
 * @param {string} nonce
 * @returns {Plugin[]}
 */
export const publicFilesPlugins = (nonce) => [
  {
    name: 'orderstream-public-files',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => ({
        html: html.replaceAll('__WEBSITE__', new URL(company.website).origin),
        tags: [
          { tag: 'style', attrs: { nonce }, children: styleSheet(), injectTo: 'head-prepend' },
          { tag: 'script', attrs: { type: 'application/ld+json', nonce }, children: structuredData(), injectTo: 'head' },
        ],
      }),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsText() });
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemapText() });
    },
    /** Compresses each file at build time: the server sends its .br or .gz variant. */
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = path.join(dir, name);
        const plain = fs.readFileSync(file);
        fs.writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        fs.writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  },
];
