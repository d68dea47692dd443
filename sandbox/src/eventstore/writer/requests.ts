import type { WriteRequest, WriteResult } from '../log/model.ts';

export type Reply = (result: WriteResult) => void;

/** A write with a waiting client. It is answered once: later results, such as a commit after its timeout, are dropped. */
export class Pending {
  readonly request: WriteRequest;
  readonly count: number;
  readonly bytes: number;
  readonly deadline: number;
  readonly #reply: Reply;
  #settled = false;

  constructor(request: WriteRequest, deadline: number, reply: Reply) {
    this.request = request;
    this.deadline = deadline;
    this.#reply = reply;
    const events = request.kind === 'append' ? request.events : [];
    this.count = Math.max(1, events.length);
    this.bytes = events.reduce((sum, event) => sum + event.data.length + event.metadata.length + 100, 100);
  }

  get settled(): boolean {
    return this.#settled;
  }

  settle(result: WriteResult): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#reply(result);
  }
}

/** What waits for the next batch, in order of arrival. */
export class Waiting {
  readonly #items = new Set<Pending>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get length(): number {
    return this.#items.size;
  }

  push(pending: Pending): void {
    this.#items.add(pending);
    this.#bytes += pending.bytes;
  }

  /** Requests that have timed out are not written. */
  remove(pending: Pending): void {
    if (this.#items.delete(pending)) this.#bytes -= pending.bytes;
  }

  /** The next batch: as much as fits, at least one. */
  take(most: { writes: number; events: number; bytes: number }): Pending[] {
    const batch: Pending[] = [];
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

  drain(result: WriteResult): void {
    for (const pending of [...this.#items]) pending.settle(result);
  }
}

/** Answers `timeout` to requests past their deadline. */
export class Deadlines {
  readonly #open = new Set<Pending>();
  readonly #every: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(everyMs = 50) {
    this.#every = everyMs;
  }

  watch(pending: Pending): void {
    this.#open.add(pending);
    this.#timer ??= setInterval(() => this.sweep(), this.#every);
  }

  done(pending: Pending): void {
    this.#open.delete(pending);
  }

  sweep(): void {
    const now = Date.now();
    for (const pending of this.#open) {
      if (pending.deadline > now) continue;
      this.#open.delete(pending);
      pending.settle({ kind: 'timeout' });
    }
    if (this.#open.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}
