import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ApiError } from '../api/errors.ts';
import type { Sandbox } from '../control.ts';
import { challengePage, checkoutPage } from './checkout.ts';
import { consolePage, objectPage } from './console.ts';
import { pageLayout } from './html.ts';
import { markup } from '../../bar/markup.ts';
import { basePath, guardField, isOwnForm, visitorOfRequest, type ReceivedRequest, type PageReply, type Visit } from './page.ts';
import { renderInvoice, renderInvoicePdf, renderReceipt } from './papers.ts';
import { portalPage } from './portal.ts';
import { pageScript } from './script.ts';
import { pageStyle } from './style.ts';

const pages: [RegExp, (visit: Visit) => PageReply | Promise<PageReply>][] = [
  [/^\/$/, consolePage],
  [/^\/objects\/(?<kind>[a-z._]+)\/(?<id>\w+)$/, objectPage],
  [/^\/(?<kind>payments|subscriptions|disputes)\/(?<id>\w+)$/, objectPage],
  [/^\/c\/pay\/(?<id>\w+)$/, checkoutPage],
  [/^\/3ds\/(?<id>\w+)$/, challengePage],
  [/^\/p\/session\/(?<id>\w+)$/, portalPage],
  [/^\/i\/(?<id>\w+)$/, renderInvoice],
  [/^\/i\/(?<id>\w+)\/pdf$/, renderInvoicePdf],
  [/^\/r\/(?<id>\w+)$/, renderReceipt],
];

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
  // Not `no-referrer`: with it a browser sends no usable Origin, and forms could not be distinguished from forged ones.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Payment-Sandbox': '1',
};

const assets: Record<string, { type: string; text: string }> = {
  '/style.css': { type: 'text/css; charset=utf-8', text: pageStyle },
  '/script.js': { type: 'text/javascript; charset=utf-8', text: pageScript },
};

/** Answers a request for a page or one of its files; all pages work without scripts. */
export async function showPage(sandbox: Sandbox, received: ReceivedRequest, response: ServerResponse) {
  const asset = Object.hasOwn(assets, received.path) ? assets[received.path]! : null;
  if (asset) return void response.writeHead(200, { 'Content-Type': asset.type, 'Cache-Control': 'no-cache' }).end(asset.text);
  const { visitor, cookie } = visitorOfRequest(sandbox.w, received.request);
  const all: OutgoingHttpHeaders = { ...headers, ...(cookie !== null && { 'Set-Cookie': cookie }) };
  const reply = await replyTo(sandbox, received, visitor);
  await sandbox.w.store.whenWritten();
  if ('to' in reply) return void response.writeHead(303, { ...all, Location: reply.to }).end();
  if ('pdf' in reply) {
    const named = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${reply.name}"` };
    return void response.writeHead(200, { ...all, ...named }).end(reply.pdf);
  }
  response.writeHead(reply.status ?? 200, { ...all, 'Content-Type': 'text/html; charset=utf-8' });
  response.end(received.request.method === 'HEAD' ? '' : pageLayout(basePath(sandbox.w), reply.title, reply.body, reply.width));
}

async function replyTo(sandbox: Sandbox, { request, path, query, body }: ReceivedRequest, visitor: string): Promise<PageReply> {
  const { w } = sandbox;
  try {
    const [pattern, page] = pages.find(([each]) => each.test(path)) ?? [];
    if (!pattern || !page) throw new ApiError(404, 'There is no such page.');
    if (!['GET', 'HEAD', 'POST'].includes(request.method ?? '')) throw new ApiError(405, 'A page is read or posted to.');
    const { kind, id = '' } = pattern.exec(path)?.groups ?? {};
    if (kind) query.set('kind', kind);
    const form = request.method === 'POST' ? Object.fromEntries(new URLSearchParams(body)) : null;
    if (form && !isOwnForm(w, request, visitor, form.guard))
      throw new ApiError(403, 'This form has gone stale. Go back, reload the page and send it again.');
    return await page({ sandbox, w, id, query, form, base: basePath(w), guard: guardField(w, visitor) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const words = error.status === 404 ? 'This page does not exist, or no longer exists.' : error.message;
    const title = error.status === 404 ? 'Not found' : 'That did not work';
    return { title, status: error.status, body: markup`<section class="card"><h1>${title}</h1><p>${words}</p></section>` };
  }
}
