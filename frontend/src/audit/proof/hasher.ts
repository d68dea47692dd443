import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOf } from '@orderstream/proof/bytes';
import { TreeHasher } from '@orderstream/proof/tree-hasher';

/** Web Crypto answers each hash in a task of its own, which takes longer than computing it here. */
export const browserHasher = new TreeHasher((data) => sha256(typeof data === 'string' ? bytesOf(data) : data));
