import { setTimeout as sleep } from 'node:timers/promises';
import type { Heads } from '../log/heads.ts';
import type { Log } from '../log/log.ts';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import { Overlay } from '../log/overlay.ts';
import { RememberedIds } from '../log/remembered-ids.ts';
import { CommitUnknown, StorageLost, StorageUnable, type Storage } from '../storage/storage.ts';
import { Pace } from './pace.ts';
import { Plan } from './plan.ts';
import { Deadlines, Pending, Waiting, type Reply } from './requests.ts';

const MAX_EVENTS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;
const REOPEN_AFTER_MS = 200;

type Parts = { storage: Storage; heads: Heads; log: Log; report: (message: string) => void };
type Attempt = { overlay: Overlay; results: [Pending, WriteResult][] };

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Decide, persist, answer, announce: one batch at a time, and what arrives meanwhile is the next one. Nothing is decided
 * against what is not committed, so a batch that fails leaves no trace.
 */
export class Writer {
  readonly #storage: Storage;
  readonly #heads: Heads;
  readonly #log: Log;
  readonly #report: (message: string) => void;
  readonly #remembered = new RememberedIds();
  readonly #waiting = new Waiting();
  readonly #deadlines = new Deadlines();
  readonly #pace = new Pace();
  readonly #roomListeners = new Set<() => void>();
  #lastSeq = 0;
  #lastCreatedMs = 0;
  #state: 'open' | 'lost' | 'closed' = 'lost';
  #running: Promise<void> | undefined;
  #accessReported = false;
  #unableReported = false;

  constructor({ storage, heads, log, report }: Parts) {
    this.#storage = storage;
    this.#heads = heads;
    this.#log = log;
    this.#report = report;
  }

  get waitingBytes(): number {
    return this.#waiting.bytes;
  }

  /** Tells, whenever writes have been answered, that there may be room for more. */
  onRoom(listener: () => void): () => void {
    this.#roomListeners.add(listener);
    return () => this.#roomListeners.delete(listener);
  }

  async open(): Promise<void> {
    await this.#takeOver();
    this.#heads.forget();
    this.#state = 'open';
  }

  /** Answers exactly once, by the deadline at the latest. */
  submit(request: WriteRequest, deadline: number, reply: Reply): void {
    if (this.#state !== 'open') return reply({ kind: 'unavailable', message: 'the event store has lost its database' });
    // Too late already: then it must not be written either.
    if (deadline <= Date.now()) return reply({ kind: 'timeout' });
    const pending = new Pending(request, deadline, (result) => this.#answer(pending, result, reply));
    this.#deadlines.watch(pending);
    this.#waiting.push(pending);
    this.#pace.arrived(this.#waiting.length);
    this.#running ??= this.#run();
  }

  /** The client may be gone: that must not stop the requests behind it. */
  #answer(pending: Pending, result: WriteResult, reply: Reply): void {
    this.#deadlines.done(pending);
    this.#waiting.remove(pending);
    try {
      reply(result);
    } catch (error) {
      this.#report(`an answer could not be given: ${describe(error)}`);
    }
    for (const listener of [...this.#roomListeners]) listener();
  }

  /** What is in flight is finished, what waits is refused. */
  async close(): Promise<void> {
    this.#state = 'closed';
    this.#waiting.drain({ kind: 'unavailable', message: 'the event store is closing' });
    await this.#running;
  }

  async #run(): Promise<void> {
    // Everything that arrived in the same turn of the event loop shares the commit.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      await this.#pace.gather(this.#waiting.length);
      this.#deadlines.sweep();
      const batch = this.#waiting.take({ writes: this.#pace.share, events: MAX_EVENTS, bytes: MAX_BYTES });
      await this.#write(batch);
    }
    // In the same turn as the last look: a request submitted after this line starts a new loop.
    this.#running = undefined;
  }

  async #write(batch: Pending[]): Promise<void> {
    for (;;) {
      const open = batch.filter((pending) => !pending.settled);
      if (open.length === 0) return;
      let attempt: Attempt | undefined;
      try {
        attempt = await this.#decide(open);
        await this.#persist(attempt);
        return this.#committed(attempt);
      } catch (error) {
        if (error instanceof StorageUnable) return this.#putOff(open, error);
        if (!(error instanceof CommitUnknown || error instanceof StorageLost)) return this.#isolate(open, error);
        const found = await this.#recover(error, attempt);
        if (found === 'closed') return refuse(open, 'the event store is closing');
        if (found === 'committed' && attempt !== undefined) return this.#committed(attempt);
      }
    }
  }

