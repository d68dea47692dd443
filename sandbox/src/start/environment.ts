import path from 'node:path';
import { movedStoreUrl } from '../folder/moved-log.ts';
import type { Secrets } from '../folder/secrets.ts';
import { givenSettings } from './given.ts';

/** The ports of one run; only `public` is meant for people. */
export type RunPorts = {
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
export type RunPlace = { folder: string; publicUrl: string; ports: RunPorts; secrets: Secrets; demo: boolean };
export type DatabaseRole = 'owner' | 'api' | 'worker' | 'projections';

/** The database address for a role; each process has its own, and none is a superuser. */
export const databaseUrl = ({ ports, secrets }: RunPlace, role: DatabaseRole): string =>
  `postgres://orderstream_${role}:${secrets.passwords[role]}@127.0.0.1:${ports.postgres}/orderstream`;

/** Address of the embedded store, with the password as connection name: without TLS the official client sends no other credentials. */
export const embeddedStoreUrl = ({ ports, secrets }: RunPlace): string =>
  `esdb://127.0.0.1:${ports.eventstore}?tls=false&connectionName=${secrets.passwords.eventstore}`;

/** Address of the store with the log: the one that it was moved to, or the embedded one. */
export const eventStoreUrl = (place: RunPlace): string => movedStoreUrl(place.folder) ?? embeddedStoreUrl(place);

/** The settings of the migration: the addresses of all roles, and of the superuser that creates them. */
export const migrationEnvironment = (place: RunPlace, adminUrl: string): Record<string, string> => ({
  DATABASE_ADMIN_URL: adminUrl,
  DATABASE_URL: databaseUrl(place, 'owner'),
  API_DATABASE_URL: databaseUrl(place, 'api'),
  WORKER_DATABASE_URL: databaseUrl(place, 'worker'),
  PROJECTIONS_DATABASE_URL: databaseUrl(place, 'projections'),
});

export const googleClientId = 'orderstream-sandbox';

/** The settings of the product, the same as in any other installation. */
export function productEnvironment(place: RunPlace, role: DatabaseRole = 'api'): Record<string, string> {
  const { folder, publicUrl, ports, secrets } = place;
  const { passwords: _, ...keys } = secrets;
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl(place, role),
    EVENTSTORE_URL: eventStoreUrl(place),
    STRIPE_PROTOCOL: 'http',
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(ports.payments),
    STRIPE_DASHBOARD_URL: `${publicUrl}/_sandbox/pay`,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'Orderstream <no-reply@orderstream.example>',
    GOOGLE_ISSUER: `${publicUrl}/_sandbox/google`,
    GOOGLE_CLIENT_ID: googleClientId,
    AUDIT_ANCHOR_FILE: path.join(folder, 'audit-seals.txt'),
    PUBLISHED_SEALS_FILE: path.join(folder, 'published-seals.txt'),
    DELETED_PEOPLE_FILE: path.join(folder, 'deleted-people.txt'),
    TRUST_PROXY: 'loopback',
    SHOP_CURRENCY: 'usd',
    // Demo accounts are for trying out: they have a public password and no second factor.
    ...(place.demo && { SECOND_FACTOR_DEMANDED_OF: 'none' }),
    ...keys,
    ...givenSettings(process.env),
    ...providerSettings(),
  };
}

/** The settings of the payment provider: Stripe with a test key if one is given, else the payment sandbox. */
function providerSettings(): Record<string, string> {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = '' } = process.env;
  const ofSandbox = { STRIPE_HOST: '', STRIPE_PORT: '', STRIPE_PROTOCOL: '', STRIPE_DASHBOARD_URL: '' };
  return STRIPE_SECRET_KEY ? { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...ofSandbox } : {};
}
