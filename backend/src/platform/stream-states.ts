import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { EventStore, Revision } from '@orderstream/eventstore/event-store';
import type { Decider } from './decider.ts';
import type { Snapshots } from './snapshots.ts';

/** A stream as far as it has been read. */
export type Known<State> = { state: State; revision: Revision; position: bigint };
type Remembered = Known<unknown> & { decider: unknown; snapshotAt: bigint; contended: boolean; weight: number };

const snapshotEvery = 500n;
/** A stream weighs what it has events, within these bounds: the state of a long one holds what is live, not its history. */
const [leastWeight, mostWeight] = [5, 100];
/** A thousand long streams, or twenty thousand short ones. */
const weightRemembered = 100_000;

const weightOf = (revision: bigint): number => Math.min(mostWeight, Math.max(leastWeight, Number(revision) + 1));

type AnyDecider<S, E extends AnyEvent> = Decider<S, never, E>;

/** Loads streams: what this process remembers of one, or its snapshot, and everything that came after. */
export class StreamStates {
  /** In the order in which they were last used. */
  readonly #remembered = new Map<string, Remembered>();
  #weight = 0;

  constructor(
    private readonly store: EventStore,
    private readonly snapshots: Snapshots | null,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** The stream as it is now. */
  async load<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string): Promise<Known<S>> {
    const start = this.guess(decider, stream) ?? (await this.#snapshot(decider, stream)) ?? beginning(decider);
    const { events, revision, position } = await this.store.read<E>(
      stream,
      start.revision === 'no_stream' ? {} : { after: start.revision },
    );
    if (events.length === 0) return start;
    const state = events.reduce<S>((folded, event) => decider.evolve(folded, event as unknown as E), start.state);
    const known = { state, revision, position: position ?? start.position };
    this.remember(decider, stream, known);
    return known;
  }

  /** The stream as this process last saw it: good enough to decide on where the revision is checked. */
  guess<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string): Known<S> | null {
    const remembered = this.#remembered.get(stream);
    if (remembered?.decider !== decider) return null;
    this.#remembered.delete(stream);
    this.#remembered.set(stream, remembered);
    return remembered as unknown as Known<S>;
  }

  remember<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string, known: Known<S>): void {
    const { revision } = known;
    if (revision === 'no_stream') return;
    const before = this.#remembered.get(stream);
    const { snapshotAt = 0n, contended = false } = before ?? {};
    const entry = { ...known, decider, snapshotAt, contended, weight: weightOf(revision) };
    if (decider.snapshots && revision - entry.snapshotAt >= snapshotEvery) {
      entry.snapshotAt = revision;
      const { version, pack } = decider.snapshots;
      this.snapshots?.keep(stream, version, { revision, position: known.position, state: pack(known.state) }).catch(this.onTrouble);
    }
    this.#remembered.delete(stream);
    this.#remembered.set(stream, entry);
    this.#weight += entry.weight - (before?.weight ?? 0);
    for (const [oldest, { weight }] of this.#remembered) {
      if (this.#weight <= weightRemembered) break;
      this.#remembered.delete(oldest);
      this.#weight -= weight;
    }
  }

  /** Other processes write to this stream, too: a guess would be wrong more often than not. */
  contended(stream: string): boolean {
    return this.#remembered.get(stream)?.contended ?? false;
  }

  noteRace(stream: string, lost: boolean): void {
    const remembered = this.#remembered.get(stream);
    if (remembered) remembered.contended = lost;
  }

  async #snapshot<S, E extends AnyEvent>(decider: AnyDecider<S, E>, stream: string): Promise<Known<S> | null> {
    if (!this.snapshots || !decider.snapshots) return null;
    const found = await this.snapshots.find(stream, decider.snapshots.version);
    return found && { state: decider.snapshots.unpack(found.state), revision: found.revision, position: found.position };
  }
}

export const beginning = <S, E extends AnyEvent>(decider: AnyDecider<S, E>): Known<S> => ({
  state: decider.initial,
  revision: 'no_stream',
  position: 0n,
});
