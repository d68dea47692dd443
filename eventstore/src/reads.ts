import type { TransformCallback } from 'node:stream';
import {
  NotLeaderError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ReadStreamOptions,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import { decodeEvent, type RawEvent } from './codec.ts';
import type { Connection } from './connection.ts';
import { StoreUnavailable, UnreadableEvent } from './event-store.ts';
import type { Appended, Delivery, LogItem, Revision, Slice, StoredEvent } from './event-store.ts';
import { originalPlaceOf } from './original-place.ts';
import type { ResolvedOptions } from './options.ts';
import { backOff, Closed, NoAnswer, pause } from './patience.ts';

type Raw = ResolvedEvent | AllStreamResolvedEvent;
type Start = (client: EventStoreDBClient) => StreamingRead<Raw>;

/** Whether the store wrote the event for itself. */
export const isSystem = (type: string): boolean => type.startsWith('$');

/**
 * Every read asks the leader. A follower may lag: a decision on its answer could be a wrong refusal, and an end of the log before the
 * real one would look like a log that was cut off. A node that is not the leader names it, and the package goes there.
 */
const leaderOnly = { requiresLeader: true } as const;

/** An event of the log as a delivery; `null` for what the store keeps for itself. */
export function logItemOf({ event }: Raw): LogItem | null {
  if (!event?.position || isSystem(event.type)) return null;
  const raw: RawEvent = event;
  const decoded = decodeEvent(raw);
  const position = event.position.commit;
  if (decoded.readable) return { kind: 'event', event: decoded.event, position };
  return { kind: 'unreadable', stream: event.streamId, position, eventId: event.id, type: event.type, problem: decoded.problem };
}

/** The same event without looking into it. One that was moved here from another store has the time that it was taken there. */
export function storedEventOf({ event }: Raw): StoredEvent | null {
  if (!event?.position || isSystem(event.type)) return null;
  const { id, streamId: stream, revision, type, data, metadata } = event;
  const origin = originalPlaceOf(metadata);
  const created = origin ? new Date(origin.created) : event.created;
  return { position: event.position.commit, stream, revision, id, type, created, data, metadata };
}

type Answer = { hasStreamNotFound?: () => boolean };
type Transforming = StreamingRead<Raw> & { _transform: (answer: Answer, encoding: BufferEncoding, next: TransformCallback) => void };

/**
 * A stream that does not exist is read as an empty one. The package would destroy the call with an exception, and Node
 * formats the stack of each error that a stream is destroyed with, which costs more than the read.
 */
function streamReadOf(client: EventStoreDBClient, stream: string, options: ReadStreamOptions): StreamingRead<Raw> {
  const reading = client.readStream(stream, { ...options, ...leaderOnly }) as Transforming;
  const transform = reading._transform.bind(reading);
  reading._transform = (answer, encoding, next) => (answer.hasStreamNotFound?.() === true ? next() : transform(answer, encoding, next));
  return reading;
}

/** Reads: each with a limit on silence, repeated until a deadline from where it broke off. */
export class Reads {
  #searched = { newest: 0n, until: 0n };

  constructor(
    private readonly connection: Connection,
    private readonly options: ResolvedOptions,
  ) {}

  async readStream<E extends AnyEvent>(stream: string, { after, limit }: { after?: bigint; limit?: number } = {}): Promise<Slice<E>> {
    const events: Recorded<E>[] = [];
    await this.#withRetries('read', async (progress) => {
      const last = events.at(-1)?.revision ?? after;
      const maxCount = limit === undefined ? undefined : limit - events.length;
      if (maxCount !== undefined && maxCount <= 0) return;
      const startRead: Start = (client) =>
        streamReadOf(client, stream, { ...(last !== undefined && { fromRevision: last + 1n }), ...(maxCount && { maxCount }) });
      for await (const { event } of this.#eventsOf(startRead)) {
        if (!event) continue;
        const decoded = decodeEvent(event);
        if (!decoded.readable) throw new UnreadableEvent(stream, event.revision, event.type, decoded.problem);
        events.push(decoded.event as Recorded<E>);
        progress();
      }
    });
    const last = events.at(-1);
    return { events, revision: last?.revision ?? after ?? 'no_stream', position: last?.position ?? null };
  }

  async *readAll({ after = 0n, limit = Infinity }: { after?: bigint; limit?: number } = {}): AsyncGenerator<Delivery> {
    let yielded = 0;
    for await (const delivery of this.#readForward(after, logItemOf)) {
      yield delivery;
      if ((yielded += 1) >= limit) return;
    }
  }

  eventAt(position: bigint): Promise<LogItem | null> {
    return this.#withRetries('event_at', async () => {
      const startRead: Start = (client) =>
        client.readAll({ ...(position > 0n && { fromPosition: toPosition(position) }), maxCount: 1, ...leaderOnly });
      const [resolved] = await collect(this.#eventsOf(startRead));
      return resolved?.event?.position?.commit === position ? logItemOf(resolved) : null;
    });
  }

  readStored({ after = 0n }: { after?: bigint } = {}): AsyncGenerator<StoredEvent> {
    return this.#readForward(after, storedEventOf);
  }

  /** Reads the log from a position on and continues after a failure where it stopped. */
  async *#readForward<T>(after: bigint, take: (resolved: Raw) => T | null): AsyncGenerator<T> {
    let position = after;
    let until = performance.now() + this.options.readDeadline;
    for (let attempt = 0; ; attempt += 1) {
      try {
        for await (const resolved of this.#eventsOf((client) =>
          client.readAll({ ...(position > 0n && { fromPosition: toPosition(position) }), ...leaderOnly }),
        )) {
          // A forward read starts with the event at the position itself.
          const here = resolved.event?.position?.commit;
          if (here === undefined || here <= position) continue;
          position = here;
          const item = take(resolved);
          if (item === null) continue;
          yield item;
          until = performance.now() + this.options.readDeadline;
        }
        return;
      } catch (error) {
        await this.#waitToRetry('read_all', error, attempt, until);
      }
    }
  }

  /** Position of the newest event that is not a system event; a failed attempt is repeated. */
  head(): Promise<bigint> {
    return this.#withRetries('head', () => this.newest());
  }

  /**
   * Position of the newest event that is not a system event; one attempt. The tail of a log can be long where the store writes its
   * statistics, so the same part is never scanned twice.
   */
  async newest(): Promise<bigint> {
    let searched = this.#searched;
    let from: bigint | 'end' = 'end';
    let end: bigint | null = null;
    for (let maxCount = 1; ; maxCount = Math.min(maxCount * 8, 512)) {
      const options = { direction: 'backwards', fromPosition: from === 'end' ? from : toPosition(from), maxCount, ...leaderOnly } as const;
      let count = 0;
      // Read to its end: a call that is broken off is answered with an error.
      for (const { event } of await collect(this.#eventsOf((client) => client.readAll(options)))) {
        if (!event?.position) continue;
        count += 1;
        const here: bigint = event.position.commit;
        // A log that has become shorter was replaced by an older one: nothing that was found in it counts.
        if (end === null && here < searched.until) searched = { newest: 0n, until: 0n };
        end ??= here;
        if (here <= searched.until) return this.#rememberNewest(searched.newest, end);
        if (!isSystem(event.type)) return this.#rememberNewest(here, end);
        from = here;
      }
      if (count === 0) return this.#rememberNewest(searched.newest, end ?? 0n);
    }
  }

  #rememberNewest(newest: bigint, until: bigint): bigint {
    this.#searched = { newest, until };
    return newest;
  }

  /** Whether exactly these events follow the revision. */
  async find(stream: string, expected: Revision, ids: readonly string[]): Promise<Appended | null> {
    const startRead: Start = (client) =>
      streamReadOf(client, stream, { ...(expected !== 'no_stream' && { fromRevision: expected + 1n }), maxCount: ids.length });
    let appended: Appended | null = null;
    let count = 0;
    for await (const { event } of this.#eventsOf(startRead)) {
      if (event?.id !== ids[count] || !event?.position) return null;
      count += 1;
      appended = { revision: event.revision, position: event.position.commit };
    }
    return count === ids.length ? appended : null;
  }

  /** Repeats a read until its deadline; progress extends the deadline. */
  async #withRetries<T>(operation: string, work: (progress: () => void) => Promise<T>): Promise<T> {
    let until = performance.now() + this.options.readDeadline;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(() => (until = performance.now() + this.options.readDeadline));
      } catch (error) {
        if (error instanceof UnreadableEvent) throw error;
        await this.#waitToRetry(operation, error, attempt, until);
      }
    }
  }

  /** Waits before the next attempt, or throws `StoreUnavailable` when the deadline would pass. */
  async #waitToRetry(operation: string, error: unknown, attempt: number, until: number): Promise<void> {
    this.options.onTrouble(operation, error);
    const wait = backOff(attempt, this.options.backOff);
    if (error instanceof Closed || performance.now() + wait >= until) throw new StoreUnavailable(operation, { cause: error });
    await pause(wait);
  }

  /** The events of a read. Ends with `NoAnswer` when the store is silent while a consumer waits. */
  async *#eventsOf(start: Start): AsyncGenerator<Raw> {
    const { client, release } = await this.connection.lease();
    const reading = start(client);
    // The package reports errors on a stream without a reader, which without a listener would end the process.
    reading.on('error', () => {});
    const silence = this.options.attemptTimeout;
    let waiting = true;
    let failed = true;
    let ended = false;
    const timer: NodeJS.Timeout = setTimeout(() => (waiting ? reading.destroy(new NoAnswer(silence)) : timer.refresh()), silence);
    try {
      for await (const item of reading) {
        waiting = failed = false;
        yield item;
        waiting = failed = true;
        timer.refresh();
      }
      failed = false;
      ended = true;
    } catch (error) {
      if (error instanceof NotLeaderError) failed = false;
      throw error;
    } finally {
      clearTimeout(timer);
      // A stream that has ended needs no cancel, and reports no error about one.
      if (!ended) reading.cancel().catch(() => undefined);
      release(failed ? 'broken' : 'sound');
    }
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Commit and prepare position are the same in everything that was written by this protocol. */
export const toPosition = (position: bigint) => ({ commit: position, prepare: position });
