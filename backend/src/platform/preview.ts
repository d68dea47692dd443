import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { pino } from 'pino';
import { apiRoot, type Capability } from './api.ts';
import { fastifyFor } from './http.ts';
import { describeApi } from './openapi.ts';
import { readSettings } from './settings.ts';

const key = Buffer.alloc(32).toString('base64');
/** Nothing is connected to and nothing is signed: the description needs neither. */
const anywhere = {
  DATABASE_URL: 'postgres://localhost/none',
  EVENTSTORE_URL: 'esdb://localhost:2113',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'nobody@localhost',
  SEALING_KEYS: `k:${key}`,
  TOKEN_KEYS: `k:${key}`,
  AUDIT_KEYS: `k:${key}`,
  FINGERPRINT_KEY: key,
};

/** The API's description, without starting anything. */
export async function previewOf(capabilities: readonly Capability[]): Promise<OpenAPIObject> {
  const settings = readSettings(anywhere);
  const root = apiRoot(capabilities, { settings, log: pino({ level: 'silent' }) });
  const app = await NestFactory.create<NestFastifyApplication>(root, fastifyFor(settings), {
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
