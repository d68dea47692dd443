import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Key, Keys } from '../platform/settings/settings.reading.ts';

/** What goes before the 32 bytes of an Ed25519 key to make it PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The same for the 32 bytes of a public key. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');
const ed25519 = Buffer.of(1);

type Signer = { privateKey: KeyObject; publicKey: KeyObject; keyId: Buffer; verifierKey: string };

/** c2sp.org/signed-note: text that ends with a newline, an empty line, and signatures below it. */
export class Notary {
  readonly #signers: readonly Signer[];

  /** `origin` names the log and its keys; the first key signs, all are published. */
  constructor(
    readonly origin: string,
    keys: Keys,
  ) {
    this.#signers = keys.map((key) => signerOf(origin, key));
  }

  get verifierKeys(): string[] {
    return this.#signers.map(({ verifierKey }) => verifierKey);
  }

  sign(text: string): string {
    const [signer] = this.#signers;
    if (!signer) throw new Error('there is no key to sign with');
    const signature = Buffer.concat([signer.keyId, sign(null, Buffer.from(text), signer.privateKey)]);
    return `${text}\n— ${this.origin} ${signature.toString('base64')}\n`;
  }

  /** Whether one of these keys has signed the note. */
  accepts(note: string): boolean {
    const cut = note.lastIndexOf('\n\n');
    const text = Buffer.from(note.slice(0, cut + 1));
    const lines = note.slice(cut + 2).split('\n');
    const signatures = lines.flatMap((line) =>
      line.startsWith(`— ${this.origin} `) ? [Buffer.from(line.split(' ')[2] ?? '', 'base64')] : [],
    );
    return signatures.some((signature) => {
      const signer = this.#signers.find(({ keyId }) => keyId.equals(signature.subarray(0, 4)));
      return signer !== undefined && verify(null, text, signer.publicKey, signature.subarray(4));
    });
  }
}

function signerOf(origin: string, { secret }: Key): Signer {
  const der = Buffer.concat([pkcs8, Buffer.from(secret, 'base64')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = createHash('sha256').update(`${origin}\n`).update(ed25519).update(raw).digest().subarray(0, 4);
  const verifierKey = `${origin}+${keyId.toString('hex')}+${Buffer.concat([ed25519, raw]).toString('base64')}`;
  return { privateKey, publicKey, keyId, verifierKey };
}

/** c2sp.org/tlog-checkpoint: the head of the tree, to be signed. */
export const checkpoint = (origin: string, size: number, root: Buffer): string => `${origin}\n${size}\n${root.toString('base64')}\n`;

const cosignatureV1 = 4;

/** A witness by its verifier key, and whether a line below a note is its cosignature (c2sp.org/tlog-cosignature, Ed25519). */
export function cosigner(key: string): { name: string; accepts: (note: string, line: string) => boolean } {
  const [name = '', id = '', ...rest] = key.split('+');
  const bytes = Buffer.from(rest.join('+'), 'base64');
  const keyId = createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== cosignatureV1 || keyId.toString('hex') !== id)
    throw new Error(`the verifier key of the witness ${name} is not one for Ed25519 cosignatures`);
  const publicKey = createPublicKey({ key: Buffer.concat([spki, bytes.subarray(1)]), format: 'der', type: 'spki' });
  const accepts = (note: string, line: string): boolean => {
    if (!line.startsWith(`— ${name} `)) return false;
    const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64');
    if (signature.length !== 76 || !signature.subarray(0, 4).equals(keyId)) return false;
    const head = `cosignature/v1\ntime ${signature.readBigUInt64BE(4)}\n`;
    return verify(null, Buffer.from(head + note.slice(0, note.lastIndexOf('\n\n') + 1)), publicKey, signature.subarray(12));
  };
  return { name, accepts };
}
