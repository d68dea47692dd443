import { Draft, type Write, type WriteResult } from './draft.ts';
import { RecentIds } from './recent-ids.ts';
import { isMetastream, metastreamOf, noHead, streamOfMeta, type Head, type StoredEvent } from './record.ts';
import { CommitUnknown, WriterFenced, type Storage } from './storage.ts';

type Queued = { write: Write; settle: (result: WriteResult) => void; settled: boolean };
type Decided = { queued: Queued; result: WriteResult };

const batchEvents = 5000;
const batchBytes = 4 * 1024 * 1024;
const headsKept = 100_000;

/** The one writer of a log: decides in order of arrival, one batch at a time, and answers only what is durable. */
export class Writer {
  #queue: Queued[] = [];
  #running = false;
  #lastSeq = 0;
  #lastTicks = 0n;
  #fenced = false;
  readonly #heads = new Map<string, Head>();
  readonly #recent = new RecentIds();

  constructor(
    private readonly storage: Storage,
    /** Told after every commit: what readers may see from now on. */
    private readonly committed: (events: readonly StoredEvent[]) => void,
    /** A batch whose fate is unknown waits this long before it asks again. */
    private readonly patience = 200,
  ) {}

  async open(): Promise<number> {
    const { lastSeq, lastTicks } = await this.storage.open();
    this.#lastSeq = lastSeq;
    this.#lastTicks = lastTicks;
    return lastSeq;
  }

  get visible(): number {
    return this.#lastSeq;
  }

  get fenced(): boolean {
    return this.#fenced;
  }

  /** Answers exactly once: with the outcome, or with `timeout` when the deadline passed first. */
  submit(write: Write): Promise<WriteResult> {
    return new Promise((resolve) => {
      const queued: Queued = {
        write,
        settled: false,
        settle: (result) => {
          if (queued.settled) return;
          queued.settled = true;
          clearTimeout(timer);
          resolve(result);
        },
      };
      const timer = setTimeout(() => queued.settle({ kind: 'timeout' }), Math.max(1, write.deadline - Date.now()));
      this.#queue.push(queued);
      void this.#run();
    });
  }

  async head(stream: string): Promise<Head> {
    return this.#heads.get(stream) ?? (await this.storage.heads([stream])).get(stream) ?? noHead;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0) {
      const batch = this.#take();
      if (this.#fenced) batch.forEach(({ settle }) => settle({ kind: 'unavailable' }));
      else await this.#process(batch);
    }
    this.#running = false;
  }

  #take(): Queued[] {
    let [events, bytes, count] = [0, 0, 0];
    for (const { write } of this.#queue) {
      events += write.kind === 'append' ? write.events.length : 2;
      bytes += write.kind === 'append' ? write.bytes : 0;
      if (count > 0 && (events > batchEvents || bytes > batchBytes)) break;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  async #process(batch: Queued[]): Promise<void> {
    for (let waiting = batch; ;) {
      waiting = waiting.filter(({ settled }) => !settled);
      if (waiting.length === 0) return;
      try {
        await this.#loadHeads(waiting);
        const draft = new Draft(this.#lastSeq, this.#lastTicks, this.#heads, this.#recent, this.storage);
        const decided: Decided[] = [];
        for (const queued of waiting) decided.push({ queued, result: await draft.decide(queued.write) });
        if (draft.events.length > 0) await this.storage.commit({ events: draft.events, heads: draft.changed });
        this.#accept(draft);
        decided.forEach(({ queued, result }) => queued.settle(result));
        return;
      } catch (error) {
        if (await this.#gaveUp(error, waiting)) return;
      }
    }
  }

  #accept(draft: Draft): void {
    for (const [name, head] of draft.changed) {
      this.#heads.delete(name);
      this.#heads.set(name, head);
    }
    for (const name of this.#heads.keys()) {
      if (this.#heads.size <= headsKept) break;
      this.#heads.delete(name);
    }
    for (const { stream, id, rev } of draft.events) this.#recent.add(stream, id, rev);
    this.#lastSeq += draft.events.length;
    this.#lastTicks = draft.ticks;
    if (draft.events.length > 0) this.committed(draft.events);
  }

  /** A batch that failed leaves no trace; one whose fate is unknown is decided again by what the storage holds then. */
  async #gaveUp(error: unknown, waiting: readonly Queued[]): Promise<boolean> {
    if (error instanceof WriterFenced) {
      this.#fenced = true;
      waiting.forEach(({ settle }) => settle({ kind: 'unavailable' }));
      return true;
    }
    if (!(error instanceof CommitUnknown)) console.error(`event store: a batch failed: ${String(error)}`);
    await new Promise((resolve) => setTimeout(resolve, this.patience));
    this.#heads.clear();
    try {
      const before = this.#lastSeq;
      const { lastSeq, lastTicks } = await this.storage.open();
      if (lastSeq > before) {
        this.#lastSeq = lastSeq;
        this.#lastTicks = lastTicks;
        const events = await this.storage.readAll(before + 1, 'forwards', lastSeq - before, lastSeq);
        for (const { stream, id, rev } of events) this.#recent.add(stream, id, rev);
        this.committed(events);
        settleWritten(waiting, events);
      }
    } catch (again) {
      if (again instanceof WriterFenced) return this.#gaveUp(again, waiting);
      console.error(`event store: the storage does not answer: ${String(again)}`);
    }
    return false;
  }

  async #loadHeads(batch: readonly Queued[]): Promise<void> {
    const names = new Set<string>();
    for (const { write } of batch) {
      names.add(write.stream);
      names.add(isMetastream(write.stream) ? streamOfMeta(write.stream) : metastreamOf(write.stream));
    }
    const missing = [...names].filter((name) => !this.#heads.has(name));
    if (missing.length === 0) return;
    for (const [name, head] of await this.storage.heads(missing)) this.#heads.set(name, head);
  }
}

/** The lost commit had happened after all: its appends are told so, whatever revision they expected. */
function settleWritten(waiting: readonly Queued[], events: readonly StoredEvent[]): void {
  for (const { write, settle } of waiting) {
    if (write.kind !== 'append' || write.events.length === 0) continue;
    const own = events.filter((event) => event.stream === write.stream && write.events.some(({ id }) => id === event.id));
    const last = own.at(-1);
    if (own.length === write.events.length && last) settle({ kind: 'written', lastRev: last.rev, position: last.seq });
  }
}
