import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import { carryOutConsequences, longestConsequencesMilliseconds, UnexpectedRefusal } from './consequences.ts';
import { isOutage } from './outage.ts';
import { NotYet } from './not-yet.ts';
import { isBehind, type Parkable, type ParkReason } from './parked-events.ts';
import type { ProcessDeps } from './process-runner.ts';
import { processLoopPrefix } from './process-shares.ts';
import type { Process } from './process.ts';
import { Refusal } from '../deciding/refusal.ts';

/** Milliseconds between checks for requested retries of parked streams. */
const requestCheckMilliseconds = 1_000;

/** `away`: a service that the event needs is unavailable. `later`: the event is not due yet, which is no failure. */
type Outcome = 'done' | 'stuck' | 'away' | 'later';

/** Parks the streams that a process could not finish, and retries them. */
export class ParkedRetry<E extends AnyEvent> {
  #streams = new Set<string>();
  /** Streams that were parked since the last reload began: its answer may lack them. */
  #added = new Set<string>();
  /** Streams to try before the next round of all: their retry was requested, or could not be made yet. A failed round keeps them. */
  readonly #wanted = new Set<string>();
  #probedFrom = 0;
  readonly #loop: string;

  constructor(
    private readonly deps: ProcessDeps,
    private readonly process: Process<E>,
    private readonly signal: AbortSignal,
    private readonly isOurs: (stream: string) => boolean,
  ) {
    this.#loop = `${processLoopPrefix}${process.name}, parked streams`;
  }

  isParked = (stream: string): boolean => this.#streams.has(stream);

  /** Notes a stream as parked before the database has it: its next events must be parked behind it. */
  add(stream: string): void {
    this.#streams.add(stream);
    this.#added.add(stream);
  }

  /** Reads the parked streams of this worker's shares; keeps those that are parked while it reads. */
  async reloadStreams(): Promise<void> {
    this.#added = new Set();
    const parked = await this.#loadOwnStreams();
    this.#streams = new Set([...parked, ...this.#added]);
  }

