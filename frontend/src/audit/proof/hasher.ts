import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOf } from '@orderstream/proof/bytes';
import { TreeHasher } from '@orderstream/proof/tree-hasher';

/** Computes the hashes in JavaScript: Web Crypto needs a separate task for each, which takes longer. */
export const browserHasher = new TreeHasher((data) => sha256(typeof data === 'string' ? bytesOf(data) : data));
