import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import {
  ed25519,
  ed25519Cosignature,
  keyIdOf,
  signaturesOn,
  signedNote,
  textIn,
  verifierKeyIn,
  verifierKeyText,
  type VerifierKey,
} from '@orderstream/proof/note';
import type { ConfiguredKey, ConfiguredKeys } from '../../platform/settings/settings.reading.ts';
import { sha256 } from './hasher.ts';

/** The prefix that makes the 32 bytes of an Ed25519 key PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The same for the 32 bytes of a public key. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

type Signer = VerifierKey & { privateKey: KeyObject; publicKey: KeyObject };

/** Signs in the name of the log, and verifies its own signatures. */
export class Notary {
  readonly #signers: readonly Signer[];

  /** `origin` is the first name of the log and its keys; the first key signs, all are published. */
  constructor(
    readonly origin: string,
    keys: ConfiguredKeys,
  ) {
    this.#signers = keys.map((key) => createSigner(origin, key));
  }

  get verifierKeys(): string[] {
    return this.keysOf(this.origin);
  }

  /** The verifier keys under a name of the log: the id of a key differs under each name. */
  keysOf(origin: string): string[] {
    return this.#signers.map(({ key }) => verifierKeyText(sha256, { name: origin, key }));
  }

  /** A note signed by the first key, under this name of the log. */
  sign(text: string, origin = this.origin): string {
    const [signer] = this.#signers;
    if (!signer) throw new Error('there is no key to sign with');
    const id = keyIdOf(sha256, { name: origin, key: signer.key });
    return signedNote(text, origin, id, sign(null, Buffer.from(text), signer.privateKey));
  }

  /** Whether one of these keys has signed the note, under any name of the log. */
  hasSigned(note: string): boolean {
    const signatures = signaturesOn(sha256, note, this.#signers, this.origin);
    return signatures.some(({ key, text, bytes }) => verify(null, Buffer.from(text), key.publicKey, bytes));
  }
}

/** The private and the public key of a configured secret, under this name. */
function createSigner(name: string, { secret }: ConfiguredKey): Signer {
  const der = Buffer.concat([pkcs8, Buffer.from(secret, 'base64')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { name, key: Buffer.concat([Buffer.of(ed25519), raw]), privateKey, publicKey };
}

/** A witness by its verifier key, and the test of its cosignature below a note (c2sp.org/tlog-cosignature, Ed25519). */
export function witnessVerifier(verifierKey: string): { name: string; accepts: (note: string, line: string) => boolean } {
  const witness = verifierKeyIn(sha256, verifierKey, ed25519Cosignature);
  if (!witness) throw new Error(`the verifier key of the witness ${verifierKey.split('+')[0]} is not one for Ed25519 cosignatures`);
  const publicKey = createPublicKey({ key: Buffer.concat([spki, witness.key.subarray(1)]), format: 'der', type: 'spki' });
  const isCosignatureOf = (note: string, line: string): boolean => {
    const text = textIn(note);
    return signaturesOn(sha256, `${text}\n${line}`, [witness]).some(({ bytes }) => {
      if (bytes.length !== 72) return false;
      const head = `cosignature/v1\ntime ${Buffer.from(bytes).readBigUInt64BE()}\n`;
      return verify(null, Buffer.from(head + text), publicKey, bytes.subarray(8));
    });
  };
  return { name: witness.name, accepts: isCosignatureOf };
}
