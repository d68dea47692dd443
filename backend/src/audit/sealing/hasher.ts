import { hash } from 'node:crypto';
import { TreeHasher, type Sha256 } from '@orderstream/proof/tree-hasher';

/** SHA-256 as a string first: a buffer that OpenSSL fills is allocated separately, which costs more than hashing. */
export const sha256: Sha256<Buffer> = (data) => Buffer.from(hash('sha256', data, 'binary'), 'binary');
export const treeHasher = new TreeHasher(sha256);
