import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { EventStore, Revision } from '@orderstream/eventstore/event-store';
import { NoAnswer, withTimeout } from '@orderstream/eventstore/patience';
import type { Decider } from './decider.ts';
import { refusal } from './refusal.ts';
import { SharedLoad } from './shared-load.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import type { Snapshots } from './snapshots.ts';

/** A stream as far as it has been read. */
export type LoadedStream<State> = { state: State; revision: Revision; position: bigint };
type CachedStream = LoadedStream<unknown> & { decider: unknown; contended: boolean; weight: number };

/** Events per read: a long stream is folded page by page. */
const eventsPerRead = 2_000;
/** The cache weighs a stream by its number of events, within these bounds: the state of a long one holds live data, not its history. */
const [leastWeight, mostWeight] = [5, 100];
/** A thousand long streams, or twenty thousand short ones. */
const largestWeight = 100_000;

/** The longest that a timer can wait. */
const mostMilliseconds = 2 ** 31 - 1;

/** The share of the cache that a stream takes. */
const weightOf = (revision: bigint): number => Math.min(mostWeight, Math.max(leastWeight, Number(revision) + 1));

type AnyDecider<S, E extends AnyEvent> = Decider<S, never, E>;

/** Loads streams: the cached state or the snapshot, and all later events. */
export class StreamStates {
  /** In the order of last use. */
  readonly #cached = new Map<string, CachedStream>();
  readonly #loads = new Map<string, { decider: unknown; load: unknown }>();
  #weight = 0;
  readonly #writer: SnapshotWriter | null;

  constructor(
    private readonly store: EventStore,
    private readonly snapshots: Snapshots | null,
    snapshotPause: number,
    onTrouble: (error: unknown) => void,
  ) {
    this.#writer = snapshots && new SnapshotWriter(snapshots, snapshotPause, onTrouble);
  }

  /**
   * The stream with every event that it had at the time of the call. Concurrent callers share one read, which continues when a caller
   * gives up, and serves the next one.
   */
  async load<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string, deadline = Infinity): Promise<LoadedStream<S>> {
    const remaining = Math.min(deadline - Date.now(), mostMilliseconds);
    return withTimeout(remaining, this.#loadOf(decider, stream).load()).catch((error: unknown) => {
      throw error instanceof NoAnswer ? refusal('overloaded') : error;
    });
  }

  /** The shared load of a stream, removed once it is idle. */
  #loadOf<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string): SharedLoad<LoadedStream<S>> {
    const open = this.#loads.get(stream);
    if (open?.decider === decider) return open.load as SharedLoad<LoadedStream<S>>;
    const load = new SharedLoad<LoadedStream<S>>(
      () => this.#readStream(decider, stream),
      () => {
        if (this.#loads.get(stream)?.load === load) this.#loads.delete(stream);
      },
    );
    this.#loads.set(stream, { decider, load });
    return load;
  }

  /** Reads the events behind the cached state or the snapshot, page by page. */
  async #readStream<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string): Promise<LoadedStream<S>> {
    let loaded = this.cachedStream(decider, stream) ?? (await this.#loadSnapshot(decider, stream)) ?? emptyStream(decider);
    for (let end: bigint | null = null; ;) {
      const from = loaded.revision === 'no_stream' ? {} : { after: loaded.revision };
      const { events, revision, position } = await this.store.read<E>(stream, { ...from, limit: eventsPerRead });
      if (events.length > 0) {
        const state = events.reduce<S>((folded, event) => decider.evolve(folded, event as unknown as E), loaded.state);
        loaded = this.#cacheNewest(decider, stream, { state, revision, position: position ?? loaded.position });
      }
      if (events.length < eventsPerRead) return loaded;
      // A long stream can grow as fast as it is read: the read ends at the end that the log had after the first page.
      end ??= await this.store.head();
      if (loaded.position >= end) return loaded;
    }
  }

  /** Caches what was read, unless this process has appended later events in between; returns the newer of the two. */
  #cacheNewest<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string, read: LoadedStream<S>): LoadedStream<S> {
    this.cacheStream(decider, stream, read);
    return this.cachedStream(decider, stream) ?? read;
  }

  /** The cached state of the stream, good enough to decide on where the append checks the revision; marks it as recently used. */
  cachedStream<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string): LoadedStream<S> | null {
    const cached = this.#cached.get(stream);
    if (cached?.decider !== decider) return null;
    this.#cached.delete(stream);
    this.#cached.set(stream, cached);
    return cached as unknown as LoadedStream<S>;
  }

  /** Caches a state unless a newer one is cached, and evicts the least recently used ones above the limit. */
  cacheStream<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string, loaded: LoadedStream<S>): void {
    const { revision } = loaded;
    if (revision === 'no_stream') return;
    const previous = this.#cached.get(stream);
    if (previous?.decider === decider && previous.revision !== 'no_stream' && previous.revision > revision) return;
    const entry = { ...loaded, decider, contended: previous?.contended ?? false, weight: weightOf(revision) };
    this.#writer?.schedule(decider, stream, loaded.state, { revision, position: loaded.position });
    this.#cached.delete(stream);
    this.#cached.set(stream, entry);
    this.#weight += entry.weight - (previous?.weight ?? 0);
    for (const [oldest, { weight }] of this.#cached) {
      if (this.#weight <= largestWeight) break;
      this.#cached.delete(oldest);
      this.#weight -= weight;
    }
  }

  /** Whether other processes write to this stream, too: then a decision on the cached state would be wrong more often than not. */
  isContended(stream: string): boolean {
    return this.#cached.get(stream)?.contended ?? false;
  }

  /** Notes whether the last append lost a race to another process. */
  noteRace(stream: string, lost: boolean): void {
    const cached = this.#cached.get(stream);
    if (cached) cached.contended = lost;
  }

  /** The state of the stream's snapshot; null without one, or if it was replaced during the load. */
  async #loadSnapshot<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string): Promise<LoadedStream<S> | null> {
    if (!this.snapshots || !decider.snapshots) return null;
    const { version, unpack } = decider.snapshots;
    const snapshot = await this.snapshots.find(stream, version);
    if (!snapshot) return null;
    let { state }: { state: S } = emptyStream(decider);
    for (let n = 0; n < snapshot.parts; n += 1) {
      const part = await this.snapshots.part(stream, version, snapshot, n);
      if (!part) return null;
      state = unpack(state, part.state);
    }
    this.#writer?.noteLoaded(stream, snapshot);
    return this.#cacheNewest(decider, stream, { state, revision: snapshot.revision, position: snapshot.position });
  }
}

/** The state of a stream that does not exist yet. */
export const emptyStream = <S, E extends AnyEvent>(decider: AnyDecider<S, E>): LoadedStream<S> => ({
  state: decider.initial,
  revision: 'no_stream',
  position: 0n,
});
