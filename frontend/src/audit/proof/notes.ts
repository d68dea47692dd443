import { bytesOf, fromBase64, isSame, joined, sha256, type Bytes } from './hashes.ts';

/** The signed head of the log, as far as it has been checked. */
export type Head = { origin: string; size: number; root: Bytes; keyId: string };

type Key = { name: string; id: Bytes; key: CryptoKey };

const hex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Verifier keys as c2sp.org/signed-note writes them; others than Ed25519 sign no seals. */
export async function keysIn(texts: readonly string[]): Promise<Key[]> {
  const keys = await Promise.all(
    texts.map(async (text): Promise<Key | null> => {
      const [name = '', id = '', ...rest] = text.trim().split('+');
      const bytes = fromBase64(rest.join('+'));
      if (bytes.length !== 33 || bytes[0] !== 1) return null;
      const expected = (await sha256(joined(bytesOf(`${name}\n`), bytes))).slice(0, 4);
      if (hex(expected) !== id) return null;
      return { name, id: expected, key: await crypto.subtle.importKey('raw', bytes.slice(1), 'Ed25519', false, ['verify']) };
    }),
  );
  return keys.flatMap((key) => key ?? []);
}

/** The head in a signed note; null when none of the keys has signed it. */
export async function headIn(note: string, keys: readonly Key[]): Promise<Head | null> {
  const cut = note.lastIndexOf('\n\n');
  const text = note.slice(0, cut + 1);
  const [origin = '', size = '', root = ''] = text.split('\n');
  for (const line of note.slice(cut + 2).split('\n')) {
    const [dash, name, encoded = ''] = line.split(' ');
    const signature = fromBase64(encoded);
    const known = keys.find((key) => key.name === name && isSame(key.id, signature.slice(0, 4)));
    if (dash !== '—' || !known || name !== origin || !/^\d{1,15}$/.test(size)) continue;
    if (await crypto.subtle.verify('Ed25519', known.key, signature.slice(4), bytesOf(text)))
      return { origin, size: Number(size), root: fromBase64(root), keyId: hex(known.id) };
  }
  return null;
}

/** Notes separated by empty lines, as in the file of seals. */
export const notesIn = (text: string): string[] =>
  text.replaceAll('\r\n', '\n').match(/(?:^[^\n—][^\n]*\n)+\n(?:^— [^\n]*(?:\n|$))+/gm) ?? [];
