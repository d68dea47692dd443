import { createHash } from 'node:crypto';
import { identityProviderNames, identityProviders, type IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import { roles } from '@orderstream/contracts/accounts/lifecycle';
import { currencyCodes } from '@orderstream/contracts/shared/currencies';
import type { Token } from '../tokens.ts';
import { SettingsReader, type Environment } from './settings.reading.ts';
import { checkEncryption, checkKeys, checkMetricsToken, checkProxy } from './settings.safety.ts';

/** The settings, read once. */
export const SETTINGS: Token<Settings> = Symbol('SETTINGS');
export type Settings = ReturnType<typeof readSettings>;

/** The settings from the environment, validated. No other file reads the environment. */
export function readSettings(environment: Environment) {
  const reading = new SettingsReader(environment);
  const port = reading.whole('PORT', 3000, 0, 65_535);
  const publicUrl = reading.url('PUBLIC_URL', ['http', 'https'], `http://localhost:${port}`);
  const settings = {
    host: reading.text('HOST', '0.0.0.0'),
    port,
    publicUrl,
    /** Cookies ignore ports: two shops on one host need different names for theirs. */
    instanceId: reading.matching('INSTANCE_ID', /^[\w-]{1,32}$/, 'up to 32 letters, digits or -', shortHash(publicUrl)),
    databaseUrl: reading.url('DATABASE_URL', ['postgres', 'postgresql']),
    databaseConnections: reading.whole('DATABASE_CONNECTIONS', 10, 2, 200),
    eventStoreUrl: reading.cluster('EVENTSTORE_URL', ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover']),
    sealingKeys: reading.keys('SEALING_KEYS'),
    tokenKeys: reading.keys('TOKEN_KEYS'),
    auditKeys: reading.keys('AUDIT_KEYS'),
    auditAnchor: auditAnchorSettings(reading),
    fingerprintKey: reading.key('FINGERPRINT_KEY'),
    trustProxy: trustedProxies(reading.optional('TRUST_PROXY')),
    metricsToken: reading.optional('METRICS_TOKEN'),
    stripe: stripeSettings(reading),
    smtpUrl: reading.url('SMTP_URL', ['smtp', 'smtps']),
    mailFrom: reading.text('MAIL_FROM'),
    identityProviders: openIdClients(reading),
    secondFactorDemandedOf: secondFactorRoles(reading),
    shopCurrency: reading.among('SHOP_CURRENCY', currencyCodes(), 'a currency that Stripe takes, in small letters, such as usd', 'usd'),
    publishedSealsFile: reading.optional('PUBLISHED_SEALS_FILE'),
    deletedPeopleFile: reading.optional('DELETED_PEOPLE_FILE'),
    siteFolder: reading.optional('SITE_FOLDER'),
    logLevel: reading.matching('LOG_LEVEL', /^(fatal|error|warn|info|debug|trace|silent)$/, 'a level of logging', 'info'),
    requestsInFlight: reading.whole('REQUESTS_IN_FLIGHT', 512, 1),
    ...periods(reading),
  };
  checkProxy(reading, publicUrl);
  checkEncryption(reading, settings);
  checkKeys(reading, settings);
  checkMetricsToken(reading);
  reading.finish();
  return Object.freeze(settings);
}

/** The destinations of seals. */
const auditAnchorSettings = (reading: SettingsReader) => ({
  url: reading.has('AUDIT_ANCHOR_URL') ? reading.url('AUDIT_ANCHOR_URL', ['https', 'http']) : null,
  file: reading.text('AUDIT_ANCHOR_FILE', 'audit-seals.txt'),
  witnesses: auditWitnesses(reading),
});

/** The witnesses of seals: `name+id+key https://…`, several separated by commas. */
function auditWitnesses(reading: SettingsReader): { key: string; url: string }[] {
  const entries = (reading.optional('AUDIT_WITNESSES') ?? '').split(',').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const [key = '', url = ''] = entry.trim().split(/\s+/);
    if (!/^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/.test(key) || !URL.canParse(url) || !/^https?:/.test(url))
      reading.fail('AUDIT_WITNESSES must list witnesses as a verifier key and an address, separated by commas');
    return { key, url: url.replace(/\/+$/, '') };
  });
}

