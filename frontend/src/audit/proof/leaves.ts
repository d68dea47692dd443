import { bytesOf, isSame, leafHash, textOf, type Bytes } from './hashes.ts';

export type Leaf = { bytes: Bytes; hash: Bytes };
/** The first fault in the facts, with its position. */
export type Finding = { what: 'changed' | 'removed' | 'added' | 'moved'; position: string };

/** A bundle of entries, each prefixed with its length in two bytes. */
export async function leavesIn(bundle: Bytes): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (let at = 0; at + 2 <= bundle.length;) {
    const length = ((bundle[at] ?? 0) << 8) + (bundle[at + 1] ?? 0);
    const bytes = bundle.slice(at + 2, at + 2 + length);
    leaves.push({ bytes, hash: await leafHash(bytes) });
    at += 2 + length;
  }
  return leaves;
}

const text = '"(?:[^"\\\\]|\\\\.)*"';
/** The end of a leaf in the order of RFC 8785, for any data. */
const placed = new RegExp(
  `"position":"(\\d+)"((?:,"raw":"[^"]*")?(?:,"raw_metadata":"[^"]*")?,"revision":"\\d+"(?:,"sha256":"[^"]*")?,"stream":${text},"type":${text}})$`,
);

export const positionOf = ({ bytes }: Leaf): string => placed.exec(textOf(bytes))?.[1] ?? '?';
const hashAt = ({ bytes }: Leaf, position = ''): Promise<Bytes> =>
  leafHash(bytesOf(textOf(bytes).replace(placed, `"position":"${position}"$2`)));

async function indexWhere<T>(items: readonly T[], holds: (item: T, index: number) => Promise<boolean>): Promise<number> {
  for (const [index, item] of items.entries()) if (await holds(item, index)) return index;
  return -1;
}

/** The first difference between the facts and their expected hashes; `positions` are those of the tree. */
export async function difference(leaves: readonly Leaf[], hashes: readonly Bytes[], positions: readonly string[]): Promise<Finding | null> {
  for (let at = 0; at < Math.max(leaves.length, hashes.length); at += 1) {
    const [leaf, hash, position = '?'] = [leaves[at], hashes[at], positions[at]];
    if (leaf && hash && isSame(leaf.hash, hash)) continue;
    if (!hash) return leaf ? { what: 'added', position: positionOf(leaf) } : null;
    if (!leaf) return { what: 'removed', position };
    // It may be at another position, either moved alone or shifted with all later facts.
    const elsewhere = await indexWhere(
      leaves,
      async (other, index) => index > at && (isSame(other.hash, hash) || isSame(await hashAt(other, position), hash)),
    );
    const belongs = await indexWhere(hashes, async (other, index) => index > at && isSame(await hashAt(leaf, positions[index]), other));
    if (elsewhere >= 0 && belongs >= 0) return { what: 'moved', position };
    if (elsewhere >= 0) return { what: 'added', position: positionOf(leaf) };
    return { what: belongs >= 0 ? 'removed' : 'changed', position };
  }
  return null;
}
