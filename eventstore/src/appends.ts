import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { jsonEvent, type EventStoreDBClient, type JSONType } from '@eventstore/db-client';
import { encodeEvent } from './codec.ts';
import type { Connection, Lease } from './connection.ts';
import { StoreOverloaded, StoreRefused, StoreUnavailable, WrongRevision } from './event-store.ts';
import type { Appended, NewEvent, Revision } from './event-store.ts';
import { appendFailureOf } from './failures.ts';
import type { AppendOutcome, ResolvedOptions } from './options.ts';
import { backOff, Closed, NoAnswer, pause, withTimeout } from './patience.ts';
import { Turnstile } from './turnstile.ts';

type Proposed = ReturnType<typeof jsonEvent<{ type: string; data: JSONType }>>;
type Request = { stream: string; expected: Revision; events: Proposed[] };

/** Looks an append up by the ids of its events. `null` when the stream holds other events there, or none. */
export type FindAppended = (stream: string, expected: Revision, ids: readonly string[]) => Promise<Appended | null>;

/** An append's own deadline passed before the store was asked, which says nothing about the connection. */
class TooLate extends Error {
  constructor() {
    super('the deadline of the append has passed');
    this.name = 'TooLate';
  }
}

const toProposed = (event: NewEvent): Proposed => {
  const { id, type, data, metadata } = encodeEvent(event);
  return jsonEvent({ id, type, data: data as JSONType, metadata: metadata as Record<string, unknown> });
};

/** The label under which a failed append is counted. */
const outcomeOf = (error: unknown): AppendOutcome => {
  if (error instanceof WrongRevision) return 'wrong_revision';
  if (error instanceof StoreOverloaded) return 'overloaded';
  return error instanceof StoreRefused ? 'refused' : 'unavailable';
};

const tracer = trace.getTracer('@orderstream/eventstore');

/** Named by the kind of stream, not by the stream: ids make no good span names. */
const withSpan = <T>(stream: string, count: number, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(
    `append ${stream.split('-', 1)[0]}`,
    { kind: SpanKind.CLIENT, attributes: { 'eventstore.events': count } },
    async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: outcomeOf(error) });
        throw error;
      } finally {
        span.end();
      }
    },
  );

/** Appends: bounded in number, each with its own limit, every failure repeated or looked up until its deadline. */
export class Appends {
  readonly #turnstile: Turnstile;

  constructor(
    private readonly connection: Connection,
    private readonly find: FindAppended,
    private readonly options: ResolvedOptions,
  ) {
    this.#turnstile = new Turnstile(options.appendsInFlight, options.appendsWaiting);
  }

  /** Appends events within the deadline, in epoch milliseconds; throws the errors that `EventStore.append` lists. */
  async append(stream: string, expected: Revision, events: readonly NewEvent[], deadline?: number): Promise<Appended> {
    if (events.length === 0) throw new RangeError(`nothing to append to ${stream}`);
    const request = { stream, expected, events: events.map(toProposed) };
    const started = performance.now();
    const until = started + Math.min(this.options.appendDeadline, deadline === undefined ? Infinity : deadline - Date.now());
    return withSpan(stream, events.length, async () => {
      try {
        const appended = await this.#appendWhenAdmitted(request, until);
        this.options.onAppend(performance.now() - started, 'appended');
        return appended;
      } catch (error) {
        this.options.onAppend(performance.now() - started, outcomeOf(error));
        throw error;
      }
    });
  }

  /** Waits for a free slot, so that a slow store gets no more appends than it can answer. */
  async #appendWhenAdmitted(request: Request, until: number): Promise<Appended> {
    if (!(await this.#turnstile.enter(until - performance.now()))) throw new StoreOverloaded();
    try {
      return await this.#appendWithRetries(request, until);
    } finally {
      this.#turnstile.leave();
    }
  }

  /** Repeats attempts until the deadline; an append whose answer was lost is looked up by its event ids. */
  async #appendWithRetries(request: Request, until: number): Promise<Appended> {
    const { stream, expected } = request;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(request, until);
      } catch (error) {
        const verdict = appendFailureOf(error);
        if (verdict.kind === 'refused') throw new StoreRefused(stream, verdict.reason, { cause: error });
        if (verdict.kind === 'wrong_revision') {
          // After an attempt of unknown outcome the revision may be wrong because of ourselves.
          const ours = attempt === 0 ? null : await this.#findAppended(request, until - performance.now(), error);
          if (ours) return ours;
          throw new WrongRevision(stream, expected, verdict.actual);
        }
        this.options.onTrouble('append', error);
        const wait = backOff(attempt, this.options.backOff);
        if (error instanceof Closed || error instanceof TooLate || performance.now() + wait >= until)
          throw new StoreUnavailable('append', { cause: error });
        await pause(wait);
      }
    }
  }

  /** One attempt on a leased client, which is reported broken if the failure says so. */
  async #attempt(request: Request, until: number): Promise<Appended> {
    const { client, release } = await this.#lease(this.#timeLimit(until));
    try {
      const appended = await withTimeout(this.#timeLimit(until), this.#sendAppend(client, request));
      release('sound');
      return appended;
    } catch (error) {
      const verdict = appendFailureOf(error);
      release(verdict.kind === 'ambiguous' && !(error instanceof TooLate) ? verdict.connection : 'sound');
      throw error;
    }
  }

  /** The milliseconds that the next step of an attempt may take. */
  #timeLimit(until: number): number {
    const remaining = until - performance.now();
    if (remaining <= 0) throw new TooLate();
    return Math.min(this.options.attemptTimeout, remaining);
  }

  /** A lease that arrives after the limit is returned at once. */
  async #lease(limit: number): Promise<Lease> {
    const leasing = this.connection.lease();
    return withTimeout(limit, leasing).catch((error: unknown) => {
      void leasing.then(
        (late) => late.release('sound'),
        () => undefined,
      );
      throw error;
    });
  }

  async #sendAppend(client: EventStoreDBClient, { stream, expected, events }: Request): Promise<Appended> {
    const { nextExpectedRevision, position } = await client.appendToStream(stream, events, { expectedRevision: expected });
    if (position) return { revision: nextExpectedRevision, position: position.commit };
    // A repeated append may be acknowledged without its position.
    const appended = await this.find(
      stream,
      expected,
      events.map(({ id }) => id),
    );
    if (!appended) throw new NoAnswer(0);
    return appended;
  }

  /** Looks for our own events after an attempt of unknown outcome. */
  async #findAppended({ stream, expected, events }: Request, remaining: number, cause: unknown): Promise<Appended | null> {
    const ids = events.map(({ id }) => id);
    try {
      return await withTimeout(remaining, this.find(stream, expected, ids));
    } catch {
      throw new StoreUnavailable('append', { cause });
    }
  }
}
