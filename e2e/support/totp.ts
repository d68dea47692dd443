import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app now, or `ahead` steps of 30 seconds later. */
export function totpCode(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  return ((mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0');
}
