import http from 'node:http';
import type { Fetch } from './shop-client.ts';

const agent = new http.Agent({ keepAlive: true, maxSockets: 4_096 });

/** The address of a network of its own for each number: limits per network are not what a run is about. */
export const loopbackNetwork = (number: number): string => `127.${1 + (number % 200)}.${Math.floor(number / 200) % 250}.1`;

/** A `fetch` that costs the process which asks less than the global one, and may seem to come from another network. */
export const fetchFrom =
  ({ localAddress, timeout }: { localAddress?: string; timeout?: number } = {}): Fetch =>
  (address, { method, headers, body = '' }) =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) };
      const connection = localAddress === undefined ? { agent } : { localAddress };
      const request = http.request(address, { method, headers: { ...headers, ...length }, timeout, ...connection });
      request.on('timeout', () => request.destroy());
      request.on('error', reject);
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const received = Object.entries(response.headersDistinct).flatMap(([name, all = []]) =>
            all.map((one): [string, string] => [name, one]),
          );
          resolve({ status: response.statusCode ?? 0, headers: new Headers(received), text: () => Promise.resolve(text) });
        });
      });
      request.end(body);
    });
