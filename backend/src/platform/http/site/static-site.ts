import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { prerenderedPages } from './first-words.ts';
import { pageMatcher, pageFileLinks } from './page-files.ts';
import { pagePolicy } from './security-headers.ts';
import type { Settings } from '../../settings/settings.ts';

const builtSite = fileURLToPath(new URL('../../../../../frontend/dist', import.meta.url));
const noncePlace = /__CSP_NONCE__/g;

/** Whether a path is never a page of the site. A search query may look like a file's name; only the path counts. */
const isNeverPage = (url: string): boolean => /^[^?]*\.\w+(\?|$)|^\/(api|metrics)(\/|$|\?)/.test(url);

/** The page with the shop's settings in it. */
const withShopSettings = (html: string, { shopCurrency, stripe }: Settings): string =>
  html.replace('__SHOP_CURRENCY__', shopCurrency).replace('__PAYMENT_MODE__', stripe === null ? 'off' : stripe.testMode ? 'test' : 'live');

/** Returns a function that sends the page, each time with a new nonce, the files of its address and its prerendered text. */
function pageSender(folder: string, html: string, { publicUrl }: Settings) {
  const filesFor = pageFileLinks(folder, html);
  const wordsFor = prerenderedPages(folder);
  const isPage = pageMatcher(folder);
  return (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const page = html.replace('</head>', `${filesFor(address)}</head>`).replace(noncePlace, nonce);
    return reply
      .code(isPage(address) ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .header('content-security-policy', pagePolicy(nonce, publicUrl))
      .send(wordsFor(page, address, request.headers['accept-language']));
  };
}

/** Serves the built frontend: files under their names, the one page for everything else. Without a build there is only the API. */
export async function serveSite(fastify: FastifyInstance, settings: Settings, log: Logger): Promise<void> {
  const folder = settings.siteFolder ?? builtSite;
  const page = path.join(folder, 'index.html');
  if (!fs.existsSync(page)) {
    log.warn({ folder }, 'there is no site to serve');
    return;
  }
  const sendPage = pageSender(folder, withShopSettings(fs.readFileSync(page, 'utf8'), settings), settings);
  fastify.get('/', (request, reply) => sendPage('/', request, reply));
  fastify.get('/index.html', (request, reply) => sendPage('/', request, reply));
  await fastify.register(fastifyStatic, {
    root: path.resolve(folder),
    index: false,
    cacheControl: false,
    preCompressed: true,
    serveDotFiles: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  fastify.get('/*', (request, reply) => {
    if (isNeverPage(request.url)) return reply.callNotFound();
    return sendPage(request.url, request, reply);
  });
}
