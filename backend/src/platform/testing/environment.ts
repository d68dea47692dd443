import { join } from 'node:path';
import type { Environment } from '../settings/settings.reading.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import type { TestServers } from './servers.ts';

const keyOfByte = (byte: number) => Buffer.alloc(32, byte).toString('base64');

/** The folder of this test run: another user's run must not find its files. */
export function testFolder(): string {
  const { TEST_FOLDER: folder } = process.env;
  if (folder === undefined) throw new Error('TEST_FOLDER names no folder: run the specs through jest');
  return folder;
}

/** An environment as an operator would set it, with keys that are no secret. */
export function testEnvironment({ databaseUrl, eventStoreUrl }: TestServers, more: Environment = {}): Environment {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://shop.localhost',
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '8',
    EVENTSTORE_URL: eventStoreUrl,
    SEALING_KEYS: `s1:${keyOfByte(1)}`,
    TOKEN_KEYS: `t1:${keyOfByte(2)}`,
    AUDIT_KEYS: `a1:${keyOfByte(4)}`,
    AUDIT_ANCHOR_FILE: join(testFolder(), 'seals.txt'),
    FINGERPRINT_KEY: keyOfByte(3),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Shop <no-reply@shop.test>',
    SECOND_FACTOR_DEMANDED_OF: 'none',
    // The default is short for a machine that also runs other specs.
    REQUEST_SECONDS: '60',
    // A nightly comparison would begin between those that a spec asks for.
    REPLAY_AT: 'never',
    METRICS_TOKEN: 'a-token-for-metrics',
    // Specs change tables without a notification.
    WORK_POLL_SECONDS: '1',
    LOG_LEVEL: 'silent',
    ...more,
  };
}

export const testSettings = (servers: TestServers, more?: Environment): Settings => readSettings(testEnvironment(servers, more));
