import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id such as `cus_sbx…`: Stripe's prefix, but recognizable as the sandbox's. */
export function newObjectId(prefix: string, length = 20): string {
  let id = `${prefix}_sbx`;
  for (const byte of randomBytes(length)) id += letters[byte % letters.length];
  return id;
}
