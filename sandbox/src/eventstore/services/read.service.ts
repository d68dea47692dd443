import { randomUUID } from 'node:crypto';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { StoredEntry } from '../log/model.ts';
import { BEYOND } from '../log/position.ts';
import { ReadAheadPages } from '../reading/ahead.ts';
import { AllCursor, SourceDeleted, StreamCursor, type Cursor } from '../reading/cursor.ts';
import { CheckpointSplitter } from '../reading/checkpoints.ts';
import { followCursor } from '../reading/follow.ts';
import { PacedOutput } from '../reading/outlet.ts';
import { resolveLink } from '../reading/links.ts';
import type { LogStore } from '../reading/store.ts';
import { StreamReader } from '../reading/stream-reader.ts';
import { writeReadEvent } from '../wire/read-event.ts';
import type { OpenCalls } from './goodbye.ts';
import { caughtUpAnswer, checkpointAnswer, confirmationAnswer, streamNotFoundAnswer } from './read-answers.ts';
import { readRequestOf, type ReadRequest } from './read-request.ts';
import { failureOf, shutdownFailure, streamDeletedFailure, slowConsumerFailure } from './refusals.ts';

const PAGE = 500;
/** Shared abort reason of all reads: a new Error with its stack would cost as much as a small answer. */
const GONE = 'gone';

type Call = ServerWritableStream<streams.ReadReq, Buffer>;
type RequestOf<K extends ReadRequest['kind']> = Extract<ReadRequest, { kind: K }>;

/** One read or subscription, from its request to its end. */
class ReadCall {
  readonly #store: LogStore;
  readonly #out: PacedOutput;
  readonly #signal: AbortSignal;
  readonly #liveBuffer: number;

  constructor(store: LogStore, call: Call, signal: AbortSignal, liveBuffer: number) {
    this.#store = store;
    this.#out = new PacedOutput(call, signal);
    this.#signal = signal;
    this.#liveBuffer = liveBuffer;
  }

  async run(request: ReadRequest): Promise<void> {
    switch (request.kind) {
      case 'read_stream':
        return this.#readStream(request);
      case 'read_all':
        return this.#readAll(request);
      case 'subscribe_stream':
        return this.#subscribeStream(request);
      case 'subscribe_all':
        return this.#subscribeAll(request);
    }
  }

  async #readStream(request: RequestOf<'read_stream'>): Promise<void> {
    const { stream, direction } = request;
    const reader = await StreamReader.of(this.#store, stream);
    if (reader.state === 'tombstoned') throw streamDeletedFailure(stream);
    if (reader.state === 'missing') return this.#out.send(streamNotFoundAnswer(stream));
    let remaining = request.limit;
    let from: number | null = request.from;
    while (remaining > 0 && from !== null && !this.#signal.aborted) {
      const { events, next } = await reader.page({ from, limit: Math.min(PAGE, remaining), direction });
      await this.#sendEvents(events, request);
      remaining -= events.length;
      from = next;
    }
  }

  async #readAll(request: RequestOf<'read_all'>): Promise<void> {
    const { direction, matches } = request;
    let remaining = request.limit;
    let from = request.from;
    const ahead = new ReadAheadPages(this.#store, direction);
    while (remaining > 0 && !this.#signal.aborted) {
      const events = await ahead.page(from, matches === null ? Math.min(PAGE, remaining) : PAGE);
      const last = events.at(-1);
      if (last === undefined) return;
      const wanted = (matches === null ? events : matches(events)).slice(0, remaining);
      await this.#sendEvents(wanted, request);
      remaining -= wanted.length;
      from = direction === 'forwards' ? last.seq + 1 : last.seq - 1;
    }
  }

  async #subscribeStream(request: RequestOf<'subscribe_stream'>): Promise<void> {
    const { stream } = request;
    const { head } = await StreamReader.of(this.#store, stream);
    const after = request.after === BEYOND ? head.lastRevision : request.after;
    await this.#out.send(confirmationAnswer(randomUUID()));
    await this.#sendFollowing(new StreamCursor(this.#store, stream, after), request, null).catch((error: unknown) => {
      throw error instanceof SourceDeleted ? streamDeletedFailure(error.stream) : error;
    });
  }

  async #subscribeAll(request: RequestOf<'subscribe_all'>): Promise<void> {
    const after = Math.min(request.after, this.#store.log.visible);
    await this.#out.send(confirmationAnswer(randomUUID()));
    await this.#sendFollowing(new AllCursor(this.#store, after, request.matches), request, request.checkpointEvery);
  }

  async #sendFollowing(cursor: Cursor, request: ReadRequest, checkpointEvery: number | null): Promise<void> {
    const pace = new CheckpointSplitter(checkpointEvery);
    let announced = false;
    for await (const step of followCursor(this.#store, cursor, this.#signal)) {
      if (step.kind === 'head') {
        if (announced) continue;
        announced = true;
        if (checkpointEvery !== null) await this.#out.send(checkpointAnswer(pace.last ?? this.#store.log.visible));
        await this.#out.send(caughtUpAnswer());
        continue;
      }
      if (announced && step.considered.length > this.#liveBuffer) throw slowConsumerFailure();
      for (const { events, reached } of pace.parts(step)) {
        await this.#sendEvents(events, request);
        if (reached !== null) await this.#out.send(checkpointAnswer(reached));
      }
    }
  }

  async #sendEvents(events: StoredEntry[], { resolveLinks, uuids }: ReadRequest): Promise<void> {
    for (const event of events) {
      if (this.#signal.aborted) return;
      const item = resolveLinks ? await resolveLink(this.#store, event) : { event, link: null };
      const chunk = writeReadEvent(item, uuids);
      if (!this.#out.write(chunk)) await this.#out.drained();
    }
  }
}

/** Handler of reads and subscriptions. `liveBuffer`: how many events a live subscription may be late before it is ended, as by a real server. */
export function readHandler(store: LogStore, closing: OpenCalls, liveBuffer: number) {
  return (call: Call): void => {
    const ended = new AbortController();
    let goesDown = false;
    const leave = closing.register(() => {
      goesDown = true;
      ended.abort(GONE);
    });
    for (const end of ['cancelled', 'close']) {
      call.on(end, () => {
        leave();
        ended.abort(GONE);
      });
    }
    void Promise.resolve()
      .then(() => new ReadCall(store, call, ended.signal, liveBuffer).run(readRequestOf(call.request)))
      .then(
        () => (goesDown ? void call.emit('error', shutdownFailure()) : void call.end()),
        (error: unknown) => call.emit('error', failureOf(error)),
      )
      .finally(leave);
  };
}
