import { api, bytes } from '../../platform/api.ts';
import { joined, nodeHash, type Bytes } from './hashes.ts';
import type { NodeAt } from './tree.ts';

const width = 256;

/** `x001/x234/067.p/8`, as c2sp.org/tlog-tiles writes it. */
function pathOf(index: number, partial: number): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = digits.match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return partial < width ? `${path}.p/${partial}` : path;
}

/** The log as an outside verifier reads it: tiles of hashes and bundles of entries, none of them trusted. */
export class LogTiles {
  readonly #tiles = new Map<string, Promise<Bytes[]>>();

  constructor(
    readonly size: number,
    private readonly signal?: AbortSignal,
  ) {}

  /** The hashes of one tile that exist in a tree of this size. Level counts tiles. */
  hashes(level: number, index: number): Promise<Bytes[]> {
    const key = `${level}/${index}`;
    const known = this.#tiles.get(key) ?? this.#fetch(level, index);
    this.#tiles.set(key, known);
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > 64 && oldest !== undefined) this.#tiles.delete(oldest);
    return known;
  }

  entries(index: number): Promise<Bytes> {
    return bytes(`/api/audit/log/tile/entries/${pathOf(index, this.#widthOf(0, index))}`, this.signal);
  }

  async positions(index: number): Promise<string[]> {
    const query = { index: index * width };
    const { positions } = await api.get('/api/audit/log/positions', { query, ...(this.signal && { signal: this.signal }) });
    return positions.slice(0, this.#widthOf(0, index));
  }

  nodeAt: NodeAt = async (level, index) => {
    const above = level % 8;
    const from = index * 2 ** above;
    const hashes = (await this.hashes(Math.floor(level / 8), Math.floor(from / width))).slice(from % width, (from % width) + 2 ** above);
    return whole(hashes, 2 ** above);
  };

  #widthOf(level: number, index: number): number {
    return Math.min(width, Math.floor(this.size / width ** level) - index * width);
  }

  async #fetch(level: number, index: number): Promise<Bytes[]> {
    const tile = await bytes(`/api/audit/log/tile/${level}/${pathOf(index, this.#widthOf(level, index))}`, this.signal);
    return Array.from({ length: tile.length / 32 }, (_, at) => tile.slice(at * 32, at * 32 + 32));
  }
}

async function whole(hashes: readonly Bytes[], count: number): Promise<Bytes> {
  const [first, second] = hashes;
  if (!first || hashes.length !== count) return joined();
  if (!second) return first;
  return nodeHash(await whole(hashes.slice(0, count / 2), count / 2), await whole(hashes.slice(count / 2), count / 2));
}
