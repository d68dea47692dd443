export type Bytes = Uint8Array<ArrayBuffer>;

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
/** The bytes of a text in UTF-8. */
export const bytesOf = (text: string): Bytes => encoder.encode(text);
/** The text of bytes in UTF-8. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** The bytes of all parts, one after another. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether two arrays have the same bytes. */
export function areEqualBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The bytes of a base64 text; empty if it is none. */
export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
