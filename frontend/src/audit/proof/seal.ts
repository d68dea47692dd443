import { bytesOf, toHex } from '@orderstream/proof/bytes';
import { headIn, keyIdOf, signaturesOn, verifierKeyIn, type VerifierKey } from '@orderstream/proof/note';
import type { TreeHead } from '@orderstream/proof/tree';
import { browserHasher } from './hasher.ts';

const { sha256 } = browserHasher;

/** A head of the log with the key that has signed it. */
export type VerifiedSeal = TreeHead & { keyId: string };

/** Whether this browser can verify signatures: only on pages from HTTPS or localhost. */
export const canVerifySignatures = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto && Boolean(crypto.subtle);

/** The Ed25519 keys among the texts; no other kind of key signs seals. */
export const ed25519KeysIn = (texts: readonly string[]): VerifierKey[] => texts.flatMap((text) => verifierKeyIn(sha256, text) ?? []);

async function isSignedBy({ key }: VerifierKey, signature: Uint8Array, text: string): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', Uint8Array.from(key.subarray(1)), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature), bytesOf(text));
}

/** The seal in a signed note; null if none of the keys has signed it. */
export async function verifySeal(note: string, keys: readonly VerifierKey[]): Promise<VerifiedSeal | null> {
  for (const { key, name, text, bytes } of signaturesOn(sha256, note, keys)) {
    const { origin, size, root } = headIn(text);
    if (name === origin && Number.isSafeInteger(size) && (await isSignedBy(key, bytes, text)))
      return { size, root, keyId: toHex(keyIdOf(sha256, key)) };
  }
  return null;
}
