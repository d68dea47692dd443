import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes that change with time (RFC 6238), as authenticator apps show them: SHA-1, six digits, thirty seconds. */
const digits = 6;
const stepSeconds = 30;
/** Clocks differ and people type slowly, so the previous and the next code are valid, too. */
const toleratedSteps = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as base32 (RFC 4648) without padding, the form in which apps accept a typed secret. */
export function base32(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

/** Decodes base32 without padding. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits >= 8) bytes.push((value >>> (bits -= 8)) & 0xff);
  }
  return Buffer.from(bytes);
}

/** The number of the 30-second step at a time. */
export const totpStepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / stepSeconds);

/** The code of a secret at a time step. */
export function totpCodeAt(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return ((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).toString().padStart(length, '0');
}

/** The time step that a code belongs to; null for a wrong one. Every candidate is compared, so that the duration reveals nothing. */
export function matchingStep(secret: Buffer, code: string, milliseconds: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = totpStepAt(milliseconds);
  const candidates = Array.from({ length: 2 * toleratedSteps + 1 }, (_, index) => now - toleratedSteps + index);
  const matches = candidates.filter((step) => timingSafeEqual(Buffer.from(totpCodeAt(secret, step)), Buffer.from(code)));
  return matches.at(-1) ?? null;
}

/** The content of the QR code. */
export function otpauthUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
