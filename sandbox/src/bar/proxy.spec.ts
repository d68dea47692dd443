import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { proxyServer } from './proxy.ts';

type Product = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const listen = (server: http.Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
const bar = { run: 'here', accounts: [{ email: 'a@demo.test', label: 'A', home: '/app' }], password: 'p', links: [] };
const html = { accept: 'text/html' };

describe('the proxy', () => {
  const servers: http.Server[] = [];
  const startProxy = async (product: Product) => {
    const behind = http.createServer(product);
    const mail = http.createServer((request, response) => response.end(`mail ${request.url}`));
    const front = proxyServer([{ prefix: '/_sandbox/mail', port: await listen(mail) }], await listen(behind), bar);
    servers.push(behind, mail, front);
    return `http://127.0.0.1:${await listen(front)}`;
  };
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('adds one script to a page of the product, with the nonce of its policy', async () => {
    const address = await startProxy((_, response) => {
      response.setHeader('content-security-policy', "script-src 'self' 'nonce-abc123'");
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<html><head><title>x</title></head><body>é</body></html>');
    });
    const answer = await fetch(`${address}/orders`, { headers: html });
    expect(await answer.text()).toBe(
      '<html><head><title>x</title><script src="/_sandbox/bar.js" defer nonce="abc123"></script></head><body>é</body></html>',
    );
    expect(answer.headers.get('content-security-policy')).toContain('nonce-abc123');
  });

  it('keeps idle connections longer than the proxy in front of it', async () => {
    const address = await startProxy((_, response) => response.end());
    for (const path of ['/_sandbox/bar.json', '/']) expect((await fetch(address + path)).headers.get('keep-alive')).toBe('timeout=65');
  });

  it('passes everything else on as it is', async () => {
    const address = await startProxy((request, response) => {
      response.setHeader('content-type', request.url === '/api/docs' ? 'text/html' : 'application/json');
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.writeHead(409).end('{"code":"x"}');
    });
    const answer = await fetch(`${address}/api/orders`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(409);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe('{"code":"x"}');
    expect(await (await fetch(`${address}/api/docs`, { headers: html })).text()).not.toContain('bar.js');
  });

  it('passes the client’s address to the product, and ignores addresses the browser claims', async () => {
    const address = await startProxy((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.headers));
    });
    const seen = (await (await fetch(address, { headers: { 'x-forwarded-for': '6.6.6.6' } })).json()) as Record<string, string>;
    expect(seen['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen.host).toBe(new URL(address).host);
  });

  it('forwards a live stream chunk by chunk, and closes it with the browser', async () => {
    let reportHangUp = () => {};
    const hungUp = new Promise<void>((resolve) => (reportHangUp = resolve));
    const address = await startProxy((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      response.on('close', reportHangUp);
    });
    const browser = new AbortController();
    const answer = await fetch(`${address}/api/live`, { signal: browser.signal });
    const piece = await answer.body?.getReader().read();
    expect(Buffer.from(piece?.value ?? []).toString()).toBe('data: 1\n\n');
    browser.abort();
    await hungUp;
  });

  it('says that the product is starting while nothing answers', async () => {
    const address = await startProxy((request) => request.socket.destroy());
    expect((await fetch(`${address}/api/me`)).status).toBe(502);
    const shown = await fetch(`${address}/`, { headers: html });
    expect(await shown.text()).toContain('is starting');
  });

  it.each(['said before', 'not said before'])('says that a request is too large, its size being %s', async (size) => {
    const address = await startProxy((request, response) => {
      let seen = 0;
      request.on('data', (chunk: Buffer) => {
        seen += chunk.length;
        if (seen > 1024 * 1024) request.socket.destroy();
      });
      request.on('end', () => response.end('heard out'));
    });
    const body = Buffer.alloc(20_000_000, 'x');
    const sent = size === 'said before' ? { body } : { body: new Blob([body]).stream(), duplex: 'half' };
    const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', ...sent } as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
    const fits = await fetch(`${address}/api/auth/login`, { method: 'POST', body: 'x'.repeat(100_000) });
    expect(await fits.text()).toBe('heard out');
  });

  it('routes to the pages of the sandbox, and serves the bar itself', async () => {
    const address = await startProxy((_, response) => response.end('product'));
    expect(await (await fetch(`${address}/_sandbox/mail/1?x=2`)).text()).toBe('mail /_sandbox/mail/1?x=2');
    expect(await (await fetch(`${address}/_sandbox/mailings`)).text()).toBe('product');
    expect(await (await fetch(`${address}/_sandbox/bar.json`)).json()).toEqual(bar);
    expect((await fetch(`${address}/_sandbox/bar.js`)).headers.get('content-type')).toContain('javascript');
  });
});
