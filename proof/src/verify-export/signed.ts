import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';
import { signaturesOn, verifierKeyIn, type VerifierKey } from '../note.ts';
import { TreeHasher } from '../tree-hasher.ts';

/** The reason why a file is not proved. */
export class NotProved extends Error {}

export const exportHasher = new TreeHasher<Buffer>((data) => hash('sha256', data, 'buffer'));

/** A verifier key with the object that verifies signatures. */
export type VerificationKey = VerifierKey & { publicKey: KeyObject };

/** The prefix that makes the 32 bytes of an Ed25519 key a public key in DER. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

/** A verifier key from its text; throws if it does not fit its own id. */
export function parseKey(text: string): VerificationKey {
  const key = verifierKeyIn(exportHasher.sha256, text);
  if (!key) throw new NotProved('the key is not an Ed25519 verifier key, or does not fit its own id');
  const der = Buffer.concat([spki, key.key.subarray(1)]);
  return { ...key, publicKey: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

/** The text of a signed note; throws if none of the keys has signed it, under its own name or any name of `log`. */
export function signedText(note: string, keys: readonly VerificationKey[], what: string, log?: string): string {
  for (const { key, text, bytes } of signaturesOn(exportHasher.sha256, note, keys, log))
    if (verify(null, Buffer.from(text), key.publicKey, bytes)) return text;
  throw new NotProved(`${what} is not signed by the key given`);
}

/** The JSON of a line; throws if it is cut off. */
export function parseLine<Value>(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw new NotProved('a line is not whole');
  }
}
