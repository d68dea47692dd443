import http from 'node:http';
import { pagePolicy } from '../bar/html.ts';
import { idleMilliseconds } from '../processes/idle.ts';
import { onlyUnder } from '../processes/own-names.ts';
import type { Messages } from './messages.ts';
import { listPage, listScript, messagePage, mountedAt, withLinksBeside } from './pages.ts';

/** A mail may show colours and embedded pictures; it may run nothing, load nothing and frame nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

type Answer = { status?: number; type: string; body: string; policy?: string };

const json = (value: unknown, status = 200): Answer => ({ status, type: 'application/json', body: JSON.stringify(value) });
const pageOf = (body: string): Answer => ({ type: 'text/html', body, policy: pagePolicy });
const unknown = json({ code: 'not_found', message: 'There is no such mail' }, 404);

function search(query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 50);
  return {
    to: query.get('to') ?? undefined,
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, 200) : 50,
    after: query.get('after') || undefined,
  };
}

function answer(url: URL, messages: Messages): Answer {
  const [first = '', second] = url.pathname.slice(mountedAt.length).split('/').filter(Boolean);
  if (first === '') return pageOf(listPage(messages.list(search(url.searchParams)), url.searchParams.get('to') ?? ''));
  if (first === 'mailbox.js') return { type: 'text/javascript', body: listScript };
  if (first === 'api') return api(url, messages);
  const message = messages.find(first);
  if (!message) return unknown;
  if (second === 'html') return { type: 'text/html', body: withLinksBeside(message.html ?? ''), policy: mailPolicy };
  return second === undefined ? pageOf(messagePage(message)) : unknown;
}

function api(url: URL, messages: Messages): Answer {
  const id = url.pathname.slice(`${mountedAt}/api/messages`.length).replace(/^\//, '');
  if (!url.pathname.startsWith(`${mountedAt}/api/messages`)) return unknown;
  if (id === '') return json(messages.list(search(url.searchParams)));
  const message = messages.find(id);
  return message ? json(message) : unknown;
}

/** The pages of the mailbox, and the same as JSON for those who cannot look. */
export function mailboxServer(messages: Messages, names: readonly string[] = []): http.Server {
  const listener: http.RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const found =
      request.method === 'GET' || request.method === 'HEAD'
        ? answer(url, messages)
        : json({ code: 'not_allowed', message: 'Only GET' }, 405);
    response.writeHead(found.status ?? 200, {
      'content-type': `${found.type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(found.policy === undefined ? {} : { 'content-security-policy': found.policy }),
    });
    response.end(request.method === 'HEAD' ? undefined : found.body);
  };
  return http.createServer({ keepAliveTimeout: idleMilliseconds }, onlyUnder(names, listener));
}
