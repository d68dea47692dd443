import { concatBytes, textOf } from './bytes.ts';
import type { Leaf } from './difference.ts';
import { tileHeight, tileWidth, type Tree } from './tree.ts';
import type { TreeHasher } from './tree-hasher.ts';

/** A tile of the tree, or the part of it that the tree has. */
export type Tile = { index: number; width: number };

/** The path of a tile as c2sp.org/tlog-tiles writes it: `x001/x234/067.p/8`. */
export function tilePath({ index, width }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const path = digits.replace(/\d{3}(?=\d)/g, 'x$&/');
  return width < tileWidth ? `${path}.p/${width}` : path;
}

/** The tile that a path names; null if it names none. */
export function parseTilePath(path: string): Tile | null {
  const parts = /^((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!parts?.[1]) return null;
  const index = Number(parts[1].replaceAll(/[x/]/g, ''));
  const width = parts[2] === undefined ? tileWidth : Number(parts[2]);
  return Number.isSafeInteger(index) && width > 0 && width <= tileWidth ? { index, width } : null;
}

/** A leaf as a bundle of entries has it: after its length in two bytes. */
export const bundleEntry = (leaf: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(leaf.length >> 8, leaf.length & 255), leaf);

/** The leaves in a bundle of entries, with their hashes. */
export function leavesInBundle<B extends Uint8Array>(hasher: TreeHasher<B>, bundle: Uint8Array): Leaf<B>[] {
  const leaves: Leaf<B>[] = [];
  for (let at = 0; at + 2 <= bundle.length;) {
    const length = ((bundle[at] ?? 0) << 8) + (bundle[at + 1] ?? 0);
    const bytes = bundle.subarray(at + 2, at + 2 + length);
    leaves.push({ text: textOf(bytes), hash: hasher.hashLeaf(bytes) });
    at += 2 + length;
  }
  return leaves;
}

/** Reads the hashes of one tile. Its level counts tiles: 0, 1, 2 mean levels 0, 8, 16. */
export type ReadTile<B extends Uint8Array> = (level: number, index: number) => Promise<B[]>;

/** A tree that is read tile by tile, for one proof or one export; the tiles used last stay in memory. */
export class TiledTree<B extends Uint8Array = Uint8Array> implements Tree<B> {
  readonly #tiles = new Map<string, Promise<B[]>>();

  constructor(
    readonly hasher: TreeHasher<B>,
    private readonly read: ReadTile<B>,
    private readonly mostTiles = 64,
  ) {}

  /** A tile, from memory if it was used lately. */
  tile(level: number, index: number): Promise<B[]> {
    const key = `${level}/${index}`;
    const tile = this.#tiles.get(key) ?? this.read(level, index);
    this.#tiles.delete(key);
    this.#tiles.set(key, tile);
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > this.mostTiles && oldest !== undefined) this.#tiles.delete(oldest);
    return tile;
  }

  /** The root of a perfect subtree, computed from the tile that contains it. */
  nodeAt = async (level: number, index: number): Promise<B> => {
    const above = level % tileHeight;
    const from = index * 2 ** above;
    const hashes = await this.tile(Math.floor(level / tileHeight), Math.floor(from / tileWidth));
    return this.#rootOver(hashes.slice(from % tileWidth, (from % tileWidth) + 2 ** above), 2 ** above);
  };

  /** The root over this many hashes. */
  #rootOver(hashes: readonly B[], count: number): B {
    const [first, second] = hashes;
    if (hashes.length !== count || !first) throw new Error('the tree lacks a node');
    if (!second) return first;
    const half = count / 2;
    return this.hasher.hashChildren(this.#rootOver(hashes.slice(0, half), half), this.#rootOver(hashes.slice(half), half));
  }
}