  async #persist({ overlay }: Attempt): Promise<void> {
    if (overlay.events.length === 0) return;
    this.#heads.commitStarts();
    await this.#storage.persist({ events: overlay.events, heads: [...overlay.heads.values()], settings: overlay.settings });
  }

  async #decide(batch: Pending[]): Promise<Attempt> {
    await this.#heads.load(batch.map(({ request }) => request.stream));
    this.#lastCreatedMs = Math.max(this.#lastCreatedMs, Date.now());
    const overlay = new Overlay(this.#heads.known, this.#lastSeq, this.#lastCreatedMs);
    const plan = new Plan(overlay, this.#log, this.#remembered);
    const results: Attempt['results'] = [];
    for (const pending of batch) {
      const result = plan.add(pending.request);
      results.push([pending, result instanceof Promise ? await result : result]);
    }
    return { overlay, results };
  }

  #committed({ overlay, results }: Attempt): void {
    this.#unableReported = false;
    this.#pace.committed(results.length + this.#waiting.length);
    this.#lastSeq = Math.max(this.#lastSeq, overlay.lastSeq);
    this.#heads.committed(overlay.heads.values());
    for (const { stream, id, revision, seq } of overlay.events) this.#remembered.add(stream, id, { revision, seq });
    if (overlay.events.length > 0 && this.#log.visible < overlay.lastSeq) this.#log.announce(overlay.events);
    for (const [pending, result] of results) pending.settle(result);
    if (overlay.restrictsAccess && !this.#accessReported) {
      this.#accessReported = true;
      this.#report('access lists in stream metadata are kept but not enforced');
    }
  }

  /** No disk left, or no memory: nothing in the batch is to blame, and a little later all of it may go well. */
  #putOff(batch: Pending[], error: unknown): void {
    if (!this.#unableReported) this.#report(`the database takes no writes at present: ${describe(error)}`);
    this.#unableReported = true;
    refuse(batch, 'the database of the event store takes no writes at present');
  }

  /** One request that the storage cannot take must not fail its neighbours. */
  async #isolate(batch: Pending[], error: unknown): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) {
      this.#report(`a write was refused by the storage: ${describe(error)}`);
      return only.settle({ kind: 'failed', message: 'the event store could not keep this write' });
    }
    for (const pending of batch) await this.#write([pending]);
  }

  /**
   * Takes the storage over again, however long it takes, and looks whether the batch in doubt is there. New writes are
   * refused meanwhile.
   */
  async #recover(cause: unknown, attempt: Attempt | undefined): Promise<'committed' | 'absent' | 'closed'> {
    if (this.#state === 'open') this.#state = 'lost';
    this.#report(`lost the database, writes are refused: ${describe(cause)}`);
    this.#waiting.drain({ kind: 'unavailable', message: 'the event store has lost its database' });
    while (this.#state === 'lost') {
      try {
        await this.#takeOver();
        this.#heads.forget();
        const found = attempt !== undefined && (await this.#isThere(attempt)) ? 'committed' : 'absent';
        this.#state = 'open';
        this.#report('the database is back');
        return found;
      } catch {
        // Said once above; what matters now is when it works again.
        await sleep(REOPEN_AFTER_MS);
      }
    }
    return 'closed';
  }

  async #takeOver(): Promise<void> {
    const last = await this.#storage.open();
    const lastSeq = last?.seq ?? 0;
    this.#lastCreatedMs = Math.max(this.#lastCreatedMs, last?.createdMs ?? 0);
    if (lastSeq === this.#lastSeq) return;
    this.#lastSeq = lastSeq;
    this.#remembered.clear();
    this.#log.startAt(last);
  }

  async #isThere({ overlay }: Attempt): Promise<boolean> {
    const [first] = overlay.events;
    if (first === undefined) return false;
    const [found] = await this.#storage.readAll({ from: first.seq, limit: 1, direction: 'forwards' });
    return found?.id === first.id;
  }
}

function refuse(batch: Pending[], message: string): void {
  for (const pending of batch) pending.settle({ kind: 'unavailable', message });
}
