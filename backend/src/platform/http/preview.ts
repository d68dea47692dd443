import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { pino } from 'pino';
import { apiModule, type Capability } from './api.ts';
import { fastifyAdapter } from './http.ts';
import { describeApi } from './openapi.ts';
import { readSettings } from '../settings/settings.ts';

/** A key for one purpose: the settings refuse a key that serves two. */
const placeholderKey = (filled: number): string => Buffer.alloc(32, filled).toString('base64');
/** Settings that are valid and lead nowhere: the description needs no connection and no signature. */
const placeholderSettings = {
  DATABASE_URL: 'postgres://localhost/none',
  EVENTSTORE_URL: 'esdb://localhost:2113',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'nobody@localhost',
  SEALING_KEYS: `k:${placeholderKey(1)}`,
  TOKEN_KEYS: `k:${placeholderKey(2)}`,
  AUDIT_KEYS: `k:${placeholderKey(3)}`,
  FINGERPRINT_KEY: placeholderKey(4),
};

/** The description of the API, without a connection to anything. */
export async function describeWithoutStarting(capabilities: readonly Capability[]): Promise<OpenAPIObject> {
  const settings = readSettings(placeholderSettings);
  const root = apiModule(capabilities, { settings, log: pino({ level: 'silent' }) });
  const app = await NestFactory.create<NestFastifyApplication>(root, fastifyAdapter(settings), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  try {
    return describeApi(app);
  } finally {
    await app.close();
  }
}