/** Every period can be shortened for tests. */
const periods = (reading: SettingsReader) => ({
  requestSeconds: reading.number('REQUEST_SECONDS', 15, 0.1),
  accessTokenMinutes: reading.number('ACCESS_TOKEN_MINUTES', 15, 0.01, 60),
  freshSignInMinutes: reading.number('FRESH_SIGN_IN_MINUTES', 15, 0.0001, 60),
  sessionDays: reading.number('SESSION_DAYS', 30, 0.0001, 400),
  sessionLongestDays: reading.number('SESSION_LONGEST_DAYS', 90, 0.0001, 400),
  idempotencyHours: reading.number('IDEMPOTENCY_HOURS', 24, 0.001),
  holdMinutes: reading.number('HOLD_MINUTES', 30, 0.001),
  holdGraceMinutes: reading.number('HOLD_GRACE_MINUTES', 15, 0),
  checkoutMinutes: reading.number('CHECKOUT_MINUTES', 35, 0.001),
  unpaidOrderHours: reading.number('UNPAID_ORDER_HOURS', 24, 0.0001),
  maxOpenUnpaidOrders: reading.whole('MAX_OPEN_UNPAID_ORDERS', 5, 1),
  sealSeconds: reading.number('SEAL_SECONDS', 60, 0.05),
  sealEvents: reading.whole('SEAL_EVENTS', 10_000, 1),
  replayAt: reading.hour('REPLAY_AT', 3),
  reconcileSeconds: reading.number('RECONCILE_SECONDS', 60, 0.1),
  webhookBodyDays: reading.number('WEBHOOK_BODY_DAYS', 90, 0.0001),
  mailPatienceHours: reading.number('MAIL_PATIENCE_HOURS', 24, 0.001),
  liveHeartbeatSeconds: reading.number('LIVE_HEARTBEAT_SECONDS', 15, 0.05),
  workPollSeconds: reading.number('WORK_POLL_SECONDS', 15, 0.01),
});

/** The settings of the payment provider; null without its key. */
function stripeSettings(reading: SettingsReader) {
  if (!reading.has('STRIPE_SECRET_KEY')) return null;
  const secretKey = reading.text('STRIPE_SECRET_KEY');
  const host = reading.optional('STRIPE_HOST');
  if (host !== null && /^(sk|rk)_live_/.test(secretKey)) reading.fail('STRIPE_HOST must not be set together with a live STRIPE_SECRET_KEY');
  return {
    secretKey,
    webhookSecret: reading.text('STRIPE_WEBHOOK_SECRET'),
    host,
    port: host === null ? null : reading.whole('STRIPE_PORT', 443, 1, 65_535),
    protocol: reading.matching('STRIPE_PROTOCOL', /^https?$/, 'http or https', 'https') as 'http' | 'https',
    testMode: !/^(sk|rk)_live_/.test(secretKey),
    dashboard: dashboardOf(reading, host, secretKey),
  };
}

/** The address of the provider's dashboard. Another server with the provider's API has pages only if the setting names them. */
function dashboardOf(reading: SettingsReader, host: string | null, secretKey: string): string | null {
  if (reading.has('STRIPE_DASHBOARD_URL')) return reading.url('STRIPE_DASHBOARD_URL', ['https', 'http']);
  if (host !== null) return null;
  return /^(sk|rk)_live_/.test(secretKey) ? 'https://dashboard.stripe.com' : 'https://dashboard.stripe.com/test';
}

/** The shop's registration with an identity provider. */
export type OpenIdClient = { issuer: string; clientId: string; clientSecret: string };

/** The identity providers that a client id is set for: `GOOGLE_CLIENT_ID` and so on. */
function openIdClients(reading: SettingsReader): Partial<Record<IdentityProvider, OpenIdClient>> {
  const set = identityProviderNames.filter((provider) => reading.has(`${provider.toUpperCase()}_CLIENT_ID`));
  const clientOf = (provider: IdentityProvider): OpenIdClient => {
    const name = provider.toUpperCase();
    return {
      issuer: reading.url(`${name}_ISSUER`, ['https', 'http'], identityProviders[provider].issuer),
      clientId: reading.text(`${name}_CLIENT_ID`),
      clientSecret: reading.text(`${name}_CLIENT_SECRET`),
    };
  };
  return Object.fromEntries(set.map((provider) => [provider, clientOf(provider)]));
}

/** The roles that need a second factor. */
function secondFactorRoles(reading: SettingsReader): readonly string[] {
  const text = reading.text('SECOND_FACTOR_DEMANDED_OF', 'admin,auditor');
  if (text === 'none') return [];
  const named = text.split(',').map((role) => role.trim());
  if (!named.every((role) => (roles as readonly string[]).includes(role)))
    reading.fail(`SECOND_FACTOR_DEMANDED_OF must list roles (${roles.join(', ')}), separated by commas, or say "none"`);
  return named;
}

/** The proxies whose headers are trusted for the client's address: none, a number of them, or their addresses. */
function trustedProxies(text: string | null): boolean | number | string {
  if (text === null || text === 'none' || text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
