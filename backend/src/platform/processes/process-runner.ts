import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import type { Delivery, EventStore, LogItem } from '@orderstream/eventstore/event-store';
import type { Follow } from '@orderstream/eventstore/fan-out';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import type { Logger } from 'pino';
import { carryOutConsequences, longestConsequencesMilliseconds, mayConcern, UnexpectedRefusal } from './consequences.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import { KeyedWork } from './keyed-work.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Parkable, ParkedEvents, ParkReason } from './parked-events.ts';
import type { Process } from './process.ts';
import { ParkedRetry, parkReasonOf } from './parked-retry.ts';
import { processLoopPrefix, shareOf, type HeldShares, type ProcessShares, type Share } from './process-shares.ts';
import { Watermark } from './watermark.ts';

export type Pace = {
  inParallel: number;
  /** Attempts before an event is parked. */
  attempts: number;
  /** Attempts before an event is parked because of an outage. */
  outageAttempts: number;
  /** Number of streams resumed in parallel after an outage. */
  resumedStreams: number;
  backOff: (failures: number) => number;
  saveMilliseconds: number;
  retryParkedMilliseconds: number;
  /** Milliseconds between checks whether an outage is over. */
  probeMilliseconds: number;
};

export const defaultPace: Pace = {
  inParallel: 8,
  attempts: 8,
  outageAttempts: 3,
  resumedStreams: 32,
  backOff: (failures) => Math.min(60_000, 100 * 2 ** failures) * (0.75 + Math.random() / 2),
  saveMilliseconds: 500,
  retryParkedMilliseconds: 60_000,
  probeMilliseconds: 5_000,
};

export type ProcessDeps = {
  follow: Follow;
  store: Pick<EventStore, 'eventAt' | 'head'>;
  shares: ProcessShares;
  parked: ParkedEvents;
  commands: CommandBus;
  metrics: Metrics;
  log: Logger;
  signal: AbortSignal;
  pace: Pace;
};

const mostWaiting = 1_000;
/** Time limit at shutdown for work in progress; the next worker starts with what did not finish. */
const graceMilliseconds = 5_000;

/** Runs this worker's shares of one process until the signal is aborted, each from its saved position. */
export async function runProcess<E extends AnyEvent>(deps: ProcessDeps, process: Process<E>): Promise<void> {
  const { signal, shares, metrics, log } = deps;
  const heldShares: HeldShares = { process: process.name, shares: new Map() };
  while (!signal.aborted) {
    try {
      await processTurns.during(processLoopPrefix + process.name, () =>
        shares.releaseSurplus(heldShares).then(() => shares.takeDueShares(heldShares)),
      );
      if (heldShares.shares.size > 0 && shares.isLeaseValid) await new ShareTurn(deps, process, heldShares).run();
      else await pauseUnlessAborted(shares.rhythm.beatMilliseconds, signal);
    } catch (error) {
      if (signal.aborted) break;
      metrics.countTrouble(`process ${process.name}`);
      log.warn({ err: error, process: process.name }, 'a process was interrupted and restarts from its checkpoint');
      await pauseUnlessAborted(1_000, signal);
    }
  }
  await shares
    .releaseAll(heldShares)
    .catch((error: unknown) => log.warn({ err: error, process: process.name }, 'shares were not released'));
}

const pauseUnlessAborted = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);

/** A turn: the time in which this worker holds the same shares of a process. */
class ShareTurn<E extends AnyEvent> {
  readonly #ending = new AbortController();
  readonly #signal: AbortSignal;
  readonly #work: KeyedWork;
  readonly #shares: ReadonlyMap<number, Share>;
  readonly #after: bigint | null;
  readonly #mark: Watermark;
  readonly #parked: ParkedRetry<E>;

  constructor(
    private readonly deps: ProcessDeps,
    private readonly process: Process<E>,
    private readonly heldShares: HeldShares,
  ) {
    this.#signal = AbortSignal.any([deps.signal, this.#ending.signal]);
    this.#work = new KeyedWork({ inParallel: deps.pace.inParallel, backOff: deps.pace.backOff, signal: this.#signal });
    this.#shares = new Map(heldShares.shares);
    this.#after = lowestPosition([...this.#shares.values()].map(({ position }) => position));
    this.#mark = new Watermark(this.#after);
    this.#parked = new ParkedRetry(deps, process, this.#signal, (stream) => this.#shares.has(shareOf(stream)));
  }

