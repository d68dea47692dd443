import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamHeads } from '../log/heads.ts';
import type { EventLog } from '../log/log.ts';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import { Overlay } from '../log/overlay.ts';
import { RememberedIds } from '../log/remembered-ids.ts';
import { CommitUnknown, StorageLost, StorageUnable, type Storage } from '../storage/storage.ts';
import { CommitPace } from './pace.ts';
import { BatchPlan } from './plan.ts';
import { WriteDeadlines, PendingWrite, WaitingWrites, type WriteReply } from './requests.ts';

const MAX_EVENTS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;
const REOPEN_AFTER_MS = 200;

type WriterParts = { storage: Storage; heads: StreamHeads; log: EventLog; report: (message: string) => void };
type BatchAttempt = { overlay: Overlay; results: [PendingWrite, WriteResult][] };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Decides, persists, answers and announces one batch at a time; writes that arrive during a batch form the next one. Nothing is decided
 * against uncommitted state, so a failed batch leaves no trace.
 */
export class LogWriter {
  readonly #storage: Storage;
  readonly #heads: StreamHeads;
  readonly #log: EventLog;
  readonly #report: (message: string) => void;
  readonly #remembered = new RememberedIds();
  readonly #waiting = new WaitingWrites();
  readonly #deadlines = new WriteDeadlines();
  readonly #pace = new CommitPace();
  readonly #roomListeners = new Set<() => void>();
  #lastSeq = 0;
  #lastCreatedMs = 0;
  #state: 'open' | 'lost' | 'closed' = 'lost';
  #running: Promise<void> | undefined;
  #accessReported = false;
  #unableReported = false;

  constructor({ storage, heads, log, report }: WriterParts) {
    this.#storage = storage;
    this.#heads = heads;
    this.#log = log;
    this.#report = report;
  }

  get waitingBytes(): number {
    return this.#waiting.bytes;
  }

