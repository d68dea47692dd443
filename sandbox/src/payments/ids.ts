import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `cus_sbx…`: Stripe's prefixes, but distinguishable from Stripe's own ids at a glance. */
export function newObjectId(prefix: string, length = 20): string {
  let id = `${prefix}_sbx`;
  for (const byte of randomBytes(length)) id += letters[byte % letters.length];
  return id;
}
