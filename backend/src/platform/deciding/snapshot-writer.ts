import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { Decider } from './decider.ts';
import type { StreamPosition, Snapshot, Snapshots } from './snapshots.ts';

/** Below this many events since the last snapshot, reading the stream is as fast without a new one. */
const leastEvents = 500n;
/** A large state is written more rarely: after this many events per part, about a quarter of those that such a state is built from. */
const eventsForPart = 250n;
/** Delays a snapshot: a process that has just started is busy, and events that arrive together need only one snapshot. */
export const snapshotPauseMilliseconds = 10_000;

type Due = { version: number; at: StreamPosition; parts: Iterable<unknown> };

/** Writes the snapshots of one process: one after another, some time after they are due, the newest state of each stream. */
export class SnapshotWriter {
  readonly #due = new Map<string, () => Due>();
  readonly #last = new Map<string, { revision: bigint; parts: number }>();
  #running = false;

  constructor(
    private readonly snapshots: Snapshots,
    private readonly pause: number,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Notes that the stream was loaded from this snapshot: only later events count towards the next one. */
  noteLoaded(stream: string, { revision, parts }: Snapshot): void {
    this.#last.set(stream, { revision, parts });
  }

  /** Schedules a snapshot of this state if enough events have been added since the last one. */
  schedule<S, E extends AnyEvent>(decider: Decider<S, never, E>, stream: string, state: S, at: StreamPosition): void {
    if (!decider.snapshots) return;
    const { version, pack } = decider.snapshots;
    const { revision, parts } = this.#last.get(stream) ?? { revision: 0n, parts: 1 };
    const wait = eventsForPart * BigInt(parts);
    if (at.revision - revision < (wait > leastEvents ? wait : leastEvents)) return;
    this.#due.set(stream, () => ({ version, at, parts: pack(state) }));
    if (!this.#running) void this.#run();
  }

  /** Writes due snapshots, after a pause each time, until none is due. */
  async #run(): Promise<void> {
    this.#running = true;
    while (this.#due.size > 0) {
      await sleep(this.pause, undefined, { ref: false });
      for (const [stream, due] of this.#due) await this.#writeSnapshot(stream, due());
    }
    this.#running = false;
  }

  async #writeSnapshot(stream: string, { version, at, parts }: Due): Promise<void> {
    this.#due.delete(stream);
    try {
      this.#last.set(stream, { revision: at.revision, parts: await this.snapshots.keep(stream, version, at, parts) });
    } catch (error) {
      this.#last.set(stream, { revision: at.revision, parts: 1 });
      this.onTrouble(error);
    }
  }
}
