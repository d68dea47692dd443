import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { bytesOfBase64, type ConfiguredKeys } from '../settings/settings.reading.ts';

/** An encrypted secret as it is stored. */
export type SealedSecret = { key_id: string; nonce: Buffer; ciphertext: Buffer; tag: Buffer };

/** The secret was not sealed by one of our keys, or not for this row, or not in this format. */
export class NotOurSeal extends Error {
  constructor() {
    super('a sealed value cannot be opened');
    this.name = 'NotOurSeal';
  }
}

const algorithm = 'aes-256-gcm';

/** Encrypts secrets under keys from the configuration. A sealed secret opens only in the row that it was sealed for. */
export class SecretSeals {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #newest: string;

  constructor(
    keys: ConfiguredKeys,
    private readonly fingerprintKey: Buffer,
  ) {
    this.#newest = keys[0].id;
    this.#keys = new Map(keys.map(({ id, secret }) => [id, bytesOfBase64(secret) ?? Buffer.alloc(0)]));
  }

  /** Encrypts a secret for one row, under the newest key. */
  seal(text: string, rowId: string, nonce: Buffer = randomBytes(12)): SealedSecret {
    const cipher = createCipheriv(algorithm, this.#keyOf(this.#newest), nonce).setAAD(associatedData(this.#newest, rowId));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { key_id: this.#newest, nonce, ciphertext, tag: cipher.getAuthTag() };
  }

  /** Decrypts a secret of this row; throws `NotOurSeal`. */
  open({ key_id, nonce, ciphertext, tag }: SealedSecret, rowId: string): string {
    try {
      const decipher = createDecipheriv(algorithm, this.#keyOf(key_id), nonce, { authTagLength: 16 });
      decipher.setAAD(associatedData(key_id, rowId)).setAuthTag(tag);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    } catch {
      throw new NotOurSeal();
    }
  }

  /** The same secret under the newest key. It keeps its nonce, which identifies this sealing of the secret. */
  renew(sealed: SealedSecret, rowId: string): SealedSecret {
    return sealed.key_id === this.#newest ? sealed : this.seal(this.open(sealed, rowId), rowId, sealed.nonce);
  }

  /** The id of the key that replaces all others. */
  get newestKeyId(): string {
    return this.#newest;
  }

  /** A keyed hash: equal texts have equal fingerprints, and without the key the text cannot be found by trial. */
  fingerprint(text: string, purpose: string): string {
    return createHmac('sha256', this.fingerprintKey).update(`${purpose}\0${text}`, 'utf8').digest('base64url');
  }

  #keyOf(id: string): Buffer {
    const key = this.#keys.get(id);
    if (!key) throw new NotOurSeal();
    return key;
  }
}

/** The authenticated data that bind a secret to its key and its row. */
const associatedData = (keyId: string, rowId: string) => Buffer.from(`${keyId}\0${rowId}`, 'utf8');

/** A secret as lists show it: the first and last two characters, nothing of a short one. It does not reveal the length. */
export function maskSecret(secret: string): string {
  const characters = [...secret];
  if (characters.length < 12) return '*'.repeat(8);
  return `${characters.slice(0, 2).join('')}********${characters.slice(-2).join('')}`;
}
