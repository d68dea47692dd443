import { areEqualBytes } from './bytes.ts';
import { consistencyPath, inclusionPath, type TreeHead, type Tree } from './tree.ts';
import type { TreeHasher } from './tree-hasher.ts';

/** The index of a node's parent. */
const half = (index: number): number => Math.floor(index / 2);

type LeafAt = { hash: Uint8Array; index: number };

/** Whether the path leads from a leaf's hash to the root (RFC 9162, 2.1.3.2). */
export function isIncluded(hasher: TreeHasher, leaf: LeafAt, { size, root }: TreeHead, path: readonly Uint8Array[]): boolean {
  if (leaf.index >= size) return false;
  let [fn, sn, reached] = [leaf.index, size - 1, leaf.hash];
  for (const sibling of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      reached = hasher.hashChildren(sibling, reached);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else reached = hasher.hashChildren(reached, sibling);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && areEqualBytes(reached, root);
}

/** Whether the path proves that the newer tree only adds leaves to the older one (RFC 9162, 2.1.4.2). */
export function isExtension(hasher: TreeHasher, older: TreeHead, newer: TreeHead, path: readonly Uint8Array[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === 0) return path.length === 0;
  if (older.size === newer.size) return path.length === 0 && areEqualBytes(older.root, newer.root);
  const [start, ...rest] = Number.isInteger(Math.log2(older.size)) ? [older.root, ...path] : path;
  if (!start) return false;
  let [fn, sn] = [older.size - 1, newer.size - 1];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  let [small, large] = [start, start];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [small, large] = [hasher.hashChildren(hash, small), hasher.hashChildren(hash, large)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else large = hasher.hashChildren(large, hash);
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && areEqualBytes(small, older.root) && areEqualBytes(large, newer.root);
}

/** Whether an untrusted tree has this leaf: only those of its nodes count that lead to the root. */
export const treeHasLeaf = async (tree: Tree, leaf: LeafAt, head: TreeHead): Promise<boolean> =>
  isIncluded(tree.hasher, leaf, head, await inclusionPath(tree, leaf.index, head.size));

/** Whether an untrusted tree proves that its newer head only adds leaves to its older one. */
export const treeExtends = async (tree: Tree, older: TreeHead, newer: TreeHead): Promise<boolean> =>
  older.size <= newer.size && isExtension(tree.hasher, older, newer, await consistencyPath(tree, older.size, newer.size));
