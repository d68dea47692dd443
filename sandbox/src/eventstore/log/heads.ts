import type { Storage } from '../storage/storage.ts';
import { Generations } from './generations.ts';
import { emptyHead, isMetastream, metastreamOf, subjectOf, type Head } from './model.ts';

/**
 * Heads of streams as they are committed, the least recently used of them forgotten. A head read beside the writer may be
 * older than a commit that overtook it: such a one is answered, but not kept.
 */
export class Heads {
  readonly #known: Generations<Head>;
  readonly #storage: Storage;
  #commits = 0;

  constructor(storage: Storage, limit: number) {
    this.#storage = storage;
    this.#known = new Generations(limit);
  }

  /** A stream's head, its absence included; `load` must have been asked for it before. */
  readonly known = (stream: string): Head => this.#known.get(stream) ?? emptyHead(stream);

  /** Called by the writer alone, between two commits. */
  async load(streams: Iterable<string>): Promise<void> {
    this.#known.turn();
    const missing = new Set<string>();
    for (const stream of streams) {
      for (const name of [stream, isMetastream(stream) ? subjectOf(stream) : metastreamOf(stream)]) {
        if (this.#known.use(name) === undefined) missing.add(name);
      }
    }
    if (missing.size > 0) this.#keep([...missing], await this.#storage.heads([...missing]));
  }

  async read(stream: string): Promise<Head> {
    const known = this.#known.get(stream);
    if (known !== undefined) return known;
    const commits = this.#commits;
    const [head = emptyHead(stream)] = await this.#storage.heads([stream]);
    const kept = this.#known.get(stream);
    // Only the writer makes room, before a batch: what it has loaded must not go while it decides.
    if (commits === this.#commits && kept === undefined && !this.#known.isFull) this.#known.set(stream, head);
    return kept ?? head;
  }

  /** The writer says so before a commit starts, so that nothing read meanwhile is kept. */
  commitStarts(): void {
    this.#commits += 1;
  }

  committed(heads: Iterable<Head>): void {
    this.#commits += 1;
    for (const head of heads) this.#known.set(head.stream, head);
  }

  forget(): void {
    this.#commits += 1;
    this.#known.clear();
  }

  #keep(asked: string[], found: Head[]): void {
    for (const stream of asked) this.#known.set(stream, emptyHead(stream));
    for (const head of found) this.#known.set(head.stream, head);
  }
}
