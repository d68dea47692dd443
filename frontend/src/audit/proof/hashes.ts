export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
export const bytesOf = (text: string): Bytes => encoder.encode(text);
export const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes);

export function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const toBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));
export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
export const isSame = (one: Bytes, other: Bytes): boolean => one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Browsers hash only on pages from HTTPS or localhost. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto && Boolean(crypto.subtle);

export const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
/** RFC 9162, 2.1.1. */
export const leafHash = (leaf: Bytes): Promise<Bytes> => sha256(joined(Uint8Array.of(0), leaf));
export const nodeHash = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(joined(Uint8Array.of(1), left, right));
