import type { IncomingMessage, ServerResponse } from 'node:http';

const isHtml = (answer: IncomingMessage) =>
  (answer.headers['content-type'] ?? '').startsWith('text/html') && answer.headers['content-encoding'] === undefined;
const isProduct = (request: IncomingMessage) => !(request.url ?? '').startsWith('/_sandbox/') && !(request.url ?? '').startsWith('/api/');

/** The nonce of the page's content security policy, which the injected script needs too. */
function nonceOf(answer: IncomingMessage): string {
  const policy = [answer.headers['content-security-policy'] ?? []].flat().join(';');
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  return nonce === undefined ? '' : ` nonce="${nonce}"`;
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function copyHead(answer: IncomingMessage, response: ServerResponse, without: string[] = []): void {
  response.statusCode = answer.statusCode ?? 502;
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && name !== 'connection' && name !== 'keep-alive' && !without.includes(name)) response.setHeader(name, value);
  }
}

/** Streams an answer through unchanged; adds the bar's script tag to pages of the product. */
export function passOnWithBar(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  // The browser left, or the product broke off: neither side is kept waiting for the other.
  response.once('close', () => answer.destroy());
  answer.once('error', () => response.destroy());
  if (!isHtml(answer) || !isProduct(request) || request.method !== 'GET') {
    copyHead(answer, response);
    // The browser hears at once that it follows events; every other head leaves together with what it is the head of.
    if ((answer.headers['content-type'] ?? '').startsWith('text/event-stream')) response.flushHeaders();
    answer.pipe(response);
    return;
  }
  copyHead(answer, response, ['content-length', 'transfer-encoding']);
  bodyOf(answer).then(
    (markup) =>
      response.end(markup.replace(/<\/head>|$/, (end) => `<script src="/_sandbox/bar.js" defer${nonceOf(answer)}></script>${end}`)),
    () => response.destroy(),
  );
}
