import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { idleMilliseconds } from '../processes/idle.ts';
import { answerOnlyUnder } from '../processes/own-names.ts';
import { barScript } from './bar-script.ts';
import { sandboxPage, sandboxPagePolicy } from './html.ts';
import { markup } from './markup.ts';
import { passOnWithBar } from './inject.ts';
import { answerTooLarge, wasCutOff, refuseIfTooLarge } from './too-large.ts';
import { OverloadShield } from './too-much.ts';

/** The target of each path: the first matching prefix wins, and all other paths go to the product. */
export type ProxyRoutes = { prefix: string; port: number }[];
export type BarAccount = { email: string; label: string; home: string };
/** What the bar offers. `run` is an id of this run, which tells several runs on one machine apart. */
export type Bar = { run: string; accounts: BarAccount[]; password: string; links: { label: string; href: string }[] };

const wantsPage = (request: IncomingMessage) => request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** Headers for the servers behind this proxy: the browser's real address replaces forwarding headers that a browser sent. */
function forwardedHeaders(request: IncomingMessage): Record<string, string> {
  return {
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
}

function answerNotReady(response: ServerResponse | Socket | undefined, asPage: boolean): void {
  if (!(response instanceof http.ServerResponse) || response.writableEnded) return;
  if (response.headersSent) return void response.destroy();
  const type = asPage ? 'text/html; charset=utf-8' : 'application/json';
  const body = asPage
    ? sandboxPage({
        title: 'One moment',
        body: markup`<h1>One moment</h1>
          <p>This part of Orderstream is starting. Reload the page in a few seconds.</p>`,
      })
    : JSON.stringify({ code: 'unavailable', message: 'Starting, try again in a few seconds' });
  response.writeHead(502, {
    'content-type': type,
    'retry-after': '2',
    ...(asPage ? { 'content-security-policy': sandboxPagePolicy } : {}),
  });
  response.end(body);
}

function answerBarRequest(request: IncomingMessage, response: ServerResponse, bar: Bar): boolean {
  const path = (request.url ?? '').split('?')[0];
  if (path === '/_sandbox/bar.js')
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(barScript);
  else if (path === '/_sandbox/bar.json')
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(bar));
  else return false;
  return true;
}

/** Serves the product and the sandbox's pages under one address. */
export function proxyServer(routes: ProxyRoutes, productPort: number, bar: Bar, names: readonly string[] = []): http.Server {
  const agent = new http.Agent({ keepAlive: true, timeout: 15_000 });
  const proxy = createProxyServer({ agent, selfHandleResponse: true, proxyTimeout: 0 });
  const tooMuch = new OverloadShield();
  proxy.on('proxyRes', (answer, request, response) => {
    tooMuch.observeAnswer(answer);
    passOnWithBar(answer, request, response);
  });
  proxy.on('error', (error, request, response) => {
    if (request && response instanceof http.ServerResponse && !response.headersSent && wasCutOff(error, request))
      return answerTooLarge(request, response);
    answerNotReady(response, request !== undefined && wantsPage(request));
  });
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (tooMuch.refuseIfOverloaded(request, response) || refuseIfTooLarge(request, response) || answerBarRequest(request, response, bar))
      return;
    const path = request.url ?? '/';
    const port =
      routes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`))?.port ?? productPort;
    // A page is taken uncompressed: the bar's script is put into it on the way.
    const headers: Record<string, string> = {
      ...forwardedHeaders(request),
      ...(wantsPage(request) ? { 'accept-encoding': 'identity' } : {}),
    };
    void proxy.web(request, response, { target: `http://127.0.0.1:${port}`, headers });
  };
  return http.createServer({ keepAliveTimeout: idleMilliseconds }, answerOnlyUnder(names, listener));
}
