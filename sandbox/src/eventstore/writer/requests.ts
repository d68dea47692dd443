import type { WriteRequest, WriteResult } from '../log/model.ts';

export type WriteReply = (result: WriteResult) => void;

/** A write with a waiting client. Only its first result is sent: a commit after the timeout is dropped. */
export class PendingWrite {
  readonly request: WriteRequest;
  readonly count: number;
  readonly bytes: number;
  readonly deadline: number;
  readonly #reply: WriteReply;
  #answered = false;

  constructor(request: WriteRequest, deadline: number, reply: WriteReply) {
    this.request = request;
    this.deadline = deadline;
    this.#reply = reply;
    const events = request.kind === 'append' ? request.events : [];
    this.count = Math.max(1, events.length);
    this.bytes = events.reduce((sum, event) => sum + event.data.length + event.metadata.length + 100, 100);
  }

  get isAnswered(): boolean {
    return this.#answered;
  }

  /** Sends the result to the client, unless it has been answered. */
  answer(result: WriteResult): void {
    if (this.#answered) return;
    this.#answered = true;
    this.#reply(result);
  }
}

/** Queue of writes for the next batch. */
export class WaitingWrites {
  readonly #items = new Set<PendingWrite>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get length(): number {
    return this.#items.size;
  }

  push(pending: PendingWrite): void {
    this.#items.add(pending);
    this.#bytes += pending.bytes;
  }

  /** Requests that have timed out are not written. */
  remove(pending: PendingWrite): void {
    if (this.#items.delete(pending)) this.#bytes -= pending.bytes;
  }

  /** Removes the next batch: as many writes as fit, at least one. */
  take(most: { writes: number; events: number; bytes: number }): PendingWrite[] {
    const batch: PendingWrite[] = [];
    let events = 0;
    let bytes = 0;
    for (const pending of this.#items) {
      if (batch.length >= most.writes) break;
      if (batch.length > 0 && (events + pending.count > most.events || bytes + pending.bytes > most.bytes)) break;
      events += pending.count;
      bytes += pending.bytes;
      batch.push(pending);
    }
    for (const pending of batch) this.remove(pending);
    return batch;
  }

  /** Answers all waiting writes with this result. */
  drain(result: WriteResult): void {
    for (const pending of [...this.#items]) pending.answer(result);
  }
}

/** Answers `timeout` to requests past their deadline. */
export class WriteDeadlines {
  readonly #open = new Set<PendingWrite>();
  readonly #every: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(everyMs = 50) {
    this.#every = everyMs;
  }

  watch(pending: PendingWrite): void {
    this.#open.add(pending);
    this.#timer ??= setInterval(() => this.sweep(), this.#every);
  }

  /** Ends the watch over an answered write. */
  done(pending: PendingWrite): void {
    this.#open.delete(pending);
  }

  /** Answers all writes whose deadline has passed. */
  sweep(): void {
    const now = Date.now();
    for (const pending of this.#open) {
      if (pending.deadline > now) continue;
      this.#open.delete(pending);
      pending.answer({ kind: 'timeout' });
    }
    if (this.#open.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}
