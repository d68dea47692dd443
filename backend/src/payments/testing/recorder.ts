import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { method: string; path: string; form: string; headers: IncomingMessage['headers'] };

/** Stands before the provider, hands everything on, and keeps what was asked. */
export class Recorder {
  readonly asked: Asked[] = [];
  #origin = '';
  readonly #server = createServer((request, response) => void this.#pass(request, response));

  async listen(origin: string): Promise<number> {
    this.#origin = origin;
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve, reject) => this.#server.close((error) => (error ? reject(error) : resolve())));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const [path = '', query = ''] = url.split('?');
    this.asked.push({ method, path, form: body.length > 0 ? body.toString('utf8') : query, headers });
    const onward = send(this.#origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  }
}
