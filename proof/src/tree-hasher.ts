import { concatBytes } from './bytes.ts';

/** SHA-256 of bytes, or of a text in UTF-8; it may return a subclass of bytes, such as Node's buffers. */
export type Sha256<B extends Uint8Array = Uint8Array> = (data: string | Uint8Array) => B;

/** The hashes of RFC 9162, 2.1.1. */
export class TreeHasher<B extends Uint8Array = Uint8Array> {
  /** One for all: its hash is taken at once. */
  readonly #children = new Uint8Array(65).fill(1);

  constructor(readonly sha256: Sha256<B>) {}

  /** The hash of a leaf's text or bytes. */
  hashLeaf(leaf: string | Uint8Array): B {
    return this.sha256(typeof leaf === 'string' ? `\0${leaf}` : concatBytes(Uint8Array.of(0), leaf));
  }

  /** The hash of a node with these children. */
  hashChildren(leftHash: Uint8Array, rightHash: Uint8Array): B {
    this.#children.set(leftHash, 1);
    this.#children.set(rightHash, 33);
    return this.sha256(this.#children);
  }

  /** The root of a tree without leaves. */
  emptyRoot(): B {
    return this.sha256('');
  }
}
