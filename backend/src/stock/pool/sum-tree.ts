/**
 * A sorted set that keeps the sums of its weights (a treap). A change returns a new set that shares the unchanged nodes with the old
 * one. Changes and queries take logarithmic time.
 */
export type SumTree<K extends string | number> = {
  readonly key: K;
  /** The owner of the key. */
  readonly id: string;
  readonly weight: number;
  /** The priority of the node. */
  readonly rank: number;
  readonly sum: number;
  readonly before: SumTree<K> | null;
  readonly after: SumTree<K> | null;
} | null;
type Node<K extends string | number> = NonNullable<SumTree<K>>;

/** The sum of all weights. */
export const totalWeight = <K extends string | number>(tree: SumTree<K>): number => tree?.sum ?? 0;

/** A hash of the key as its priority: the same keys make the same tree in any order of insertion. */
function rankOf(key: string | number): number {
  let hash = 0x811c9dc5;
  for (const character of String(key)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return Math.imul(hash ^ (hash >>> 15), 0x846ca68b) >>> 0;
}
/** Whether a node belongs above another: by priority, then by key. */
const isAbove = <K extends string | number>(a: Node<K>, b: Node<K>): boolean => (a.rank === b.rank ? a.key < b.key : a.rank > b.rank);

/** A node with these subtrees and their sum. */
const join = <K extends string | number>(node: Node<K>, before: SumTree<K>, after: SumTree<K>): Node<K> => ({
  key: node.key,
  id: node.id,
  weight: node.weight,
  rank: node.rank,
  sum: totalWeight(before) + node.weight + totalWeight(after),
  before,
  after,
});

/** The nodes before a key, and those after it. */
function split<K extends string | number>(tree: SumTree<K>, key: K): [SumTree<K>, SumTree<K>] {
  if (tree === null) return [null, null];
  if (tree.key < key) {
    const [before, after] = split(tree.after, key);
    return [join(tree, tree.before, before), after];
  }
  const [before, after] = split(tree.before, key);
  return [before, join(tree, after, tree.after)];
}

/** Joins two trees, of which the first has only smaller keys. */
function merge<K extends string | number>(first: SumTree<K>, second: SumTree<K>): SumTree<K> {
  if (first === null || second === null) return first ?? second;
  if (isAbove(first, second)) return join(first, first.before, merge(first.after, second));
  return join(second, merge(first, second.before), second.after);
}

/** The tree with one more key, which must be new. */
export function withKey<K extends string | number>(tree: SumTree<K>, key: K, id: string, weight: number): SumTree<K> {
  const node: Node<K> = { key, id, weight, rank: rankOf(key), sum: weight, before: null, after: null };
  return place(tree, node);
}

/** Inserts a node at the height of its priority. */
function place<K extends string | number>(tree: SumTree<K>, node: Node<K>): Node<K> {
  if (tree === null) return node;
  if (isAbove(node, tree)) return join(node, ...split(tree, node.key));
  if (node.key < tree.key) return join(tree, place(tree.before, node), tree.after);
  return join(tree, tree.before, place(tree.after, node));
}

/** The tree without a key; unchanged if it has no such key. */
export function withoutKey<K extends string | number>(tree: SumTree<K>, key: K): SumTree<K> {
  if (tree === null) return null;
  if (tree.key === key) return merge(tree.before, tree.after);
  if (key < tree.key) return join(tree, withoutKey(tree.before, key), tree.after);
  return join(tree, tree.before, withoutKey(tree.after, key));
}

/** The id of the smallest key; null for an empty tree. */
export function smallestId<K extends string | number>(tree: SumTree<K>): string | null {
  let node = tree;
  while (node?.before) node = node.before;
  return node?.id ?? null;
}

/** The sum of the weights of all keys up to and including this one. */
export function weightUpTo<K extends string | number>(tree: SumTree<K>, key: K): number {
  let sum = 0;
  for (let node = tree; node !== null; node = node.key <= key ? node.after : node.before)
    if (node.key <= key) sum += totalWeight(node.before) + node.weight;
  return sum;
}

/** The largest sum of weights, taken from the smallest key on, that does not exceed `most`. */
export function weightWithin<K extends string | number>(tree: SumTree<K>, most: number): number {
  let sum = 0;
  for (let node = tree; node !== null;) {
    const upTo = sum + totalWeight(node.before) + node.weight;
    if (upTo <= most) sum = upTo;
    node = upTo <= most ? node.after : node.before;
  }
  return sum;
}

/** The ids of up to `most` smallest keys that do not exceed `key`, in order. */
export function idsUpTo<K extends string | number>(tree: SumTree<K>, key: K, most: number): string[] {
  if (tree === null || most <= 0) return [];
  if (tree.key > key) return idsUpTo(tree.before, key, most);
  const smaller = idsUpTo(tree.before, key, most);
  if (smaller.length >= most) return smaller;
  return [...smaller, tree.id, ...idsUpTo(tree.after, key, most - smaller.length - 1)];
}
