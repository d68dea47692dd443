import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ChangeFeed } from './live/change-feed.ts';
import {
  acceptCookies,
  acceptJson,
  acceptWebhooks,
  fastifyAdapter,
  drainRefusedBodies,
  observeRequests,
  refuseNullCharacters,
} from './http.ts';
import { LiveController } from './live/live.controller.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { NestLog } from '../telemetry/nest-log.ts';
import { serveDescription } from './openapi.ts';
import { Overload } from './limits/overload.ts';
import { PlatformModule, type Platform } from '../platform.module.ts';
import { Routes } from './routes.ts';
import { secureHeaders } from './site/security-headers.ts';
import { serveSite } from './site/static-site.ts';
import { WorkerModule, type WorkerTasks } from '../processes/worker.ts';

export type Capability = Type | DynamicModule;

class Process {}

@Module({ controllers: [LiveController], providers: [ChangeFeed] })
class LiveModule {}

/** The HTTP process with the platform and these capabilities; it does not listen yet. */
export async function createApi(capabilities: readonly Capability[], platform: Platform): Promise<NestFastifyApplication> {
  const app = await createApp(apiModule(capabilities, platform), platform);
  const fastify = app.getHttpAdapter().getInstance();
  serveDescription(app);
  await app.init();
  await serveSite(fastify, platform.settings, platform.log);
  return app;
}

/** The worker process. Over HTTP it reports only its health and metrics. */
export async function createWorker(
  capabilities: readonly Capability[],
  work: WorkerTasks,
  platform: Platform,
): Promise<NestFastifyApplication> {
  return createApp({ module: Process, imports: [PlatformModule.with(platform), WorkerModule.with(work), ...capabilities] }, platform);
}

/** The root module of the HTTP process. */
export const apiModule = (capabilities: readonly Capability[], platform: Platform): DynamicModule => ({
  module: Process,
  imports: [PlatformModule.with(platform), LiveModule, ...capabilities],
});

/** A Nest application on Fastify, with the hooks that every process of the backend has. */
async function createApp(root: DynamicModule, platform: Platform): Promise<NestFastifyApplication> {
  const overload = new Overload(platform.settings);
  const adapter = fastifyAdapter(platform.settings, overload);
  const fastify = adapter.getInstance();
  Routes.of(fastify);
  acceptWebhooks(fastify);
  drainRefusedBodies(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLog(platform.log),
    bodyParser: false,
    abortOnError: false,
  });
  overload.countRefusalsIn(app.get(Metrics));
  refuseNullCharacters(fastify);
  acceptJson(fastify);
  await acceptCookies(fastify);
  await secureHeaders(fastify, platform.settings);
  observeRequests(fastify, platform.log, app.get(Metrics));
  return app;
}
