import { bytesOf, toHex } from '@orderstream/proof/bytes';
import { headIn, keyIdOf, signaturesOn, verifierKeyIn, type VerifierKey } from '@orderstream/proof/note';
import type { TreeHead } from '@orderstream/proof/tree';
import { browserHasher } from './hasher.ts';

const { sha256 } = browserHasher;

/** A signed head of the log. */
export type VerifiedSeal = TreeHead & { keyId: string };

/** Browsers verify signatures only on pages from HTTPS or localhost. */
export const canVerifySignatures = (): boolean => typeof crypto !== 'undefined' && 'subtle' in crypto && Boolean(crypto.subtle);

/** Other keys than those for Ed25519 sign no seals. */
export const ed25519KeysIn = (texts: readonly string[]): VerifierKey[] => texts.flatMap((text) => verifierKeyIn(sha256, text) ?? []);

async function isSignedBy({ key }: VerifierKey, signature: Uint8Array, text: string): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', Uint8Array.from(key.subarray(1)), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature), bytesOf(text));
}

/** The seal in a signed note; null when none of the keys has signed it. */
export async function verifySeal(note: string, keys: readonly VerifierKey[]): Promise<VerifiedSeal | null> {
  for (const { key, name, text, bytes } of signaturesOn(sha256, note, keys)) {
    const { origin, size, root } = headIn(text);
    if (name === origin && Number.isSafeInteger(size) && (await isSignedBy(key, bytes, text)))
      return { size, root, keyId: toHex(keyIdOf(sha256, key)) };
  }
  return null;
}
