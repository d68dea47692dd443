import { timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { ProjectionMetrics } from './metrics.ts';
import type { Connections } from './projector.ts';
import type { Turns } from './turns.ts';

export type Health = { port: number; close: () => Promise<void> };

type HealthOptions = { metrics: ProjectionMetrics; host: string; port: number; token: string | undefined; ready: () => Promise<boolean> };

type ReadinessDeps = { turns: Pick<Turns, 'stuckLoops'>; store: Pick<EventStore, 'healthy'>; connections: Connections };

const patienceMilliseconds = 3_000;

/** Store and database answer on the connections that the loops use, and no loop is stuck. Owning nothing is no obstacle. */
export const readinessCheck =
  ({ turns, store, connections: { pool, writes } }: ReadinessDeps) =>
  async (): Promise<boolean> => {
    const answers = [pool, writes].map((db) => db.query('select 1').then(() => true));
    const late = new AbortController();
    const given = sleep(patienceMilliseconds, [false], { signal: late.signal }).catch(() => [false]);
    const all = await Promise.race([Promise.all([store.healthy(), ...answers]).catch(() => [false]), given]);
    late.abort();
    return all.every(Boolean) && turns.stuckLoops().size === 0;
  };

const isAllowed = (header: string | undefined, token: string | undefined): boolean => {
  if (token === undefined) return true;
  const given = Buffer.from(header ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** `/health/live`, `/health/ready` with how far each read model is, `/metrics`. */
export async function serveHealth({ metrics, host, port, token, ready }: HealthOptions): Promise<Health> {
  const answerRequest = async (request: http.IncomingMessage, response: http.ServerResponse) => {
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
    answerRequest(request, response).catch(() => response.writeHead(500).end());
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
