import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testApp } from '../../testing/app.ts';
import { TalliesModule } from '../../testing/tallies.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-site-'));
fs.mkdirSync(path.join(folder, 'assets'));
fs.writeFileSync(
  path.join(folder, 'index.html'),
  '<html lang="en" data-theme="light"><head><meta name="shop-currency" content="__SHOP_CURRENCY__"><meta name="payment-mode" content="__PAYMENT_MODE__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script></head><body><div id="root"></div></body></html>',
);
fs.writeFileSync(path.join(folder, 'assets', 'app-1a2b.js'), 'plain');
fs.writeFileSync(path.join(folder, 'assets', 'app-1a2b.js.br'), 'brotli');
fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
fs.writeFileSync(path.join(folder, '.secret'), 'secret');
fs.mkdirSync(path.join(folder, '.vite'));
fs.writeFileSync(
  path.join(folder, '.vite', 'pages.json'),
  JSON.stringify([
    { paths: ['/'], scripts: ['assets/app-1a2b.js', 'assets/landing.js'], styles: ['assets/landing.css'] },
    { paths: ['/app/*', '/login'], scripts: ['assets/frame.js'], styles: [] },
    { paths: ['/admin/users'], scripts: [], styles: [] },
    { paths: ['/app/orders/new'], scripts: ['assets/new-order.js'], styles: [] },
    { paths: ['/app/orders/:orderId'], scripts: ['assets/order.js'], styles: [] },
  ]),
);
fs.writeFileSync(
  path.join(folder, '.vite', 'first-words.json'),
  JSON.stringify([
    { path: '/', language: 'en', html: '<h1>Outreach for $1</h1>' },
    { path: '/', language: 'ru', html: '<h1>Охват</h1>' },
    { path: '/pricing', language: 'en', html: '<h1>Pricing</h1>' },
  ]),
);
afterAll(() => fs.rmSync(folder, { recursive: true }));

const api = testApp({
  capabilities: [TalliesModule],
  environment: {
    SITE_FOLDER: folder,
    PUBLIC_URL: 'https://shop.test',
    TRUST_PROXY: 'none',
    SHOP_CURRENCY: 'eur',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
});
const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

describe('the page of the site', () => {
  it.each([
    '/',
    '/index.html',
    '/app/orders/some-id',
    '/login?error=identity_failed&provider=google',
    '/admin/users?search=ann@example.test',
  ])('is served at %s, with a new nonce each time', async (address) => {
    const [one, other] = [await api().get(address), await api().get(address)];
    const nonce = /'nonce-([^']+)'/.exec(policyOf(one.headers))?.[1];
    expect(one.status).toBe(200);
    expect(one.text.match(new RegExp(`nonce="${nonce?.replace(/[+/]/g, '\\$&')}"`, 'g'))).toHaveLength(
      2 + one.text.split('<link').length - 1,
    );
    expect(one.text).not.toContain('__CSP_NONCE__');
    expect(policyOf(other.headers)).not.toBe(policyOf(one.headers));
    expect(one.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/', ['/assets/landing.css', '/assets/landing.js']],
    ['/login?error=identity_failed&provider=google', ['/assets/frame.js']],
    ['/app/orders/new', ['/assets/frame.js', '/assets/new-order.js']],
    ['/app/orders/some-id', ['/assets/frame.js', '/assets/order.js']],
    ['/nowhere', []],
  ])('preloads the files of %s', async (address, files) => {
    const { text } = await api().get(address);
    expect(
      [
        ...text.matchAll(/<link rel="(?:modulepreload|stylesheet)"(?: fetchpriority="low")? crossorigin href="([^"]+)" nonce="[^_"]+">/g),
      ].map(([, file]) => file),
    ).toEqual(files);
  });

  it.each([
    ['/', undefined, 'en', '<h1>Outreach for $1</h1>'],
    ['/', 'ru-RU,ru;q=0.9,en;q=0.8', 'ru', '<h1>Охват</h1>'],
    ['/', 'de-DE,ru;q=0.9', 'en', '<h1>Outreach for $1</h1>'],
    ['/?utm_source=x', 'en', 'en', '<h1>Outreach for $1</h1>'],
    ['/pricing/', 'en', 'en', '<h1>Pricing</h1>'],
  ])('has prerendered text at %s, in the browser’s language: %s', async (address, accepted, language, words) => {
    const { text, headers } = await api().get(address, { headers: accepted ? { 'accept-language': accepted } : {} });
    expect(text).toContain(`<div id="root"><div data-first-words>${words}</div></div>`);
    expect(text).toContain(`<html lang="${language}"`);
    expect(headers.get('vary')).toMatch(/Accept-Language/i);
  });

  it.each(['/app/orders', '/login', '/pricing/none'])('has no prerendered text at %s', async (address) => {
    expect((await api().get(address, { headers: { 'accept-language': 'ru' } })).text).toContain('<div id="root"></div>');
  });

  it.each([
    ['/nowhere', 404],
    ['/app/nowhere', 404],
    ['/app/orders/some-id/more', 404],
    ['/app', 200],
    ['/app/orders/some-id', 200],
    ['/login/?from=x', 200],
  ])('exists only at the addresses of pages: %s', async (address, expected) => {
    const { status, text } = await api().get(address);
    expect(status).toBe(expected);
    expect(text).toContain('<div id="root">');
  });

  it('contains the shop’s currency', async () => {
    expect((await api().get('/')).text).toContain('<meta name="shop-currency" content="eur">');
  });

  it('contains the payment mode that follows from the provider’s key', async () => {
    expect((await api().get('/')).text).toContain('<meta name="payment-mode" content="test">');
  });

  it('runs only our scripts (S11)', async () => {
    const { headers } = await api().get('/');
    expect(policyOf(headers)).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[^']+'; style-src 'self' 'nonce-[^']+';/);
    expect(policyOf(headers)).not.toMatch(/unsafe/);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'DENY']);
  });
});

describe('a file of the site', () => {
  it('is cached for ever if its name contains a hash, and revalidated otherwise', async () => {
    const { headers, text } = await api().get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } });
    expect([text, headers.get('cache-control')]).toEqual(['plain', 'public, max-age=31536000, immutable']);
    const icon = await api().get('/favicon.svg');
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it('is sent in the compressed form that the build has made', async () => {
    const response = await fetch(`${api().url}/assets/app-1a2b.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual(['br', '6']);
  });

  it.each([
    '/assets/none.js',
    '/.secret',
    '/assets/../.secret',
    '/assets/%2e%2e/.secret',
    '/..%2f..%2fetc/passwd.txt',
    '/api',
    '/api/nothing',
    '/metrics/x',
  ])('is not found at %s', async (address) => {
    const { status, body } = await api().get(address);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

describe('an answer of the API', () => {
  it('may run no scripts, and is not cached', async () => {
    const { headers } = await api().get('/api/health/live');
    expect([policyOf(headers), headers.get('cache-control')]).toEqual(["default-src 'none'; frame-ancestors 'none'", 'no-store']);
  });
});
