import type { Storage } from '../storage/storage.ts';
import { Generations } from './generations.ts';
import { emptyHead, isMetastream, metastreamOf, subjectOf, type StreamHead } from './model.ts';
import { StreamNames } from './stream-names.ts';

/**
 * Cache of the committed heads of streams; evicts the least recently used. A head that is read concurrently with the writer may be older
 * than a commit that overtook it: it is returned, but not cached.
 */
export class StreamHeads {
  readonly #heads: Generations<StreamHead>;
  readonly #storage: Storage;
  #commits = 0;
  /** Null until the names of all streams are loaded: until then the storage is queried for each. */
  #names: StreamNames | null = null;
  #learning: StreamNames | null = null;

  constructor(storage: Storage, limit: number) {
    this.#storage = storage;
    this.#heads = new Generations(limit);
  }

  /** The head of a stream that `load` has loaded, also of a missing one. */
  readonly knownHead = (stream: string): StreamHead => this.#heads.get(stream) ?? emptyHead(stream);

  /** Loads heads for the next batch; called only by the writer, between two commits. */
  async load(streams: Iterable<string>): Promise<void> {
    this.#heads.dropOlderHalf();
    const missing = new Set<string>();
    for (const stream of streams) {
      for (const name of [stream, isMetastream(stream) ? subjectOf(stream) : metastreamOf(stream)]) {
        if (this.#heads.touch(name) !== undefined) continue;
        if (this.#names?.isAbsent(name)) this.#heads.set(name, emptyHead(name));
        else missing.add(name);
      }
    }
    if (missing.size > 0) this.#keep([...missing], await this.#storage.heads([...missing]));
  }

  async read(stream: string): Promise<StreamHead> {
    const cached = this.#heads.get(stream);
    if (cached !== undefined) return cached;
    if (this.#names?.isAbsent(stream)) return emptyHead(stream);
    const commits = this.#commits;
    const [head = emptyHead(stream)] = await this.#storage.heads([stream]);
    const kept = this.#heads.get(stream);
    // Only the writer makes room, before a batch: what it has loaded must not go while it decides.
    if (commits === this.#commits && kept === undefined && !this.#heads.isFull) this.#heads.set(stream, head);
    return kept ?? head;
  }

  /** Called by the writer before a commit starts, so that no head that is read during the commit is cached. */
  commitStarts(): void {
    this.#commits += 1;
  }

  /** Caches the heads that a commit has changed. */
  committed(heads: Iterable<StreamHead>): void {
    this.#commits += 1;
    for (const head of heads) {
      this.#heads.set(head.stream, head);
      this.#learning?.add(head.stream);
    }
  }

  /** Empties the cache when the storage has been reopened. */
  forget(): void {
    this.#commits += 1;
    this.#heads.clear();
    this.#names = null;
    const names = new StreamNames();
    this.#learning = names;
    void this.#storage
      .eachStream((name) => names.add(name))
      .then(
        () => {
          if (this.#learning === names) this.#names = names;
        },
        // Then the storage is asked, as before.
        () => undefined,
      );
  }

  /** Caches the heads that were read; a requested stream without one is empty. */
  #keep(requested: string[], heads: StreamHead[]): void {
    for (const stream of requested) this.#heads.set(stream, emptyHead(stream));
    for (const head of heads) this.#heads.set(head.stream, head);
  }
}
