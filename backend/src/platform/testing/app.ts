import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ShopClient, type ShopAnswer as Answered, type RequestOptions as Asked } from '@orderstream/client/shop-client';
import type { OutcomeTally } from '@orderstream/client/outcome-tally';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { ProjectionMetrics } from '@orderstream/projections/platform/running/metrics';
import type { Model } from '@orderstream/projections/platform/declaring/model';
import { runProjector } from '@orderstream/projections/platform/running/projector';
import { pino, type Logger } from 'pino';
import { AccessTokens } from '../http/access-tokens.ts';
import { createApi, type Capability } from '../http/api.ts';
import type { Clock } from '../clock.ts';
import { logOptions } from '../telemetry/logs.ts';
import type { Environment } from '../settings/settings.reading.ts';
import type { Settings } from '../settings/settings.ts';
import { EVENT_STORE } from '../tokens.ts';
import { testSettings } from './environment.ts';
import { tallyOutcomes } from './outcomes.ts';
import { testServers, type TestServers } from './servers.ts';

export type TestAnswer<Body = Record<string, unknown>> = Answered<Body>;
export type TestRequest = Asked & { as?: string };
export type AppOptions = {
  capabilities: readonly Capability[];
  /** Read models that are kept up to date while the spec runs. */
  models?: readonly Model[];
  environment?: Environment;
  clock?: Clock;
};

/** The API of some capabilities, with its port, event store and database. */
export class TestApp {
  readonly url: string;

  constructor(
    readonly nest: NestFastifyApplication,
    readonly settings: Settings,
    readonly servers: TestServers,
    /** All log lines. */
    readonly logged: readonly string[],
    /** The log for other parts of the spec, such as a worker. */
    readonly log: Logger,
    private readonly hasReadModels: boolean,
  ) {
    this.url = `http://127.0.0.1:${(nest.getHttpServer().address() as AddressInfo).port}`;
  }

  /** The client of a user with this token, or of a visitor. */
  as = (token?: string): ShopClient => new ShopClient({ origin: this.url, ...(token !== undefined && { token }) });

  send = <Body = Record<string, unknown>>(method: string, path: string, { as, ...request }: TestRequest = {}): Promise<TestAnswer<Body>> =>
    this.as(as).ask<Body>(method, path, request);

  /** Reads after everything that has happened so far, unless the request names another position. Repeats a read that came too early. */
  async get<Body = Record<string, unknown>>(path: string, request: TestRequest = {}): Promise<TestAnswer<Body>> {
    const isRead = this.hasReadModels && request.as !== undefined;
    const after = isRead && { 'x-read-after': String(await this.nest.get<EventStore>(EVENT_STORE, { strict: false }).head()) };
    const deadline = Date.now() + 30_000;
    for (;;) {
      const answer = await this.send<Body>('GET', path, { ...request, headers: { ...after, ...request.headers } });
      if (!isRead || !answer.headers.has('x-stale') || Date.now() > deadline) return answer;
    }
  }
  post = <Body = Record<string, unknown>>(path: string, body?: unknown, request?: TestRequest) =>
    this.send<Body>('POST', path, { ...request, body });
  patch = <Body = Record<string, unknown>>(path: string, body?: unknown, request?: TestRequest) =>
    this.send<Body>('PATCH', path, { ...request, body });
  put = <Body = Record<string, unknown>>(path: string, body?: unknown, request?: TestRequest) =>
    this.send<Body>('PUT', path, { ...request, body });
  delete = <Body = Record<string, unknown>>(path: string, request?: TestRequest) => this.send<Body>('DELETE', path, request);

  /** A token like that of a sign-in. */
  tokenOf(userId: string, sessionId: string, seconds?: number): string {
    return this.nest.get(AccessTokens).sign({ sub: userId, sid: sessionId }, seconds);
  }
}

/**
 * The API for one spec file: `const api = testApp({ capabilities: [OrdersModule], models: readModels })`, then
 * `api().post('/api/orders', …)` in the specs.
 */
export function testApp({ capabilities, models = [], environment, clock }: AppOptions): () => TestApp {
  const ending = new AbortController();
  let running: { app: TestApp; projecting: Promise<void>; outcomes: OutcomeTally } | null = null;
  const started = testServers(async () => {
    ending.abort();
    await running?.app.nest.close();
    running?.outcomes.save();
    await running?.projecting;
  });

  beforeAll(async () => {
    const { log, lines } = captureLog();
    const settings = testSettings(started(), environment);
    const nest = await createApi(capabilities, { settings, log, patienceMilliseconds: 30_000, ...(clock && { clock }) });
    const outcomes = tallyOutcomes(nest.getHttpServer());
    await nest.listen(0, '127.0.0.1');
    const app = new TestApp(nest, settings, started(), lines, log, models.length > 0);
    running = { app, outcomes, projecting: runProjections(models, settings, log, ending.signal) };
  });

  return () => {
    if (!running) throw new Error('the app is asked for before it has started');
    return running.app;
  };
}

/** A log whose lines are kept. */
function captureLog(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: pino(logOptions('info', 'spec'), sink), lines };
}

/** Keeps the read models up to date until the signal is aborted. */
async function runProjections(models: readonly Model[], settings: Settings, log: Logger, signal: AbortSignal): Promise<void> {
  if (models.length === 0) return;
  const store = connectEventStore(settings.eventStoreUrl);
  const { databaseUrl } = settings;
  await runProjector({ models, store, databaseUrl, log, metrics: new ProjectionMetrics(), signal });
  await store.close();
}
