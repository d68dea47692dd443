import type { IncomingMessage, ServerResponse } from 'node:http';

/** As much as the product takes of one request; it hangs up on more, which would look like an absence from here. */
const mostBytes = 1024 * 1024;

const isTooLarge = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/webhooks/') && Number(headers['content-length'] ?? 0) > mostBytes;

/** The product closed the connection in the middle of a body of undeclared size. */
export const wasCutOff = (error: Error, request: IncomingMessage): boolean =>
  !request.complete && ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Drains the body first: a client that is still sending would not read the answer. */
export function answerTooLarge(request: IncomingMessage, response: ServerResponse): void {
  const answer = () => {
    const body = JSON.stringify({ code: 'too_large', message: 'The request is too large' });
    if (!response.headersSent) response.writeHead(413, { 'content-type': 'application/json' }).end(body);
  };
  if (request.complete) return answer();
  request.resume().once('end', answer);
}

/** Whether the request was refused here, in the product's words. */
export function refuseIfTooLarge(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isTooLarge(request)) return false;
  answerTooLarge(request, response);
  return true;
}
