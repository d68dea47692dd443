import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { writePrivately } from './data-folder.ts';

const token = (bytes = 32) => randomBytes(bytes).toString('base64url');

/** A key ring with one key: `id:base64`, the form in which the product takes its keys. */
const keyRing = () => `k1:${randomBytes(32).toString('base64')}`;

const generate = () => ({
  INSTANCE_ID: randomBytes(4).toString('hex'),
  SEALING_KEYS: keyRing(),
  TOKEN_KEYS: keyRing(),
  AUDIT_KEYS: keyRing(),
  FINGERPRINT_KEY: randomBytes(32).toString('base64'),
  METRICS_TOKEN: token(24),
  STRIPE_SECRET_KEY: `sk_test_sandbox_${randomBytes(18).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  GOOGLE_CLIENT_SECRET: token(24),
  /** Of the database's roles, and of the event store: each process gets only its own. */
  passwords: { owner: token(24), api: token(24), worker: token(24), projections: token(24), events: token(24), eventstore: token(24) },
});
export type Secrets = ReturnType<typeof generate>;

/** Created at the first start and kept; a secret that a newer version needs is added to the others. */
export function secretsOf(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  const known = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const made = generate();
  const secrets = { ...made, ...known, passwords: { ...made.passwords, ...known.passwords } };
  writePrivately(file, secrets);
  return secrets;
}
