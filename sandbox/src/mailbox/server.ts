import http from 'node:http';
import { sandboxPagePolicy } from '../bar/html.ts';
import { idleMilliseconds } from '../processes/idle.ts';
import { answerOnlyUnder } from '../processes/own-names.ts';
import type { Messages } from './messages.ts';
import { listPage, listScript, messagePage, mailboxPath, withLinksBeside } from './pages.ts';
import { failedSamplesPage, noSamplePage, sampleListPage, samplePage, sampleViewOf } from './samples.pages.ts';
import type { SampleSource } from './samples.ts';

/** A mail may show colours and embedded pictures; it may run nothing, load nothing and frame nothing. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

type MailboxAnswer = { status?: number; type: string; body: string; policy?: string };

const jsonAnswer = (value: unknown, status = 200): MailboxAnswer => ({ status, type: 'application/json', body: JSON.stringify(value) });
const pageAnswer = (body: string, status = 200): MailboxAnswer => ({ status, type: 'text/html', body, policy: sandboxPagePolicy });
const mailAnswer = (markup: string): MailboxAnswer => ({ type: 'text/html', body: withLinksBeside(markup), policy: mailPolicy });
const unknownMail = jsonAnswer({ code: 'not_found', message: 'There is no such mail' }, 404);

function searchOf(query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 50);
  return {
    to: query.get('to') ?? undefined,
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, 200) : 50,
    after: query.get('after') || undefined,
  };
}

function answerRequest(url: URL, messages: Messages, samples: SampleSource): MailboxAnswer | Promise<MailboxAnswer> {
  const [first = '', second] = url.pathname.slice(mailboxPath.length).split('/').filter(Boolean);
  if (first === '') return pageAnswer(listPage(messages.list(searchOf(url.searchParams)), url.searchParams.get('to') ?? ''));
  if (first === 'mailbox.js') return { type: 'text/javascript', body: listScript };
  if (first === 'api') return answerApiRequest(url, messages);
  if (first === 'samples') return answerSampleRequest(url, samples);
  const message = messages.find(first);
  if (!message) return unknownMail;
  if (second === 'html') return mailAnswer(message.html ?? '');
  return second === undefined ? pageAnswer(messagePage(message)) : unknownMail;
}

/** The list of all samples, one of them, or the mail itself for the frame of its page. */
async function answerSampleRequest({ pathname, searchParams }: URL, source: SampleSource): Promise<MailboxAnswer> {
  const [, id, part] = pathname.slice(mailboxPath.length).split('/').filter(Boolean);
  const view = sampleViewOf(searchParams);
  try {
    const samples = await source();
    if (id === undefined) return pageAnswer(sampleListPage(samples, view));
    const sample = samples.find((one) => one.id === id);
    if (!sample || (part !== undefined && part !== 'html')) return pageAnswer(noSamplePage(), 404);
    return part === 'html' ? mailAnswer(sample[view.language].html) : pageAnswer(samplePage(sample, view));
  } catch (error) {
    return pageAnswer(failedSamplesPage(error), 500);
  }
}

function answerApiRequest(url: URL, messages: Messages): MailboxAnswer {
  const id = url.pathname.slice(`${mailboxPath}/api/messages`.length).replace(/^\//, '');
  if (!url.pathname.startsWith(`${mailboxPath}/api/messages`)) return unknownMail;
  if (id === '') return jsonAnswer(messages.list(searchOf(url.searchParams)));
  const message = messages.find(id);
  return message ? jsonAnswer(message) : unknownMail;
}

/** Serves the mailbox as pages for people and as JSON for tests. */
export function mailboxServer(
  messages: Messages,
  names: readonly string[] = [],
  samples: SampleSource = () => Promise.resolve([]),
): http.Server {
  const listener = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const reply =
      request.method === 'GET' || request.method === 'HEAD'
        ? await answerRequest(url, messages, samples)
        : jsonAnswer({ code: 'not_allowed', message: 'Only GET' }, 405);
    response.writeHead(reply.status ?? 200, {
      'content-type': `${reply.type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(reply.policy === undefined ? {} : { 'content-security-policy': reply.policy }),
    });
    response.end(request.method === 'HEAD' ? undefined : reply.body);
  };
  return http.createServer(
    { keepAliveTimeout: idleMilliseconds },
    answerOnlyUnder(names, (request, response) => void listener(request, response)),
  );
}
