import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Key, Keys } from '../../platform/settings/settings.reading.ts';

/** The prefix that makes the 32 bytes of an Ed25519 key PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The same for the 32 bytes of a public key. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');
const ed25519 = Buffer.of(1);

type Signer = { privateKey: KeyObject; publicKey: KeyObject; keyId: Buffer; verifierKey: string };

/** c2sp.org/signed-note: text that ends with a newline, an empty line, and signatures below it. */
export class Notary {
  readonly #signers = new Map<string, readonly Signer[]>();

  /** `origin` is the first name of the log and its keys; the first key signs, all are published. */
  constructor(
    readonly origin: string,
    private readonly keys: Keys,
  ) {}

  get verifierKeys(): string[] {
    return this.keysOf(this.origin);
  }

  /** A key has a different number under each name. */
  keysOf(origin: string): string[] {
    return this.signers(origin).map(({ verifierKey }) => verifierKey);
  }

  /** The number of names of the log up to this one; null for the name of another log. */
  generationOf(origin: string): number | null {
    if (origin === this.origin) return 1;
    const later = origin.startsWith(`${this.origin}/`) ? /^[1-9]\d{0,5}$/.exec(origin.slice(this.origin.length + 1)) : null;
    return later && Number(later[0]) > 1 ? Number(later[0]) : null;
  }

  nameOf(generation: number): string {
    return generation === 1 ? this.origin : `${this.origin}/${generation}`;
  }

  sign(text: string, origin = this.origin): string {
    const [signer] = this.signers(origin);
    if (!signer) throw new Error('there is no key to sign with');
    const signature = Buffer.concat([signer.keyId, sign(null, Buffer.from(text), signer.privateKey)]);
    return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
  }

  /** Whether one of these keys has signed the note, under any name of the log. */
  accepts(note: string): boolean {
    const cut = note.lastIndexOf('\n\n');
    const text = Buffer.from(note.slice(0, cut + 1));
    const lines = note.slice(cut + 2).split('\n');
    return lines.some((line) => {
      const [dash, name = '', signature = ''] = line.split(' ');
      if (dash !== '—' || this.generationOf(name) === null) return false;
      const bytes = Buffer.from(signature, 'base64');
      const signer = this.signers(name).find(({ keyId }) => keyId.equals(bytes.subarray(0, 4)));
      return signer !== undefined && verify(null, text, signer.publicKey, bytes.subarray(4));
    });
  }

  private signers(origin: string): readonly Signer[] {
    const known = this.#signers.get(origin) ?? this.keys.map((key) => signerOf(origin, key));
    this.#signers.set(origin, known);
    return known;
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

/** The statements of a signed head. */
export function headIn(note: string): { origin: string; size: number; root: Buffer } {
  const [origin = '', size = '', root = ''] = note.split('\n');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
}

/** Notes, one below the other, with empty lines between them. */
export const notesIn = (text: string): string[] => text.match(/(?:^[^\n—][^\n]*\n)+\n(?:^— [^\n]*\n?)+/gm) ?? [];

const cosignatureV1 = 4;

/** A witness by its verifier key, and the check of its cosignature below a note (c2sp.org/tlog-cosignature, Ed25519). */
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