  /** The parked streams of this worker's shares. */
  async #loadOwnStreams(): Promise<Set<string>> {
    return new Set([...(await this.deps.parked.parkedStreamsOf(this.process.name))].filter(this.isOurs));
  }

  /** Counts and logs a failed consequence. */
  reportFailure(error: unknown, { id, type, stream }: Recorded, failures: number): void {
    this.deps.metrics.countTrouble(`process ${this.process.name}`);
    this.deps.log.warn(
      { err: error, process: this.process.name, event_id: id, event_type: type, stream, failures },
      'a consequence failed',
    );
  }

  /** Retries parked streams at intervals, or on request; the oldest event of each stream first. */
  async retryUntilAborted(): Promise<void> {
    const { pace, log } = this.deps;
    const pause = Math.min(pace.retryParkedMilliseconds, pace.probeMilliseconds, requestCheckMilliseconds);
    // A newly started version may be able to process events that its predecessor could not.
    let [waited, probed] = this.#streams.size > 0 ? [pace.retryParkedMilliseconds, pace.probeMilliseconds] : [pause, pause];
    for (; !this.signal.aborted; waited += pause, probed += pause) {
      await sleep(pause, undefined, { signal: this.signal }).catch(() => undefined);
      const due = waited >= pace.retryParkedMilliseconds;
      if (this.signal.aborted || (this.#streams.size === 0 && !due)) continue;
      try {
        if (this.#streams.size === 0) await processTurns.track(this.#loop, () => this.reloadStreams());
        if (this.#streams.size === 0) {
          waited = 0;
          continue;
        }
        const back = due || probed >= pace.probeMilliseconds;
        const { waiting, streams } = await processTurns.track(this.#loop, () => this.#findStreams({ back, due }));
        if (due) waited = 0;
        if (back) probed = 0;
        if (streams.size === 0 && waiting.length === 0 && !due) continue;
        await this.#retryBehindOutages(waiting);
        await this.#retryStreams(streams);
        await processTurns.track(this.#loop, () => this.reloadStreams());
      } catch (error) {
        log.warn({ err: error, process: this.process.name }, 'parked streams could not be retried');
      }
    }
  }

  /** The streams to retry now, and those that wait for the end of an outage: only a request tries one of these out of turn. */
  async #findStreams({ back, due }: { back: boolean; due: boolean }): Promise<{ waiting: string[]; streams: Set<string> }> {
    const { parked } = this.deps;
    const behindOutages = back ? (await parked.streamsBehindOutages(this.process.name)).filter(this.isOurs) : [];
    for (const stream of await parked.takeRequestedStreams(this.process.name, this.isOurs)) this.#wanted.add(stream);
    const streams = due ? await this.#loadOwnStreams() : new Set<string>();
    for (const stream of behindOutages) streams.delete(stream);
    return { waiting: behindOutages.filter((stream) => !this.#wanted.has(stream)), streams: new Set([...streams, ...this.#wanted]) };
  }

  /**
   * Streams that wait for the end of an outage, many in parallel. Each round tries a few of them in rotation; when all of these
   * fail, the others keep waiting. A single failing stream delays no other.
   */
  async #retryBehindOutages(streams: readonly string[]): Promise<void> {
    const { resumedStreams } = this.deps.pace;
    const from = this.#probedFrom % Math.max(1, streams.length);
    const waiting = [...streams.slice(from), ...streams.slice(0, from)].values();
    let [failures, attempts] = [0, 0];
    const retryWaitingStreams = async () => {
      for (const stream of waiting) {
        attempts += 1;
        failures = (await this.#retryStream(stream)) === 'away' ? failures + 1 : 0;
        if (this.signal.aborted || failures >= resumedStreams) return;
      }
    };
    await settleAll(Array.from({ length: resumedStreams }, retryWaitingStreams));
    this.#probedFrom = from + attempts;
  }

  /** Retries streams, some in parallel. */
  async #retryStreams(streams: ReadonlySet<string>): Promise<void> {
    const waiting = streams.values();
    const retryWaitingStreams = async () => {
      for (const stream of waiting) if (!this.signal.aborted) await this.#retryStream(stream);
    };
    await settleAll(Array.from({ length: this.deps.pace.inParallel }, retryWaitingStreams));
  }

  /** Retries a stream, and keeps in mind one whose event has to wait. */
  async #retryStream(stream: string): Promise<Outcome> {
    const outcome = await this.#processStream(stream);
    if (outcome === 'later') this.#wanted.add(stream);
    else this.#wanted.delete(stream);
    return outcome;
  }

  /**
   * Retries the events of one stream in order, up to the first that fails again, until none is parked: more of them may have been parked
   * behind the one in progress. An event that is parked after the last look requests its retry.
   */
  async #processStream(stream: string): Promise<Outcome> {
    for (;;) {
      const events = await processTurns.track(this.#loop, () => this.deps.parked.parkedEventsOf(this.process.name, stream));
      if (events.length === 0) return 'done';
      for (const event of events) {
        const outcome = await processTurns.track(this.#loop, () => this.#retryEvent(event), longestConsequencesMilliseconds);
        if (outcome !== 'done') return outcome;
      }
    }
  }

  /** Retries one event; a failure for another reason replaces the reason that it was parked for. */
  async #retryEvent({ id, position, ...previous }: Pick<Parkable, 'id' | 'position'> & ParkReason): Promise<Outcome> {
    const { parked, store, commands } = this.deps;
    const delivery = await store.eventAt(position);
    // An unreadable event keeps its place, and the stream behind it waits.
    if (delivery?.kind !== 'event' || delivery.event.id !== id || this.signal.aborted) return 'stuck';
    try {
      await carryOutConsequences(this.process, delivery.event, commands);
    } catch (error) {
      if (error instanceof NotYet) return 'later';
      this.reportFailure(error, delivery.event, 0);
      const problem = parkReasonOf(error);
      if (isBehind(previous) || (previous.passes && !problem.passes)) await parked.park(this.process.name, delivery.event, problem);
      return problem.passes ? 'away' : 'stuck';
    }
    await parked.unpark(this.process.name, id);
    return 'done';
  }
}

/** Waits for all attempts even if one fails: the next round must not repeat an attempt that is still in progress. */
async function settleAll(attempts: readonly Promise<void>[]): Promise<void> {
  for (const attempt of await Promise.allSettled(attempts)) if (attempt.status === 'rejected') throw attempt.reason;
}

/**
 * The reason to park an event for: a code or an error's name, because the text of an error may contain data that must not be stored in
 * a table.
 */
export function parkReasonOf(error: unknown): ParkReason {
  const passes = isOutage(error);
  if (error instanceof UnexpectedRefusal || error instanceof Refusal) return { problem: error.code, passes };
  return { problem: error instanceof Error ? error.name : 'unknown', passes };
}
