import type { IncomingMessage, ServerResponse } from 'node:http';

/** The product's own body limit. It hangs up above that, which would look from here as if it were down. */
const mostBytes = 1024 * 1024;

const isTooLarge = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/webhooks/') && Number(headers['content-length'] ?? 0) > mostBytes;

/** The product closed the connection in the middle of a body of undeclared size. */
export const wasCutOff = (error: Error, request: IncomingMessage): boolean =>
  !request.complete && ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Drains the body first: a client that is still sending would not read the answer. */
export function answerTooLarge(request: IncomingMessage, response: ServerResponse): void {
  const sendRefusal = () => {
    const body = JSON.stringify({ code: 'too_large', message: 'The request is too large' });
    if (!response.headersSent) response.writeHead(413, { 'content-type': 'application/json' }).end(body);
  };
  if (request.complete) return sendRefusal();
  request.resume().once('end', sendRefusal);
}

/** Answers a request that is too large as the product would; returns whether it did. */
export function refuseIfTooLarge(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isTooLarge(request)) return false;
  answerTooLarge(request, response);
  return true;
}
