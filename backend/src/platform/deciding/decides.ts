import type { AnyEvent } from '@orderstream/contracts/shared/event';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject, type Type } from '@nestjs/common';
import { systemClock, type Clock } from '../clock.ts';
import type { Command, Reached } from './command.ts';
import { currentContext, remainingMilliseconds } from './context.ts';
import { CommandHandler, type CommandClass } from './cqrs.ts';
import type { Decider } from './decider.ts';
import { StreamQueue, type DecideOptions } from './queue.ts';
import { snapshotPauseMilliseconds } from './snapshot-writer.ts';
import type { Snapshots } from './snapshots.ts';
import { StreamStates, type LoadedStream } from './stream-states.ts';
import { EVENT_STORE } from '../tokens.ts';

/** How a process decides on its store: its clock, its snapshots, and the observers of trouble and batches. */
export type DecidingOptions = {
  clock: Clock;
  snapshots: Snapshots | null;
  /** Milliseconds between the moment that a snapshot is due and its writing. */
  snapshotPause: number;
  onTrouble: (error: unknown) => void;
  onBatch: (commands: number, depth: number) => void;
};

const defaults: DecidingOptions = {
  clock: systemClock,
  snapshots: null,
  snapshotPause: snapshotPauseMilliseconds,
  onTrouble: () => {},
  onBatch: () => {},
};

/** The queues and cached states of one store, of which each process has one. */
class StreamQueues {
  readonly states: StreamStates;
  readonly #queues = new Map<string, { decider: unknown; queue: unknown }>();

  constructor(
    private readonly store: EventStore,
    private readonly options: DecidingOptions,
  ) {
    this.states = new StreamStates(store, options.snapshots, options.snapshotPause, options.onTrouble);
  }

  /** The queue of a stream; it is removed when it is idle, so a later command gets a new one. */
  queueOf<S, C extends { readonly type: string }, E extends AnyEvent>(stream: string, decider: Decider<S, C, E>): StreamQueue<S, C, E> {
    const open = this.#queues.get(stream);
    if (open?.decider === decider) return open.queue as StreamQueue<S, C, E>;
    const { clock, onBatch } = this.options;
    const deps = { store: this.store, states: this.states, clock, onBatch };
    const queue = new StreamQueue(stream, decider, deps, () => {
      if (this.#queues.get(stream)?.queue === queue) this.#queues.delete(stream);
    });
    this.#queues.set(stream, { decider, queue });
    return queue;
  }
}

const queuesByStore = new WeakMap<EventStore, StreamQueues>();

/** Configures deciding on a store. The default: the system's clock, no snapshots. */
export function configureDeciding<Store extends EventStore>(store: Store, options: Partial<DecidingOptions> = {}): Store {
  queuesByStore.set(store, new StreamQueues(store, { ...defaults, ...options }));
  return store;
}

/** The queues of a store, with default options if nothing configured them. */
function queuesOf(store: EventStore): StreamQueues {
  const queues = queuesByStore.get(store);
  if (queues) return queues;
  configureDeciding(store);
  return queuesOf(store);
}

/** The present state of a stream; refused as `overloaded` when loading it takes longer than the caller waits. */
export function load<S, E extends AnyEvent>(store: EventStore, decider: Decider<S, never, E>, id: string): Promise<LoadedStream<S>> {
  return queuesOf(store).states.load(decider, `${decider.category}-${id}`, Date.now() + remainingMilliseconds());
}

/**
 * The state of the stream that this process has cached, if that is enough; another process may have added events since. Only for facts
 * that no later event changes, or that a later step refuses if they are out of date.
 */
export function cachedState<S, E extends AnyEvent>(
  store: EventStore,
  decider: Decider<S, never, E>,
  id: string,
  isEnough: (state: S) => boolean,
): LoadedStream<S> | null {
  const stream = queuesOf(store).states.cachedStream(decider, `${decider.category}-${id}`);
  return stream && isEnough(stream.state) ? stream : null;
}

/**
 * Decides a command on a stream and appends its events, at the revision that was decided on. After a lost race it decides again, until
 * the deadline. A command that changes nothing answers the position of its stream.
 */
export async function transact<S, C extends { readonly type: string }, E extends AnyEvent>(
  store: EventStore,
  decider: Decider<S, C, E>,
  id: string,
  command: NoInfer<C>,
  options: DecideOptions<S> = {},
): Promise<Reached> {
  const stream = `${decider.category}-${id}`;
  return queuesOf(store).queueOf(stream, decider).submit(command, currentContext(), options);
}

/** The handler class of a command that a decider alone decides: it needs no other data. */
export function decides<S, All extends { readonly type: string }, E extends AnyEvent, C extends Command & All>(
  command: CommandClass<C>,
  decider: Decider<S, All, E>,
  idOf: (command: C) => string,
  options: DecideOptions<S> = {},
): Type<{ execute: (command: C) => Promise<Reached> }> {
  @CommandHandler(command)
  class DecidingHandler {
    constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}
    execute(command: C): Promise<Reached> {
      return transact(this.store, decider, idOf(command), command, options);
    }
  }
  Object.defineProperty(DecidingHandler, 'name', { value: `${command.name}Handler` });
  return DecidingHandler;
}
