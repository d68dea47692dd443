import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { acceptCookies, acceptJson, fastifyFor, observe } from './http.ts';
import { Metrics } from './metrics.ts';
import { NestLog } from './nest-log.ts';
import { PlatformModule, type Platform } from './platform.module.ts';
import { Routes } from './routes.ts';

export type Capability = Type | DynamicModule;

class Api {}

/** The HTTP process: the platform, and the capabilities that are handed in. Not listening yet. */
export async function createApi(capabilities: readonly Capability[], platform: Platform): Promise<NestFastifyApplication> {
  const adapter = fastifyFor(platform.settings);
  const fastify = adapter.getInstance();
  Routes.of(fastify);
  const root = { module: Api, imports: [PlatformModule.with(platform), ...capabilities] };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLog(platform.log),
    bodyParser: false,
    abortOnError: false,
  });
  acceptJson(fastify);
  await acceptCookies(fastify);
  observe(fastify, platform.log, app.get(Metrics));
  return app;
}