  /** Calls the listener whenever writes have been answered and there may be room for more. */
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
  submit(request: WriteRequest, deadline: number, reply: WriteReply): void {
    if (this.#state !== 'open') return reply({ kind: 'unavailable', message: 'the event store has lost its database' });
    // Too late already: then it must not be written either.
    if (deadline <= Date.now()) return reply({ kind: 'timeout' });
    const pending = new PendingWrite(request, deadline, (result) => this.#answer(pending, result, reply));
    this.#deadlines.watch(pending);
    this.#waiting.push(pending);
    this.#pace.arrived(this.#waiting.length);
    this.#running ??= this.#run();
  }

  /** A client that has left must not block the requests behind it. */
  #answer(pending: PendingWrite, result: WriteResult, reply: WriteReply): void {
    this.#deadlines.done(pending);
    this.#waiting.remove(pending);
    try {
      reply(result);
    } catch (error) {
      this.#report(`an answer could not be given: ${messageOf(error)}`);
    }
    for (const listener of [...this.#roomListeners]) listener();
  }

  /** Finishes the batch in flight and refuses the waiting writes. */
  async close(): Promise<void> {
    this.#state = 'closed';
    this.#waiting.drain({ kind: 'unavailable', message: 'the event store is closing' });
    await this.#running;
  }

  /** Writes batch after batch until none is waiting. */
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

  /** Commits a batch and answers it; repeats it if the database was lost before it was stored. */
  async #write(batch: PendingWrite[]): Promise<void> {
    for (;;) {
      const open = batch.filter((pending) => !pending.isAnswered);
      if (open.length === 0) return;
      let attempt: BatchAttempt | undefined;
      try {
        attempt = await this.#decide(open);
        await this.#persist(attempt);
        return this.#committed(attempt);
      } catch (error) {
        if (error instanceof StorageUnable) return this.#putOff(open, error);
        if (!(error instanceof CommitUnknown || error instanceof StorageLost)) return this.#isolate(open, error);
        const outcome = await this.#recover(error, attempt);
        if (outcome === 'closed') return refuse(open, 'the event store is closing');
        if (outcome === 'committed' && attempt !== undefined) return this.#committed(attempt);
      }
    }
  }

  async #persist({ overlay }: BatchAttempt): Promise<void> {
    if (overlay.events.length === 0) return;
    this.#heads.commitStarts();
    await this.#storage.persist({ events: overlay.events, heads: [...overlay.heads.values()], settings: overlay.settings });
  }

  async #decide(batch: PendingWrite[]): Promise<BatchAttempt> {
    await this.#heads.load(batch.map(({ request }) => request.stream));
    this.#lastCreatedMs = Math.max(this.#lastCreatedMs, Date.now());
    const overlay = new Overlay(this.#heads.knownHead, this.#lastSeq, this.#lastCreatedMs);
    const plan = new BatchPlan(overlay, this.#log, this.#remembered);
    const results: BatchAttempt['results'] = [];
    for (const pending of batch) {
      const result = plan.add(pending.request);
      results.push([pending, result instanceof Promise ? await result : result]);
    }
    return { overlay, results };
  }

  /** Announces a committed batch and answers its writes. */
  #committed({ overlay, results }: BatchAttempt): void {
    this.#unableReported = false;
    this.#pace.committed(results.length + this.#waiting.length);
    this.#lastSeq = Math.max(this.#lastSeq, overlay.lastSeq);
    this.#heads.committed(overlay.heads.values());
    for (const { stream, id, revision, seq } of overlay.events) this.#remembered.add(stream, id, { revision, seq });
    if (overlay.events.length > 0 && this.#log.visible < overlay.lastSeq) this.#log.announce(overlay.events);
    for (const [pending, result] of results) pending.answer(result);
    if (overlay.restrictsAccess && !this.#accessReported) {
      this.#accessReported = true;
      this.#report('access lists in stream metadata are kept but not enforced');
    }
  }

  /** Refuses a batch after a temporary failure, such as a full disk, that no write in it has caused. */
  #putOff(batch: PendingWrite[], error: unknown): void {
    if (!this.#unableReported) this.#report(`the database takes no writes at present: ${messageOf(error)}`);
    this.#unableReported = true;
    refuse(batch, 'the database of the event store takes no writes at present');
  }

  /** Commits the writes of a failed batch one by one, so that only the faulty one fails. */
  async #isolate(batch: PendingWrite[], error: unknown): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) {
      this.#report(`a write was refused by the storage: ${messageOf(error)}`);
      return only.answer({ kind: 'failed', message: 'the event store could not keep this write' });
    }
    for (const pending of batch) await this.#write([pending]);
  }

  /**
   * Reopens the storage, however long that takes, and checks whether the batch in doubt was stored. New writes are refused until then.
   */
  async #recover(cause: unknown, attempt: BatchAttempt | undefined): Promise<'committed' | 'absent' | 'closed'> {
    if (this.#state === 'open') this.#state = 'lost';
    this.#report(`lost the database, writes are refused: ${messageOf(cause)}`);
    this.#waiting.drain({ kind: 'unavailable', message: 'the event store has lost its database' });
    while (this.#state === 'lost') {
      try {
        await this.#takeOver();
        this.#heads.forget();
        const outcome = attempt !== undefined && (await this.#isStored(attempt)) ? 'committed' : 'absent';
        this.#state = 'open';
        this.#report('the database is back');
        return outcome;
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

  async #isStored({ overlay }: BatchAttempt): Promise<boolean> {
    const [first] = overlay.events;
    if (first === undefined) return false;
    const [stored] = await this.#storage.readAll({ from: first.seq, limit: 1, direction: 'forwards' });
    return stored?.id === first.id;
  }
}

/** Answers `unavailable` to all writes of a batch. */
function refuse(batch: PendingWrite[], message: string): void {
  for (const pending of batch) pending.answer({ kind: 'unavailable', message });
}
