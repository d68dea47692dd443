import { isSame, nodeHash, type Bytes } from './hashes.ts';

/** Answers the hash of a perfect subtree over leaves index * 2^level to (index + 1) * 2^level. */
export type NodeAt = (level: number, index: number) => Promise<Bytes>;
type Part = { level: number; hash: Bytes };

const largestBelow = (count: number): number => {
  const power = 2 ** Math.floor(Math.log2(count));
  return power === count ? power / 2 : power;
};

async function hashOver(nodeAt: NodeAt, from: number, until: number): Promise<Bytes> {
  const count = until - from;
  const level = Math.log2(count);
  if (Number.isInteger(level) && from % count === 0) return nodeAt(level, from / count);
  const split = from + largestBelow(count);
  return nodeHash(await hashOver(nodeAt, from, split), await hashOver(nodeAt, split, until));
}

/** The right edge of a tree that grows leaf by leaf. */
export class Edge {
  #parts: Part[] = [];
  size = 0;

  static async of(nodeAt: NodeAt, size: number): Promise<Edge> {
    const edge = new Edge();
    for (let from = 0; from < size;) {
      const level = Math.floor(Math.log2(size - from));
      edge.#parts.push({ level, hash: await nodeAt(level, from / 2 ** level) });
      from += 2 ** level;
    }
    edge.size = size;
    return edge;
  }

  async push(hash: Bytes): Promise<void> {
    let part: Part = { level: 0, hash };
    for (let last = this.#parts.at(-1); last?.level === part.level; last = this.#parts.at(-1)) {
      part = { level: part.level + 1, hash: await nodeHash(last.hash, part.hash) };
      this.#parts.pop();
    }
    this.#parts.push(part);
    this.size += 1;
  }

  async root(): Promise<Bytes> {
    const hashes = this.#parts.map(({ hash }) => hash);
    let root = hashes.pop() ?? new Uint8Array();
    while (hashes.length > 0) root = await nodeHash(hashes.pop() ?? root, root);
    return root;
  }
}

/** Whether a leaf leads to the root (RFC 9162, 2.1.3). */
export async function includes(
  nodeAt: NodeAt,
  hash: Bytes,
  index: number,
  { size, root }: { size: number; root: Bytes },
): Promise<boolean> {
  const beside: { hash: Bytes; left: boolean }[] = [];
  for (let [from, until] = [0, size]; until - from > 1;) {
    const split = from + largestBelow(until - from);
    const right = index >= split;
    beside.push({ hash: right ? await hashOver(nodeAt, from, split) : await hashOver(nodeAt, split, until), left: right });
    [from, until] = right ? [split, until] : [from, split];
  }
  let reached = hash;
  for (const { hash: other, left } of beside.reverse()) reached = left ? await nodeHash(other, reached) : await nodeHash(reached, other);
  return isSame(reached, root);
}

type Head = { size: number; root: Bytes };

/** Whether the newer tree is the older one, grown: both roots are made of the same hashes (RFC 9162, 2.1.4). */
export async function isGrown(nodeAt: NodeAt, older: Head, newer: Head): Promise<boolean> {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return isSame(older.root, newer.root);
  if (older.size === 0) return true;
  const beside: { hash: Bytes; left: boolean }[] = [];
  let [from, until] = [0, newer.size];
  while (until !== older.size) {
    const split = from + largestBelow(until - from);
    const right = older.size > split;
    beside.push({ hash: right ? await hashOver(nodeAt, from, split) : await hashOver(nodeAt, split, until), left: right });
    [from, until] = right ? [split, until] : [from, split];
  }
  const start = from === 0 ? older.root : await hashOver(nodeAt, from, until);
  let [small, large] = [start, start];
  for (const { hash, left } of beside.reverse()) {
    if (left) small = await nodeHash(hash, small);
    large = left ? await nodeHash(hash, large) : await nodeHash(large, hash);
  }
  return isSame(small, older.root) && isSame(large, newer.root);
}
