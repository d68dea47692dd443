import type { Storage } from '../storage/storage.ts';
import { Generations } from './generations.ts';
import { emptyHead, isMetastream, metastreamOf, subjectOf, type StreamHead } from './model.ts';
import { StreamNames } from './stream-names.ts';

/**
 * Heads of streams as they are committed, the least recently used of them forgotten. A head read beside the writer may be
 * older than a commit that overtook it: such a one is answered, but not kept.
 */
export class StreamHeads {
  readonly #heads: Generations<StreamHead>;
  readonly #storage: Storage;
  #commits = 0;
  /** Null until it is known which streams there are: the storage is asked for every one meanwhile. */
  #names: StreamNames | null = null;
  #learning: StreamNames | null = null;

  constructor(storage: Storage, limit: number) {
    this.#storage = storage;
    this.#heads = new Generations(limit);
  }

  /** A stream's head, its absence included; `load` must have been asked for it before. */
  readonly knownHead = (stream: string): StreamHead => this.#heads.get(stream) ?? emptyHead(stream);

  /** Called by the writer alone, between two commits. */
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

  /** The writer says so before a commit starts, so that nothing read meanwhile is kept. */
  commitStarts(): void {
    this.#commits += 1;
  }

  committed(heads: Iterable<StreamHead>): void {
    this.#commits += 1;
    for (const head of heads) {
      this.#heads.set(head.stream, head);
      this.#learning?.add(head.stream);
    }
  }

  /** Called when the storage was taken over: its contents are read again. */
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

  #keep(requested: string[], heads: StreamHead[]): void {
    for (const stream of requested) this.#heads.set(stream, emptyHead(stream));
    for (const head of heads) this.#heads.set(head.stream, head);
  }
}
