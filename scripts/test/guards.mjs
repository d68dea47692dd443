// One guard of each category, and the code without it: what `npm run prove -- attacks --unguarded` must see get in.
import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../lib/errors.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const [accounts, platform] = ['backend/src/accounts', 'backend/src/platform'];

/**
 * [category, file, the guard, its replacement]
 * @type {[category: string, file: string, guard: string, replacement: string][]}
 */
export const removableGuards = [
  [
    'every route by every kind of person',
    `${platform}/http/signed-in.guard.ts`,
    "if (!role) throw refusal(secondFactorMissing ? 'second_factor_required' : 'forbidden');",
    "if (!role) return 'customer';",
  ],
  [
    'access tokens',
    `${platform}/http/access-tokens.ts`,
    'return this.#keys.get(kid) ?? null;',
    'return this.#keys.get(kid) ?? [...this.#keys.values()][0];',
  ],
  [
    'sessions',
    `${accounts}/sessions/sign-ins.vault.ts`,
    'existing.generation === generation + 1 && existing.graced',
    'existing.generation > generation',
  ],
  ['passwords and links', `${accounts}/passwords/change-password.ts`, 'await tokens.withdrawResets(manager, userId);', ''],
  ['guessing beyond the limits', `${accounts}/auth-limits.ts`, '`proof:${this.keyedHash(userId)}`', '`proof:${crypto.randomUUID()}`'],
  [
    'locking others out',
    `${accounts}/auth-limits.ts`,
    'this.countGuess(`sign-in:device:${this.keyedHash(device)}`)',
    'this.countStranger(email, ip)',
  ],
  [
    'who is registered',
    `${accounts}/sign-up/sign-up.ts`,
    'if (present?.user_id !== userId) await',
    "if (present) throw new Error('taken');\n      await",
  ],
  [
    'requests of other sites',
    `${accounts}/sessions/session-cookies.ts`,
    "path: '/api/auth', sameSite: 'strict', maxAge",
    "path: '/api/auth', sameSite: 'lax', maxAge",
  ],
  [
    'webhooks',
    'backend/src/payments/stripe/stripe.gateway.ts',
    'client.webhooks.constructEvent(body, signature, this.#webhookSecret)',
    'JSON.parse(body.toString())',
  ],
  ['live streams', `${platform}/http/live/live-stream.ts`, 'topics.some((topic) => this.topics.has(topic))', 'topics.length > 0'],
  [
    'SQL and other injection',
    'projections/src/accounts/app-user.reads.ts',
    "where.and('p.search like ?', containsPattern(search))",
    "where.and(`p.search like '%${search}%'`)",
  ],
  ['odd parameters and smuggled fields', `${platform}/http/validation.ts`, 'forbidNonWhitelisted: true', 'forbidNonWhitelisted: false'],
  ['strange bodies', `${platform}/http/http.ts`, 'bodyLimit: largestBody', 'bodyLimit: 100_000_000'],
  ['paths out of the site’s folder', `${platform}/http/site/static-site.ts`, 'serveDotFiles: false', 'serveDotFiles: true'],
  [
    'raw HTTP',
    `${platform}/http/http.ts`,
    'http.createServer({ requestTimeout, keepAliveTimeout }',
    'http.createServer({ insecureHTTPParser: true, requestTimeout, keepAliveTimeout }',
  ],
  [
    'requests smuggled through the sandbox’s proxy',
    'sandbox/src/bar/proxy.ts',
    'http.createServer({ keepAliveTimeout: idleMilliseconds }',
    'http.createServer({ insecureHTTPParser: true, keepAliveTimeout: idleMilliseconds }',
  ],
  [
    'redirects and hosts of others',
    `${accounts}/identities/redirect.ts`,
    "if (requested === undefined || !requested.startsWith('/') || requested.length > 2000) return fallback;",
    'if (requested !== undefined) return requested;',
  ],
  [
    'headers smuggled into mails',
    `${platform}/http/text-fields.ts`,
    "replaceLoneSurrogates(value).normalize('NFKC')",
    "replaceLoneSurrogates(value).normalize('NFC')",
  ],
  [
    'addresses and names that look alike',
    `${platform}/http/plain-text.ts`,
    'invisible.test(text) || text.split',
    'text.slice(1_000).split',
  ],
  [
    'the way to Google and back',
    `${accounts}/identities/sign-in-with-identity.ts`,
    "identity.unlinked_at !== null) throw refusal('identity_unlinked')",
    'identity.unlinked_at !== null) void 0',
  ],
  ['claims of the ID token', `${accounts}/identities/identity-person.ts`, 'email_verified !== true', 'email_verified === undefined'],
  ['scripts in words', 'backend/src/notifications/sending/mail-layout.ts', 'htmlEscapes[char] ?? char', 'char'],
  [
    'pictures loaded by the office',
    'frontend/src/accounts/admin/UserCard.tsx',
    '<Avatar aria-hidden',
    '<Avatar src="https://evil.test/pixel.png" aria-hidden',
  ],
  [
    'secrets in logs',
    `${platform}/telemetry/logs.ts`,
    'serializers: { err: (error: unknown) => safeError(error) }',
    'serializers: { err: (error: unknown) => ({ ...(error as object) }) }',
  ],
  [
    'secrets in tables and events',
    `${platform}/database/sealing.ts`,
    "[cipher.update(text, 'utf8'), cipher.final()]",
    "[cipher.update(text, 'utf8'), cipher.final(), Buffer.from(text)]",
  ],
  ['deleted people in tables and events', `${accounts}/deletion/carry-out-deletion.ts`, 'await people.forget(manager, userId);', ''],
  ['deleted people on the disk', `${accounts}/deletion/carry-out-deletion.ts`, 'await vacuum.vacuumDeletedRows();', ''],
  [
    'idempotency keys of others',
    `${platform}/http/request-context.interceptor.ts`,
    '[actor.id, request.method, pathOf(request), key]',
    '[request.method, pathOf(request), key]',
  ],
  ['metrics without a token', `${platform}/telemetry/metrics.controller.ts`, '!timingSafeEqual(', 'false && !timingSafeEqual('],
  ['half and slow requests', `${platform}/http/http.ts`, '[30_000, 65_000]', '[0, 65_000]'],
  [
    'other users of the machine',
    'sandbox/src/eventstore/server.ts',
    'withCredentials(implementation, password)',
    'withCredentials(implementation, undefined)',
  ],
  ['foreign names of the sandbox', 'sandbox/src/processes/own-names.ts', 'isOfThisMachine(name) || allowedNames.has(name)', "name !== ''"],
  [
    'weak settings',
    `${platform}/settings/settings.safety.ts`,
    'if (key.every((byte) => byte === 0)) reading.fail(',
    'if (key.length === 0) reading.fail(',
  ],
  ['headers of every answer', `${platform}/http/site/security-headers.ts`, '    global: true,\n', '    global: false,\n'],
];

/**
 * A source with its guards replaced; fails unless each guard occurs exactly once.
 * @param {string} source
 * @param {string} file
 */
export function withoutGuards(source, file) {
  return removableGuards
    .filter(([, guarded]) => path.resolve(root, guarded) === file)
    .reduce((text, [category, , guard, without]) => {
      if (text.split(guard).length !== 2) throw new Error(`the guard of "${category}" is not once in ${file}`);
      return text.replace(guard, () => without);
    }, source);
}

/** The listed guards that no longer exist in their sources. */
export const missingGuards = () =>
  removableGuards.flatMap(([category, file]) => {
    try {
      withoutGuards(fs.readFileSync(path.resolve(root, file), 'utf8'), path.resolve(root, file));
      return [];
    } catch (error) {
      return [`${category}: ${messageOf(error)}`];
    }
  });
