import { areEqualBytes } from './bytes.ts';
import type { TreeHasher } from './tree-hasher.ts';

export type Leaf<B extends Uint8Array = Uint8Array> = { readonly hash: B; readonly text: string };
/** The first difference in the facts, with its position. */
export type LeafDifference = { what: 'changed' | 'removed' | 'added' | 'moved'; position: string };

const text = '"(?:[^"\\\\]|\\\\.)*"';
/** The end of a leaf in the order of RFC 8785, for any data. */
const leafEnd = new RegExp(
  `"position":"(\\d+)"((?:,"raw":"[^"]*")?(?:,"raw_metadata":"[^"]*")?,"revision":"\\d+"(?:,"sha256":"[^"]*")?,"stream":${text},"type":${text}})$`,
);

/** The position that a leaf's text states. */
export const positionOf = (leaf: Leaf): string => leafEnd.exec(leaf.text)?.[1] ?? '?';
/** The hash that a leaf would have at another position. */
const hashAtPosition = (hasher: TreeHasher, leaf: Leaf, position = ''): Uint8Array =>
  hasher.hashLeaf(leaf.text.replace(leafEnd, `"position":"${position}"$2`));

/** The first difference between the facts and their expected hashes; `positions` are those of the tree. */
export function firstDifference(
  hasher: TreeHasher,
  leaves: readonly Leaf[],
  hashes: readonly Uint8Array[],
  positions: readonly string[],
): LeafDifference | null {
  for (let at = 0; at < Math.max(leaves.length, hashes.length); at += 1) {
    const [leaf, hash, position = '?'] = [leaves[at], hashes[at], positions[at]];
    if (leaf && hash && areEqualBytes(leaf.hash, hash)) continue;
    if (!hash) return leaf ? { what: 'added', position: positionOf(leaf) } : null;
    if (!leaf) return { what: 'removed', position };
    // It may be at another position, either moved alone or shifted with all later facts.
    const isElsewhere = leaves.some(
      (other, index) => index > at && (areEqualBytes(other.hash, hash) || areEqualBytes(hashAtPosition(hasher, other, position), hash)),
    );
    const belongsElsewhere = hashes.some(
      (other, index) =>
        index > at && (areEqualBytes(other, leaf.hash) || areEqualBytes(other, hashAtPosition(hasher, leaf, positions[index]))),
    );
    if (isElsewhere && belongsElsewhere) return { what: 'moved', position };
    if (isElsewhere) return { what: 'added', position: positionOf(leaf) };
    return { what: belongsElsewhere ? 'removed' : 'changed', position };
  }
  return null;
}
