import path from 'node:path';
import type { Secrets } from '../folder/secrets.ts';
import { givenSettings } from './given.ts';

/** Where everything of one run listens; people see only `public`. */
export type Ports = {
  public: number;
  postgres: number;
  eventstore: number;
  smtp: number;
  mailbox: number;
  google: number;
  payments: number;
  api: number;
  worker: number;
  projections: number;
};
export type Place = { folder: string; publicUrl: string; ports: Ports; databaseUrl: string; secrets: Secrets };

export const googleClientId = 'orderstream-sandbox';

/** The settings of the product, as anybody who runs it elsewhere would give them. */
export function productEnvironment({ folder, publicUrl, ports, databaseUrl, secrets }: Place): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: `esdb://127.0.0.1:${ports.eventstore}?tls=false`,
    STRIPE_PROTOCOL: 'http',
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(ports.payments),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'Orderstream <no-reply@orderstream.test>',
    GOOGLE_ISSUER: `${publicUrl}/_sandbox/google`,
    GOOGLE_CLIENT_ID: googleClientId,
    AUDIT_ANCHOR_FILE: path.join(folder, 'audit-seals.txt'),
    TRUST_PROXY: 'loopback',
    SHOP_CURRENCY: 'usd',
    ...secrets,
    ...givenSettings(process.env),
    ...ownProvider(),
  };
}

/** Whoever starts it with a key of a test account is charged, in play money, by Stripe itself. */
function ownProvider(): Record<string, string> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = '' } = process.env;
  return STRIPE_SECRET_KEY ? { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_HOST: '', STRIPE_PORT: '', STRIPE_PROTOCOL: '' } : {};
}
