import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { OutcomeTally } from '@orderstream/client/outcome-tally';

/** Records the outcome of every request to a server of a spec. */
export function tallyOutcomes(server: Server): OutcomeTally {
  const tally = new OutcomeTally('spec');
  if (!tally.isKept) return tally;
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    const end = response.end.bind(response) as (...sent: unknown[]) => ServerResponse;
    response.end = (...sent: unknown[]) => {
      if (response.statusCode >= 400 && (typeof sent[0] === 'string' || Buffer.isBuffer(sent[0]))) body = sent[0].toString();
      return end(...sent);
    };
    response.once('close', () => {
      const { method = '', url = '/', headers } = request;
      const origin = `http://${headers.host ?? 'localhost'}`;
      if (!response.headersSent || !URL.canParse(url, origin)) return;
      tally.record({
        method,
        url: new URL(url, origin).href,
        status: response.statusCode,
        body,
        location: response.getHeader('location')?.toString(),
        setCookies: [response.getHeader('set-cookie') ?? []].flat().map(String),
      });
    });
  });
  return tally;
}
