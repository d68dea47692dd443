import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `cus_sbx…`: Stripe's prefixes, and to be told from Stripe's own at a glance. */
export const newId = (prefix: string, length = 20) =>
  `${prefix}_sbx${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`;
