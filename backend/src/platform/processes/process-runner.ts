import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import type { Delivery, EventStore, LogItem } from '@orderstream/eventstore/event-store';
import type { Follow } from '@orderstream/eventstore/fan-out';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import type { Logger } from 'pino';
import { carryOutConsequences, longestConsequencesMilliseconds, mayConcern, Repetitions, UnexpectedRefusal } from './consequences.ts';
import type { CommandBus } from '../deciding/cqrs.ts';
import { KeyedWork } from './keyed-work.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { NotYet } from './not-yet.ts';
import type { Parkable, ParkedEvents, ParkReason } from './parked-events.ts';
import type { Process } from './process.ts';
import { ParkedRetry, parkReasonOf } from './parked-retry.ts';
import { haveSameShares, processLoopPrefix, shareOf, type HeldShares, type ProcessShares, type Share } from './process-shares.ts';
import { Watermark } from './watermark.ts';

export type Pace = {
  inParallel: number;
  attempts: number;
  /** Attempts before an event is parked because of an outage. */
  outageAttempts: number;
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
      await processTurns.track(processLoopPrefix + process.name, () =>
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
  readonly #startPosition: bigint | null;
  readonly #watermark: Watermark;
  readonly #parked: ParkedRetry<E>;
  readonly #repetitions: Repetitions<E>;

  constructor(
    private readonly deps: ProcessDeps,
    private readonly process: Process<E>,
    private readonly heldShares: HeldShares,
  ) {
    this.#signal = AbortSignal.any([deps.signal, this.#ending.signal]);
    this.#work = new KeyedWork({ inParallel: deps.pace.inParallel, backOff: deps.pace.backOff, signal: this.#signal });
    this.#shares = new Map(heldShares.shares);
    this.#startPosition = lowestPosition([...this.#shares.values()].map(({ position }) => position));
    this.#watermark = new Watermark(this.#startPosition);
    this.#repetitions = new Repetitions(process);
    this.#parked = new ParkedRetry(deps, process, this.#signal, (stream) => this.#shares.has(shareOf(stream)));
  }

  /** Follows the log until the shares change or the worker stops, and then waits until no command is in progress. */
  async run(): Promise<void> {
    const shares = [...this.#shares.keys()];
    this.deps.log.info({ process: this.process.name, shares, position: String(this.#startPosition) }, 'took over shares of a process');
    await this.#parked.reloadStreams();
    const saving = this.#saveUntilAborted();
    const retrying = this.#parked.retryUntilAborted();
    try {
      await this.#follow();
    } finally {
      this.#ending.abort();
      // The next holder of a stream must find no command of it in progress. Every command ends in time, if necessary by its timeout.
      const over = new AbortController();
      await Promise.race([Promise.all([saving, retrying, this.#work.whenIdle()]), graceAfterAbort(this.deps.signal, over.signal)]);
      over.abort();
      this.#advanceShares();
    }
  }

  /** Sets the positions of this turn's shares to the lowest unfinished one. */
  #advanceShares(): void {
    const { reached } = this.#watermark;
    if (reached === null) return;
    for (const share of this.#shares.values()) if (share.position === null || share.position < reached) share.position = reached;
  }

  /** Reads the log from the lowest position of this turn's shares, no faster than the events are processed. */
  async #follow(): Promise<void> {
    const { follow, metrics } = this.deps;
    const onTrouble = () => metrics.countTrouble('subscription');
    for await (const chunk of follow({ after: this.#startPosition, signal: this.#signal, onTrouble })) {
      for (const delivery of chunk) {
        if (this.#signal.aborted) return;
        this.#schedule(delivery);
      }
      await this.#work.whenAtMost(mostWaiting);
    }
  }

  /** Queues an event behind the others of its stream; events of no concern only advance the position. */
  #schedule(delivery: Delivery): void {
    if (delivery.kind === 'caught_up') return;
    const { type, stream } = delivery.kind === 'event' ? delivery.event : delivery;
    const isRepeated = delivery.kind === 'event' && this.#repetitions.includes(delivery.event);
    if (isRepeated || !mayConcern(this.process, type) || !this.#isUnprocessed(stream, delivery.position))
      return this.#watermark.pass(delivery.position);
    const run = delivery.kind === 'event' ? this.#attemptOf(delivery.event) : () => this.#parkUnreadable(delivery);
    this.#work.add(stream, { run: () => this.#runWhileLeased(run), onDone: this.#watermark.begin(delivery.position) });
  }

  /** Whether an event is of this turn's shares and behind their position: shares taken over from other workers may be ahead of the rest. */
  #isUnprocessed(stream: string, position: bigint): boolean {
    const share = this.#shares.get(shareOf(stream));
    return share !== undefined && (share.position === null || position > share.position);
  }

  /** Runs work only while this worker is sure of its shares: after a long interruption others may have taken them. */
  async #runWhileLeased(run: () => Promise<'later' | void>): Promise<'later' | void> {
    if (this.deps.shares.isLeaseValid)
      return processTurns.track(processLoopPrefix + this.process.name, run, longestConsequencesMilliseconds);
    this.#ending.abort();
    throw new Error('the shares may be held by another worker by now');
  }

  /** An attempt to carry out an event's consequences; after too many failures it parks the event. */
  #attemptOf(event: Recorded): () => Promise<'later' | void> {
    const { attempts, outageAttempts } = this.deps.pace;
    let failures = 0;
    let outages = 0;
    return async () => {
      if (this.#parked.isParked(event.stream)) return this.#parkBehind(event);
      try {
        await carryOutConsequences(this.process, event, this.deps.commands);
      } catch (error) {
        if (error instanceof NotYet) return 'later';
        const problem = parkReasonOf(error);
        if (problem.passes) outages += 1;
        else failures += 1;
        this.#parked.reportFailure(error, event, failures);
        if (error instanceof UnexpectedRefusal || failures >= attempts || outages >= outageAttempts) return this.#park(event, problem);
        throw error;
      }
    };
  }

  /** Parks an event that this version cannot read; the rest of its stream waits behind it. */
  async #parkUnreadable({ eventId: id, type, stream, position, problem }: Extract<LogItem, { kind: 'unreadable' }>): Promise<void> {
    const line = { process: this.process.name, event_id: id, event_type: type, stream, problem };
    this.deps.log.warn(line, 'an event cannot be read: its stream waits until it can');
    await this.#park({ stream, id, position, type }, { problem: 'unreadable', passes: false });
  }

  #park = (event: Parkable, problem: ParkReason) =>
    this.#parkStream(event.stream, () => this.deps.parked.park(this.process.name, event, problem));

  async #parkBehind(event: Recorded): Promise<void> {
    await this.#parkStream(event.stream, () => this.deps.parked.parkBehind(this.process.name, event));
    await this.deps.parked.requestRetryUnlessBehind(this.process.name, event);
  }

  /** Notes the stream as parked before and after its event is written: a concurrent reload may have missed it. */
  async #parkStream(stream: string, park: () => Promise<void>): Promise<void> {
    this.#parked.add(stream);
    await park();
    this.#parked.add(stream);
  }

  /** Saves the lowest unfinished position. The turn ends when this worker's shares have moved, or should move. */
  async #saveUntilAborted(): Promise<void> {
    const { shares, log, metrics, pace } = this.deps;
    const loop = processLoopPrefix + this.process.name;
    let saved = this.#watermark.reached;
    while (!this.#signal.aborted) {
      await pauseUnlessAborted(pace.saveMilliseconds, this.#signal);
      const { reached } = this.#watermark;
      if (reached !== null) metrics.setProcessPosition(this.process.name, reached);
      try {
        if (reached !== saved) {
          this.#advanceShares();
          await processTurns.track(loop, () => shares.savePositions(this.heldShares, this.#shares));
          saved = reached;
        }
        if (this.#signal.aborted) return;
        const isTooMuch = await processTurns.track(loop, () => shares.takeDueShares(this.heldShares));
        if (isTooMuch || !shares.isLeaseValid || !haveSameShares(this.heldShares.shares, this.#shares)) this.#ending.abort();
      } catch (error) {
        log.warn({ err: error, process: this.process.name }, 'a checkpoint was not saved');
      }
    }
  }
}

/** Resolves a few seconds after the worker has been asked to stop. */
async function graceAfterAbort(ending: AbortSignal, over: AbortSignal): Promise<void> {
  if (!ending.aborted) await once(ending, 'abort', { signal: over }).catch(() => undefined);
  await sleep(graceMilliseconds, undefined, { signal: over }).catch(() => undefined);
}

/** The lowest of these positions; `null` is the beginning of the log. */
function lowestPosition(positions: readonly (bigint | null)[]): bigint | null {
  return positions.reduce((low, one) => (low === null || one === null ? null : one < low ? one : low), positions[0] ?? null);
}
