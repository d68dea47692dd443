import http from 'node:http';
import https from 'node:https';

const timeout = 10_000;

export type PostResult = { status: number | null; error: string | null };

const isReset = (error: Error) => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Posts webhooks over kept-alive connections: `fetch` costs several times as much per request. */
export class WebhookSender {
  private readonly agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };

  send(address: string, body: string, signature: string): Promise<PostResult> {
    return new Promise((resolve) => {
      const resolveWithError = (error: Error) => resolve({ status: null, error: error.message || error.name });
      const url = URL.canParse(address) ? new URL(address) : null;
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return resolveWithError(new Error('this address cannot be sent to'));
      const { request } = url.protocol === 'https:' ? https : http;
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': signature,
        'user-agent': 'PaymentSandbox/1.0',
      };
      const agent = this.agents[url.protocol];
      const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
        answer.once('error', resolveWithError).once('end', () => resolve({ status: answer.statusCode ?? null, error: null }));
        answer.resume();
      });
      sent.setTimeout(timeout, () => sent.destroy(new Error('no answer in time')));
      // The listener may close a connection at the very moment at which it is used again.
      const sendAgain = () => void this.send(address, body, signature).then(resolve);
      sent.once('error', (error) => (sent.reusedSocket && isReset(error) ? sendAgain() : resolveWithError(error))).end(body);
    });
  }

  close() {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }
}
