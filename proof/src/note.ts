import { bytesOf, fromBase64, areEqualBytes, concatBytes, toBase64, toHex } from './bytes.ts';
import { isLogName } from './log-names.ts';
import type { TreeHead } from './tree.ts';
import type { Sha256 } from './tree-hasher.ts';

/** The kinds of keys, as c2sp.org/signed-note numbers them: the first byte of a key. */
export const ed25519 = 1;
export const ed25519Cosignature = 4;

/** `key`: the byte of its kind, then the 32 of an Ed25519 public key. */
export type VerifierKey = { name: string; key: Uint8Array };

/** The id of a key under a name. */
export const keyIdOf = (sha256: Sha256, { name, key }: VerifierKey): Uint8Array =>
  sha256(concatBytes(bytesOf(`${name}\n`), key)).subarray(0, 4);

/** A verifier key as c2sp.org/signed-note writes it: `name+id+base64`. */
export const verifierKeyText = (sha256: Sha256, key: VerifierKey): string =>
  `${key.name}+${toHex(keyIdOf(sha256, key))}+${toBase64(key.key)}`;

/** The verifier key in a text (`name+id+base64`); null if it is of another kind, or does not fit its id. */
export function verifierKeyIn(sha256: Sha256, text: string, kind = ed25519): VerifierKey | null {
  const [name = '', id, ...rest] = text.trim().split('+');
  const key = fromBase64(rest.join('+'));
  if (name === '' || key.length !== 33 || key[0] !== kind) return null;
  return toHex(keyIdOf(sha256, { name, key })) === id ? { name, key } : null;
}

/** A signed note (c2sp.org/signed-note): text that ends with a newline, an empty line, and signatures below it. */
export const signedNote = (text: string, name: string, ...signature: readonly Uint8Array[]): string =>
  `${text}\n${signatureLine(name, ...signature)}`;

/** The line of a signature, which begins with the key's id. */
export const signatureLine = (name: string, ...signature: readonly Uint8Array[]): string =>
  `— ${name} ${toBase64(concatBytes(...signature))}\n`;

/** The signed text of a note, without its signatures. */
export const textIn = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);

/** A signature to be verified by this key, over the text of the note. */
export type Signature<K extends VerifierKey> = { name: string; key: K; text: string; bytes: Uint8Array };

/** The signatures below a note whose lines name one of these keys: under the key's own name, or under any name of `log`. */
export function signaturesOn<K extends VerifierKey>(sha256: Sha256, note: string, keys: readonly K[], log?: string): Signature<K>[] {
  const text = textIn(note);
  const lines = note.slice(text.length + 1).split('\n');
  return lines.flatMap((line) => {
    const [dash, name = '', encoded = ''] = line.split(' ');
    if (dash !== '—') return [];
    const bytes = fromBase64(encoded);
    const canBeNamed = (key: K) => key.name === name || (log !== undefined && isLogName(log, key.name) && isLogName(log, name));
    const key = keys.find((one) => canBeNamed(one) && areEqualBytes(keyIdOf(sha256, { name, key: one.key }), bytes.subarray(0, 4)));
    return key ? [{ name, key, text, bytes: bytes.subarray(4) }] : [];
  });
}

/** The head of a tree as a text to be signed (c2sp.org/tlog-checkpoint). */
export const checkpointText = (origin: string, size: number, root: Uint8Array): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/** The head that a note states; it proves nothing before the note's signature is verified. */
export function headIn(note: string): TreeHead & { origin: string } {
  const [origin = '', size = '', root = ''] = note.split('\n');
  return { origin, size: Number(size), root: fromBase64(root) };
}

/** The notes in a text, with empty lines between them. */
export const notesIn = (text: string): string[] => text.replaceAll('\r\n', '\n').match(/(?:^[^\n—][^\n]*\n)+\n(?:^— [^\n]*\n?)+/gm) ?? [];