  async run(): Promise<void> {
    const shares = [...this.#shares.keys()];
    this.deps.log.info({ process: this.process.name, shares, position: String(this.#after) }, 'took over shares of a process');
    await this.#parked.reloadStreams();
    const saving = this.#save();
    const retrying = this.#parked.retryUntilAborted();
    try {
      await this.#follow();
    } finally {
      this.#ending.abort();
      // The next holder of a stream must find no command of it in progress. Every command ends in time, if necessary by its timeout.
      const over = new AbortController();
      await Promise.race([Promise.all([saving, retrying, this.#work.whenIdle()]), graceAfterAbort(this.deps.signal, over.signal)]);
      over.abort();
      this.#advance();
    }
  }

  #advance(): void {
    const { reached } = this.#mark;
    if (reached === null) return;
    for (const share of this.#shares.values()) if (share.position === null || share.position < reached) share.position = reached;
  }

  async #follow(): Promise<void> {
    const { follow, metrics } = this.deps;
    const onTrouble = () => metrics.countTrouble('subscription');
    for await (const chunk of follow({ after: this.#after, signal: this.#signal, onTrouble })) {
      for (const delivery of chunk) {
        if (this.#signal.aborted) return;
        this.#take(delivery);
      }
      await this.#work.whenAtMost(mostWaiting);
    }
  }

  #take(delivery: Delivery): void {
    if (delivery.kind === 'caught_up') return;
    const { type, stream } = delivery.kind === 'event' ? delivery.event : delivery;
    if (!mayConcern(this.process, type) || !this.#isToDo(stream, delivery.position)) return this.#mark.pass(delivery.position);
    const run = delivery.kind === 'event' ? this.#carryingOut(delivery.event) : () => this.#parkUnreadable(delivery);
    this.#work.add(stream, { run: () => this.#surely(run), onDone: this.#mark.begin(delivery.position) });
  }

  /** Shares taken over from other workers may be ahead of the rest. */
  #isToDo(stream: string, position: bigint): boolean {
    const share = this.#shares.get(shareOf(stream));
    return share !== undefined && (share.position === null || position > share.position);
  }

  /** A worker that was cut off for so long that its shares may have moved starts nothing. */
  async #surely(run: () => Promise<void>): Promise<void> {
    if (this.deps.shares.isLeaseValid)
      return processTurns.during(processLoopPrefix + this.process.name, run, longestConsequencesMilliseconds);
    this.#ending.abort();
    throw new Error('the shares may be held by another worker by now');
  }

  #carryingOut(event: Recorded): () => Promise<void> {
    const { attempts, outageAttempts } = this.deps.pace;
    let failures = 0;
    let outageFailures = 0;
    return async () => {
      if (this.#parked.isParked(event.stream)) return this.#parkBehind(event);
      try {
        await carryOutConsequences(this.process, event, this.deps.commands);
      } catch (error) {
        const problem = parkReasonOf(error);
        if (problem.passes) outageFailures += 1;
        else failures += 1;
        this.#parked.reportFailure(error, event, failures);
        if (error instanceof UnexpectedRefusal || failures >= attempts || outageFailures >= outageAttempts)
          return this.#park(event, problem);
        throw error;
      }
    };
  }

  async #parkUnreadable({ eventId: id, type, stream, position, problem }: Extract<LogItem, { kind: 'unreadable' }>): Promise<void> {
    const about = { process: this.process.name, event_id: id, event_type: type, stream, problem };
    this.deps.log.warn(about, 'an event cannot be read: its stream waits until it can');
    await this.#park({ stream, id, position, type }, { problem: 'unreadable', passes: false });
  }

  #park = (event: Parkable, problem: ParkReason) =>
    this.#parking(event.stream, () => this.deps.parked.park(this.process.name, event, problem));

  async #parkBehind(event: Recorded): Promise<void> {
    await this.#parking(event.stream, () => this.deps.parked.parkBehind(this.process.name, event));
    await this.deps.parked.requestRetryUnlessBehind(this.process.name, event);
  }

  async #parking(stream: string, park: () => Promise<void>): Promise<void> {
    this.#parked.add(stream);
    await park();
    // An earlier look for parked streams may have missed this one, because it was still being written.
    this.#parked.add(stream);
  }

  /** Saves the lowest unfinished position. The turn ends when this worker's shares have moved, or should move. */
  async #save(): Promise<void> {
    const { shares, log, metrics, pace } = this.deps;
    const loop = processLoopPrefix + this.process.name;
    let saved = this.#mark.reached;
    while (!this.#signal.aborted) {
      await pauseUnlessAborted(pace.saveMilliseconds, this.#signal);
      const { reached } = this.#mark;
      if (reached !== null) metrics.setProcessPosition(this.process.name, reached);
      try {
        if (reached !== saved) {
          this.#advance();
          await processTurns.during(loop, () => shares.savePositions(this.heldShares, this.#shares));
          saved = reached;
        }
        if (this.#signal.aborted) return;
        const isTooMuch = await processTurns.during(loop, () => shares.takeDueShares(this.heldShares));
        if (isTooMuch || !shares.isLeaseValid || !haveSameShares(this.heldShares.shares, this.#shares)) this.#ending.abort();
      } catch (error) {
        log.warn({ err: error, process: this.process.name }, 'a checkpoint was not saved');
      }
    }
  }
}

/** Resolves this long after the worker was told to stop. */
async function graceAfterAbort(ending: AbortSignal, over: AbortSignal): Promise<void> {
  if (!ending.aborted) await once(ending, 'abort', { signal: over }).catch(() => undefined);
  await sleep(graceMilliseconds, undefined, { signal: over }).catch(() => undefined);
}

/** `null` is the beginning of the log. */
function lowestPosition(positions: readonly (bigint | null)[]): bigint | null {
  return positions.reduce((low, one) => (low === null || one === null ? null : one < low ? one : low), positions[0] ?? null);
}

const haveSameShares = (now: ReadonlyMap<number, Share>, then: ReadonlyMap<number, Share>): boolean =>
  now.size === then.size && [...then].every(([number, share]) => now.get(number) === share);
