import type { TreeHasher } from './tree-hasher.ts';

/** Every eighth level is stored, in rows of 256 hashes: the tiles of c2sp.org/tlog-tiles. The levels between them are computed. */
export const tileHeight = 8;
export const tileWidth = 2 ** tileHeight;

/** The perfect subtree over leaves index * 2^level to (index + 1) * 2^level. */
export type Subtree = { level: number; index: number };
/** A perfect subtree with its root. */
export type Node<B extends Uint8Array = Uint8Array> = Subtree & { hash: B };

/** A tree to read: the roots of its perfect subtrees. */
export type Tree<B extends Uint8Array = Uint8Array> = {
  readonly hasher: TreeHasher<B>;
  nodeAt: (level: number, index: number) => Promise<B>;
};

/** The size and the root of a tree, as signed statements give them. */
export type TreeHead = { size: number; root: Uint8Array };

/** The perfect subtrees that make up the leaves from an index (inclusive) to another (exclusive), from left to right. */
export function subtreesOver(from: number, until: number): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = from; at < until;) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= until) level += 1;
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** The right edge of a growing tree: the perfect subtrees that make up its size, and nothing else. */
export class Edge<B extends Uint8Array = Uint8Array> {
  readonly #hashes: B[] = [];
  size = 0;

  constructor(private readonly hasher: TreeHasher<B>) {}

  /** The edge of a tree at a size that it has, or had. */
  static async of<B extends Uint8Array>(tree: Tree<B>, size: number): Promise<Edge<B>> {
    const edge = new Edge(tree.hasher);
    const nodes = subtreesOver(0, size).map(async ({ level, index }) => ({ level, hash: await tree.nodeAt(level, index) }));
    for (const { level, hash } of await Promise.all(nodes)) edge.append(hash, level);
    return edge;
  }

  /** Adds a leaf, or a perfect subtree no larger than those before it; returns the nodes to store: itself, and those that it completes. */
  append(hash: B, level = 0): Node<B>[] {
    const first = this.size / 2 ** level;
    const kept: Node<B>[] = [{ level, index: first, hash }];
    let [root, index, at] = [hash, first, level];
    while (index % 2 === 1) {
      root = this.hasher.hashChildren(this.#hashes[at] ?? throwMissingNode(at, index), root);
      index = Math.floor(index / 2);
      at += 1;
      if (at % tileHeight === 0) kept.push({ level: at, index, hash: root });
    }
    this.#hashes[at] = root;
    this.size += 2 ** level;
    return kept;
  }

  /** The root of the tree at its present size. */
  root(): B {
    const roots = subtreesOver(0, this.size).map(({ level, index }) => this.#hashes[level] ?? throwMissingNode(level, index));
    const last = roots.pop();
    return last ? roots.reduceRight((rightRoot, leftRoot) => this.hasher.hashChildren(leftRoot, rightRoot), last) : this.hasher.emptyRoot();
  }
}

function throwMissingNode(level: number, index: number): never {
  throw new Error(`the tree lacks the node ${level}/${index}`);
}

/** The hash over leaves from (inclusive) to until (exclusive), as RFC 9162 defines it. */
async function hashOver<B extends Uint8Array>(tree: Tree<B>, from: number, until: number): Promise<B> {
  const count = until - from;
  const level = Math.log2(count);
  if (Number.isInteger(level) && from % count === 0) return tree.nodeAt(level, from / count);
  const split = from + largestBelow(count);
  return tree.hasher.hashChildren(await hashOver(tree, from, split), await hashOver(tree, split, until));
}

/** The largest power of two below a number of leaves. */
function largestBelow(count: number): number {
  const power = 2 ** Math.floor(Math.log2(count));
  return power === count ? power / 2 : power;
}

/** The root of a tree at this size. */
export const rootOf = async <B extends Uint8Array>(tree: Tree<B>, size: number): Promise<B> =>
  size === 0 ? tree.hasher.emptyRoot() : hashOver(tree, 0, size);

/** The hashes that lead from a leaf's hash to the root: PATH(index, D[size]) of RFC 9162. */
export async function inclusionPath<B extends Uint8Array>(tree: Tree<B>, index: number, size: number): Promise<B[]> {
  const path: B[] = [];
  for (let [from, until] = [0, size]; until - from > 1;) {
    const split = from + largestBelow(until - from);
    path.push(index < split ? await hashOver(tree, split, until) : await hashOver(tree, from, split));
    [from, until] = index < split ? [from, split] : [split, until];
  }
  return path.reverse();
}

/** The hashes that prove that the second tree extends the first: PROOF(first, D[second]) of RFC 9162. */
export async function consistencyPath<B extends Uint8Array>(tree: Tree<B>, first: number, second: number): Promise<B[]> {
  if (first === 0 || first === second) return [];
  const path: B[] = [];
  let [from, until, whole] = [0, second, true];
  while (first !== until) {
    const split = from + largestBelow(until - from);
    if (first <= split) {
      path.push(await hashOver(tree, split, until));
      until = split;
    } else {
      path.push(await hashOver(tree, from, split));
      from = split;
      whole = false;
    }
  }
  if (!whole) path.push(await hashOver(tree, from, until));
  return path.reverse();
}
