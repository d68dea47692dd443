import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writePrivately } from './data-folder.ts';

const randomToken = (bytes = 32) => randomBytes(bytes).toString('base64url');

/** A key ring with one key: `id:base64`, the form in which the product takes its keys. */
const keyRing = () => `k1:${randomBytes(32).toString('base64')}`;

const generateSecrets = () => ({
  INSTANCE_ID: randomBytes(4).toString('hex'),
  SEALING_KEYS: keyRing(),
  TOKEN_KEYS: keyRing(),
  AUDIT_KEYS: keyRing(),
  FINGERPRINT_KEY: randomBytes(32).toString('base64'),
  METRICS_TOKEN: randomToken(24),
  STRIPE_SECRET_KEY: `sk_test_sandbox_${randomBytes(18).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  GOOGLE_CLIENT_SECRET: randomToken(24),
  /** Of the database's roles, and of the event store: each process gets only its own. */
  passwords: {
    owner: randomToken(24),
    api: randomToken(24),
    worker: randomToken(24),
    projections: randomToken(24),
    events: randomToken(24),
    eventstore: randomToken(24),
  },
});
export type Secrets = ReturnType<typeof generateSecrets>;

/** The folder's secrets, created at the first start; secrets that only a newer version needs are added. */
export function secretsOf(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  const stored = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const made = generateSecrets();
  const secrets = { ...made, ...stored, passwords: { ...made.passwords, ...stored.passwords } };
  writePrivately(file, secrets);
  return secrets;
}
