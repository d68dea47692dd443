import type { AnyEvent } from '@orderstream/contracts/shared/event';
import { StoreRefused, UnwritableEvent, WrongRevision, type EventStore, type NewEvent } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import type { Clock } from '../clock.ts';
import type { Reached } from './command.ts';
import type { CommandContext } from './context.ts';
import type { Decider } from './decider.ts';
import { refusal } from './refusal.ts';
import { emptyStream, type LoadedStream, type StreamStates } from './stream-states.ts';

export type DecideOptions<S> = {
  /** The stream's id is new: the stream is not read before the append reports that it exists. */
  isNewStream?: boolean;
  /** States in which later events leave nothing to do: their cached state is as good as the present one. */
  isFinal?: (state: S) => boolean;
};
type Waiting<S, C> = {
  command: C;
  context: CommandContext;
  options: DecideOptions<S>;
  resolve: (reached: Reached) => void;
  reject: (error: unknown) => void;
};
/** `isCertain`: valid although it was decided on the cached state, because an append confirms it or no later event undoes it. */
type Verdict<S, C> = { waiting: Waiting<S, C>; isCertain: boolean; failure?: unknown };
type Round<S, C> = { verdicts: Verdict<S, C>[]; events: NewEvent[]; state: S };

export type StreamQueueDeps = {
  store: EventStore;
  states: StreamStates;
  clock: Clock;
  onBatch: (commands: number, depth: number) => void;
};

/** The most commands that are decided and appended together. */
const largestBatch = 200;

/** The commands for one stream in one process: those that arrive during an append are decided and appended together. */
export class StreamQueue<S, C extends { readonly type: string }, E extends AnyEvent> {
  readonly #waiting: Waiting<S, C>[] = [];
  #running = false;

  constructor(
    private readonly stream: string,
    private readonly decider: Decider<S, C, E>,
    private readonly deps: StreamQueueDeps,
    private readonly onIdle: () => void,
  ) {}

  /** Queues a command; resolves with the position that its events reached. */
  submit(command: C, context: CommandContext, options: DecideOptions<S>): Promise<Reached> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, context, options, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  /** Processes batches until no command waits. */
  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, largestBatch);
      this.deps.onBatch(batch.length, this.#waiting.length);
      try {
        await this.#processBatch(batch);
      } catch (error) {
        if (batch.length > 1 && concernsOneCommand(error)) for (const one of batch) await this.#processBatch([one]).catch(one.reject);
        else for (const { reject } of batch) reject(error);
      }
    }
    this.#running = false;
    this.onIdle();
  }

  /** Decides and appends a batch until no other writer is faster, or every command of it has passed its deadline. */
  async #processBatch(batch: readonly Waiting<S, C>[]): Promise<void> {
    let guess = this.#cachedOrEmpty(batch);
    for (let races = 0; ;) {
      const inTime = batch.filter(({ context }) => context.deadline > Date.now());
      if (inTime.length === 0) return rejectLate(batch);
      const stream = guess ?? (await this.deps.states.load(this.decider, this.stream, deadlineOf(inTime)));
      const round = this.#decide(stream, inTime);
      if (guess !== null && round.verdicts.some(({ isCertain }) => !isCertain)) {
        // "No" and "already done" are answered only from the present state of the stream.
        guess = null;
        continue;
      }
      const reached = await this.#append(stream, round, inTime);
      if (reached !== null) {
        rejectLate(batch.filter((waiting) => !inTime.includes(waiting)));
        return answerAll(round, reached);
      }
      if (guess !== null) {
        // The cached state is out of date: there need not be a race.
        guess = null;
        continue;
      }
      races += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(5 * 2 ** races, 250)));
    }
  }

  /** The state to try first, without a read: the append checks the revision. Null where the stream must be read. */
  #cachedOrEmpty(batch: readonly Waiting<S, C>[]): LoadedStream<S> | null {
    const { states } = this.deps;
    if (states.isContended(this.stream)) return null;
    const cached = states.cachedStream(this.decider, this.stream);
    return cached ?? (batch.every(({ options }) => options.isNewStream === true) ? emptyStream(this.decider) : null);
  }

  /** Decides each command on the state that the commands before it left; a refused one adds nothing. */
  #decide(stream: LoadedStream<S>, batch: readonly Waiting<S, C>[]): Round<S, C> {
    const now = this.deps.clock.now();
    const next = stream.revision === 'no_stream' ? 0n : stream.revision + 1n;
    const round: Round<S, C> = { verdicts: [], events: [], state: stream.state };
    for (const waiting of batch) {
      try {
        const newEvents = this.decider.decide(round.state, waiting.command, now);
        const isCertain = newEvents.length > 0 || waiting.options.isFinal?.(round.state) === true;
        round.state = newEvents.reduce(this.decider.evolve, round.state);
        round.events.push(...withMetadata(this.stream, newEvents, waiting.context, now, next + BigInt(round.events.length)));
        round.verdicts.push({ waiting, isCertain });
      } catch (failure) {
        round.verdicts.push({ waiting, isCertain: false, failure });
      }
    }
    return round;
  }

  /** Appends the events of a round. Returns the position reached; null when another writer was first. */
  async #append(stream: LoadedStream<S>, { events, state }: Round<S, C>, batch: readonly Waiting<S, C>[]): Promise<bigint | null> {
    if (events.length === 0) return stream.position;
    const { store, states } = this.deps;
    try {
      const deadline = deadlineOf(batch);
      const { revision, position } = await store.append(this.stream, stream.revision, events, { deadline });
      states.cacheStream(this.decider, this.stream, { state, revision, position });
      states.noteRace(this.stream, false);
      return position;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      states.noteRace(this.stream, true);
      return null;
    }
  }
}

/** The latest deadline of a batch. */
const deadlineOf = (batch: readonly Pick<Waiting<unknown, unknown>, 'context'>[]): number =>
  Math.max(...batch.map(({ context }) => context.deadline));

/** Resolves or rejects the commands of a round. */
function answerAll<S, C>({ verdicts }: Round<S, C>, position: bigint): void {
  for (const { waiting, failure } of verdicts) {
    if (failure !== undefined) waiting.reject(failure);
    else waiting.resolve({ position: position.toString() });
  }
}

/** Whether an error may be the fault of one command: it must not fail the others of its batch. */
const concernsOneCommand = (error: unknown): boolean => error instanceof UnwritableEvent || error instanceof StoreRefused;

/** Refuses the commands whose deadline has passed. */
function rejectLate(late: readonly Pick<Waiting<unknown, unknown>, 'reject'>[]): void {
  for (const { reject } of late) reject(refusal('overloaded'));
}
