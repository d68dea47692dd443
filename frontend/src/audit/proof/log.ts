import { leavesInBundle, TiledTree, tilePath } from '@orderstream/proof/tiles';
import type { Leaf } from '@orderstream/proof/difference';
import { tileWidth } from '@orderstream/proof/tree';
import { api, getBytes } from '../../platform/api.ts';
import { browserHasher } from './hasher.ts';

const hashLength = 32;

/** The log as an outside verifier reads it: tiles of hashes and bundles of entries, none of them trusted. */
export class SealedLog {
  readonly tree = new TiledTree(browserHasher, (level, index) => this.#fetch(level, index));

  constructor(
    readonly size: number,
    private readonly signal?: AbortSignal,
  ) {}

  /** The facts of a tile, 256 or fewer at the end of the log, and their hashes in the tree. */
  async factsOfTile(index: number): Promise<{ leaves: Leaf[]; hashes: Uint8Array[] }> {
    const tile = tilePath({ index, width: this.#widthOf(0, index) });
    const leaves = leavesInBundle(browserHasher, await getBytes(`/api/audit/log/tile/entries/${tile}`, this.signal));
    return { leaves, hashes: await this.tree.tile(0, index) };
  }

  /** The positions of the facts of a tile in the event store, in the order of the tile. */
  async positionsOfTile(index: number): Promise<string[]> {
    const query = { index: index * tileWidth };
    const { positions } = await api.get('/api/audit/log/positions', { query, ...(this.signal && { signal: this.signal }) });
    return positions.slice(0, this.#widthOf(0, index));
  }

  #widthOf(level: number, index: number): number {
    return Math.min(tileWidth, Math.floor(this.size / tileWidth ** level) - index * tileWidth);
  }

  /** The hashes of a tile. A missing hash becomes zeros, with which every proof fails. */
  async #fetch(level: number, index: number): Promise<Uint8Array[]> {
    const width = this.#widthOf(level, index);
    const served = await getBytes(`/api/audit/log/tile/${level}/${tilePath({ index, width })}`, this.signal);
    const tile = new Uint8Array(width * hashLength);
    tile.set(served.subarray(0, tile.length));
    return Array.from({ length: width }, (_, at) => tile.subarray(at * hashLength, (at + 1) * hashLength));
  }
}
