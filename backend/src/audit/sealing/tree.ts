import { emptyRoot, nodeHash } from './leaf.ts';

/** Every eighth level is stored, in rows of 256 hashes: the tiles of c2sp.org/tlog-tiles. The levels between them are computed. */
export const tileHeight = 8;
export const tileWidth = 2 ** tileHeight;

/** The root of the perfect subtree over leaves index * 2^level to (index + 1) * 2^level. */
export type Node = { level: number; index: number; hash: Buffer };

/** The right edge of a growing tree: the perfect subtrees that make up its size, and nothing else. */
export class Edge {
  readonly #hashes: Buffer[] = [];

  constructor(public size = 0) {}

  /** The perfect subtrees of a tree of this size, largest first. */
  static parts(size: number): { level: number; index: number }[] {
    const parts: { level: number; index: number }[] = [];
    for (let from = 0; from < size;) {
      const level = Math.floor(Math.log2(size - from));
      parts.push({ level, index: from / 2 ** level });
      from += 2 ** level;
    }
    return parts;
  }

  static of(nodes: readonly Node[]): Edge {
    const edge = new Edge();
    for (const { level, hash } of nodes) {
      edge.#hashes[level] = hash;
      edge.size += 2 ** level;
    }
    return edge;
  }

  /** Adds a leaf; returns the nodes that it completes and that are stored. */
  append(leaf: Buffer): Node[] {
    const kept: Node[] = [{ level: 0, index: this.size, hash: leaf }];
    let [hash, index, level] = [leaf, this.size, 0];
    while (index % 2 === 1) {
      hash = nodeHash(this.#hashes[level] ?? missing(level, index), hash);
      index = Math.floor(index / 2);
      level += 1;
      if (level % tileHeight === 0) kept.push({ level, index, hash });
    }
    this.#hashes[level] = hash;
    this.size += 1;
    return kept;
  }

  root(): Buffer {
    const parts = Edge.parts(this.size).map(({ level, index }) => this.#hashes[level] ?? missing(level, index));
    const last = parts.pop();
    return last ? parts.reduceRight((right, left) => nodeHash(left, right), last) : emptyRoot();
  }
}

function missing(level: number, index: number): never {
  throw new Error(`the tree lacks the node ${level}/${index}`);
}

/** Returns the hash of a perfect subtree. */
export type NodeAt = (level: number, index: number) => Promise<Buffer>;

/** The hash over leaves from (inclusive) to until (exclusive), as RFC 9162 defines it. */
async function hashOver(nodeAt: NodeAt, from: number, until: number): Promise<Buffer> {
  const count = until - from;
  const level = Math.log2(count);
  if (Number.isInteger(level) && from % count === 0) return nodeAt(level, from / count);
  const split = from + largestBelow(count);
  return nodeHash(await hashOver(nodeAt, from, split), await hashOver(nodeAt, split, until));
}

/** The largest power of two below a number of leaves. */
function largestBelow(count: number): number {
  const power = 2 ** Math.floor(Math.log2(count));
  return power === count ? power / 2 : power;
}

export const rootOf = (nodeAt: NodeAt, size: number): Promise<Buffer> =>
  size === 0 ? Promise.resolve(emptyRoot()) : hashOver(nodeAt, 0, size);

/** PATH(index, D[size]) of RFC 9162: leads from a leaf's hash to the root. */
export async function inclusionPath(nodeAt: NodeAt, index: number, size: number): Promise<Buffer[]> {
  const path: Buffer[] = [];
  for (let [from, until] = [0, size]; until - from > 1;) {
    const split = from + largestBelow(until - from);
    path.push(index < split ? await hashOver(nodeAt, split, until) : await hashOver(nodeAt, from, split));
    [from, until] = index < split ? [from, split] : [split, until];
  }
  return path.reverse();
}

/** PROOF(first, D[second]) of RFC 9162: the second tree is an extension of the first. */
export async function consistencyPath(nodeAt: NodeAt, first: number, second: number): Promise<Buffer[]> {
  if (first === 0 || first === second) return [];
  const path: Buffer[] = [];
  let [from, until, whole] = [0, second, true];
  while (first !== until) {
    const split = from + largestBelow(until - from);
    if (first <= split) {
      path.push(await hashOver(nodeAt, split, until));
      until = split;
    } else {
      path.push(await hashOver(nodeAt, from, split));
      from = split;
      whole = false;
    }
  }
  if (!whole) path.push(await hashOver(nodeAt, from, until));
  return path.reverse();
}
