import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { ExpectedState, ProposedEvent } from '../log/model.ts';
import type { LogStore } from '../reading/store.ts';
import { readBatchAppend, type BatchAppendMessage } from '../wire/batch-append.ts';
import { missingProperties, proposedEvent } from '../wire/proposed.ts';
import { MalformedMessage } from '../wire/reader.ts';
import { AppendSize } from './append-size.ts';
import { batchAnswer, type BatchOutcome } from './batch-results.ts';
import type { OpenCalls } from './goodbye.ts';
import { badRequestFailure, CallFailure, shutdownFailure } from './refusals.ts';
import { checkStreamName } from './requests.ts';

const PAUSE_ABOVE_BYTES = 64 * 1024 * 1024;
const MOST_UNTAKEN = 10_000;
const MOST_UNFINISHED = 10_000;
const MOST_UNFINISHED_BYTES = 128 * 1024 * 1024;

/** An append that arrives in parts; once answered, its further parts are dropped. */
type ArrivingAppend = {
  stream: string;
  expected: ExpectedState;
  deadlineMs: number | null;
  events: ProposedEvent[];
  size: AppendSize;
  answered: boolean;
};

type Call = ServerDuplexStream<Buffer, Buffer>;

/** One stream of appends: many in flight, each answered once under its correlation id, none able to fail the stream. */
class BatchStream {
  readonly #store: LogStore;
  readonly #call: Call;
  readonly #maxAppendBytes: number;
  readonly #arriving = new Map<string, ArrivingAppend>();
  #inFlight = 0;
  #unfinishedBytes = 0;
  #ended = false;
  #stopWaiting: (() => void) | null = null;

  constructor(store: LogStore, call: Call, maxAppendBytes: number) {
    this.#store = store;
    this.#call = call;
    this.#maxAppendBytes = maxAppendBytes;
    call.on('drain', () => this.#resume());
  }

  /** Processes one message of the client; its last one of an append submits that append. */
  take(chunk: Buffer): void {
    let message: BatchAppendMessage;
    try {
      message = readBatchAppend(chunk);
    } catch (error) {
      // Without a correlation id, no single append can be answered: here the stream itself must fail.
      this.#call.emit('error', badRequestFailure(error instanceof MalformedMessage ? error.message : 'a message cannot be read'));
      return;
    }
    const append = this.#arriving.get(message.correlationId) ?? this.#begin(message);
    if (!append.answered) this.#collect(append, message);
    if (message.isFinal) this.#arrived(message.correlationId);
    if (message.isFinal && !append.answered) this.#submit(message.correlationId, append);
  }

  /** Cleans up after the call has ended or broken off. */
  leave(): void {
    this.#stopWaiting?.();
    this.#arriving.clear();
  }

  /** The client has nothing more to send; the stream ends when everything is answered. */
  end(): void {
    this.#ended = true;
    this.#arriving.clear();
    if (this.#inFlight === 0) this.#call.end();
  }

  /** Starts an append from its first message, or refuses it. */
  #begin({ correlationId, options, isFinal }: BatchAppendMessage): ArrivingAppend {
    const append: ArrivingAppend = {
      stream: options?.stream ?? '',
      expected: options?.expected ?? 'any',
      deadlineMs: options?.deadlineMs ?? null,
      events: [],
      size: new AppendSize(this.#maxAppendBytes),
      answered: false,
    };
    if (options === null || options.expected === null) this.#refuse(correlationId, append, 'an append has no options');
    else this.#checked(correlationId, append, () => checkStreamName(append.stream));
    if (isFinal) return append;
    if (this.#arriving.size < MOST_UNFINISHED) this.#arriving.set(correlationId, append);
    else this.#refuse(correlationId, append, 'too many appends have begun and not been finished');
    return append;
  }

  /** Forgets an unfinished append whose last message has arrived. */
  #arrived(correlationId: string): void {
    const append = this.#arriving.get(correlationId);
    if (append === undefined) return;
    this.#arriving.delete(correlationId);
    this.#unfinishedBytes -= append.size.whole;
  }

  /** Adds the events of a message to its append, or refuses it. */
  #collect(append: ArrivingAppend, { correlationId, proposals }: BatchAppendMessage): void {
    const before = append.size.whole;
    this.#checked(correlationId, append, () => {
      for (const proposal of proposals) {
        const missing = missingProperties(proposal);
        if (missing.length > 0) throw new MalformedMessage(`an event lacks ${missing.join(' and ')}`);
        const event = proposedEvent(proposal);
        const broken = append.size.add(event);
        if (broken !== null) return this.#answer(correlationId, append, { kind: 'too_big', maximum: broken });
        append.events.push(event);
      }
    });
    if (this.#arriving.get(correlationId) === append) this.#unfinishedBytes += append.size.whole - before;
    if (this.#unfinishedBytes <= MOST_UNFINISHED_BYTES || append.answered) return;
    this.#refuse(correlationId, append, 'too much has begun to be appended and not been finished');
  }

  /** Runs a check, and refuses the append if it fails. */
  #checked(correlationId: string, append: ArrivingAppend, check: () => void): void {
    try {
      check();
    } catch (error) {
      if (!(error instanceof MalformedMessage || error instanceof CallFailure)) throw error;
      this.#refuse(correlationId, append, error.message);
    }
  }

  #submit(correlationId: string, append: ArrivingAppend): void {
    const { stream, expected, events, deadlineMs } = append;
    this.#inFlight += 1;
    this.#store.write({ kind: 'append', stream, expected, events }, deadlineMs, (outcome) => {
      this.#inFlight -= 1;
      this.#answer(correlationId, append, outcome);
      if (this.#ended && this.#inFlight === 0) this.#call.end();
    });
    if (this.#store.writer.waitingBytes > PAUSE_ABOVE_BYTES) this.#pause();
  }

  /** Stops reading from the client until the writer has room. */
  #pause(): void {
    if (this.#stopWaiting !== null) return;
    const stop = this.#store.writer.onRoom(() => this.#resume());
    this.#stopWaiting = () => {
      stop();
      this.#stopWaiting = null;
    };
    this.#call.pause();
  }

  /** Continues reading if both the writer and the client keep up. */
  #resume(): void {
    if (this.#stopWaiting === null || this.#store.writer.waitingBytes > PAUSE_ABOVE_BYTES) return;
    if (this.#call.writableLength > MOST_UNTAKEN) return;
    this.#stopWaiting();
    this.#call.resume();
  }

  #refuse(correlationId: string, append: ArrivingAppend, message: string): void {
    this.#answer(correlationId, append, { kind: 'refused', refusal: { kind: 'bad_request', message } });
  }

  #answer(correlationId: string, append: ArrivingAppend, outcome: BatchOutcome): void {
    if (append.answered || this.#call.cancelled) return;
    append.answered = true;
    append.events = [];
    this.#call.write(batchAnswer(correlationId, append.stream, append.expected, outcome));
    // A client that takes no answers gets to ask no more.
    if (this.#call.writableLength > MOST_UNTAKEN) this.#pause();
  }
}

export function batchAppendHandler(store: LogStore, maxAppendBytes: number, goodbye: OpenCalls) {
  return (call: Call): void => {
    const stream = new BatchStream(store, call, maxAppendBytes);
    const leave = goodbye.register(() => call.emit('error', shutdownFailure()));
    call.on('data', (chunk: Buffer) => stream.take(chunk));
    call.on('end', () => stream.end());
    for (const end of ['cancelled', 'close', 'error', 'finish']) {
      call.on(end, () => {
        leave();
        stream.leave();
      });
    }
  };
}
