import { timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProjectionMetrics } from './metrics.ts';

export type Health = { port: number; close: () => Promise<void> };

type Serving = { metrics: ProjectionMetrics; host: string; port: number; token: string | undefined; ready: () => Promise<boolean> };

const isAllowed = (header: string | undefined, token: string | undefined): boolean => {
  if (token === undefined) return true;
  const given = Buffer.from(header ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** `/health/live`, `/health/ready` with how far each read model is, `/metrics`. */
export async function serveHealth({ metrics, host, port, token, ready }: Serving): Promise<Health> {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const send = (status: number, type: string, body: string) => response.writeHead(status, { 'content-type': type }).end(body);
    if (request.method !== 'GET') return send(405, 'text/plain', 'GET only\n');
    switch (request.url) {
      case '/health/live':
        return send(200, 'application/json', '{"status":"ok"}');
      case '/health/ready': {
        const ok = await ready();
        return send(
          ok ? 200 : 503,
          'application/json',
          JSON.stringify({ status: ok ? 'ok' : 'unavailable', read_models: metrics.status() }),
        );
      }
      case '/metrics':
        if (!isAllowed(request.headers.authorization, token)) return send(401, 'text/plain', 'A token is required\n');
        return send(200, metrics.registry.contentType, await metrics.registry.metrics());
      default:
        return send(404, 'text/plain', 'Not found\n');
    }
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
