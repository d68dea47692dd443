import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import type { ExpectedState, StoredEntry, WriteResult } from '../log/model.ts';
import { LogStore } from '../reading/store.ts';
import { MemoryStorage } from '../storage/memory.storage.ts';
import { CommitUnknown, StorageLost, StorageUnable, type Batch } from '../storage/storage.ts';

type BatchFate = 'kept' | 'kept_unheard' | 'lost_unheard' | 'lost' | 'unable';

/** A storage that treats each batch as the next planned fate says, and works normally once they are used up. */
class FatefulStorage extends MemoryStorage {
  readonly #fates: BatchFate[];
  #last: StoredEntry | null = null;

  constructor(fates: readonly BatchFate[]) {
    super();
    this.#fates = [...fates];
  }

  override open(): Promise<StoredEntry | null> {
    return Promise.resolve(this.#last);
  }

  override async persist(batch: Batch): Promise<void> {
    const fate = this.#fates.shift() ?? 'kept';
    // So that there is something waiting when it comes to nothing.
    await turn();
    await turn();
    if (fate === 'lost') throw new StorageLost('lost');
    if (fate === 'unable') throw new StorageUnable('unable');
    if (fate === 'lost_unheard') throw new CommitUnknown('cut off before');
    await super.persist(batch);
    this.#last = batch.events.at(-1) ?? this.#last;
    if (fate === 'kept_unheard') throw new CommitUnknown('cut off after');
  }
}

type RepeatHabit = { size: number; copies: number; hurried: boolean };

/** The only writer of its stream: repeats each append with the same ids and revision until it is answered. */
class RepeatingWriter {
  readonly stream = `stream-${randomUUID()}`;
  readonly written: string[] = [];
  readonly problems: string[] = [];
  readonly #store: LogStore;
  readonly #habits: readonly RepeatHabit[];

  constructor(store: LogStore, habits: readonly RepeatHabit[]) {
    this.#store = store;
    this.#habits = habits;
  }

  async run(): Promise<void> {
    let expected: ExpectedState = 'no_stream';
    for (const habit of this.#habits) {
      const ids = Array.from({ length: habit.size }, () => randomUUID());
      this.written.push(...ids);
      const revision = await this.#settle(ids, expected, habit);
      if (revision !== this.written.length - 1) this.problems.push(`answered with ${revision}, not ${this.written.length - 1}`);
      expected = this.written.length - 1;
    }
  }

  async #settle(ids: string[], expected: ExpectedState, { copies, hurried }: RepeatHabit): Promise<number | null> {
    for (;;) {
      // A copy that is still on its way when the next is sent must not harm it.
      const answers = await Promise.all(Array.from({ length: copies }, () => this.#send(ids, expected, hurried)));
      for (const answer of answers)
        if (answer.kind === 'refused') this.problems.push(`${JSON.stringify(answer.refusal)} at its own revision`);
      const written = answers.find((answer) => answer.kind === 'written');
      if (written !== undefined) return written.revision;
      if (answers.some(({ kind }) => kind === 'refused' || kind === 'failed')) return null;
      await turn();
    }
  }

  /** A hurried writer does not wait for an answer, and repeats the append while the first one is being stored. */
  #send(ids: string[], expected: ExpectedState, hurried: boolean): Promise<WriteResult> {
    const events = ids.map((id) => ({ id, type: 't', json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) }));
    const append = (answered: (result: WriteResult) => void): void =>
      this.#store.write({ kind: 'append', stream: this.stream, expected, events }, null, answered);
    if (hurried) append(() => undefined);
    return new Promise((resolve) => append(resolve));
  }
}

describe('appends repeated with their ids and revision, while batches and commit answers get lost', () => {
  const fate = fc.constantFrom<BatchFate>('kept', 'kept_unheard', 'lost_unheard', 'lost', 'unable');
  const habit = fc.record({ size: fc.integer({ min: 1, max: 4 }), copies: fc.integer({ min: 1, max: 3 }), hurried: fc.boolean() });
  const writers = fc.array(fc.array(habit, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

  it('are never refused at their own revision, and each is stored once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 12 }), writers, fc.boolean(), async (fates, habits, forgetful) => {
        const store = new LogStore(new FatefulStorage(['kept', ...fates]), forgetful ? { recentBytes: 1, knownHeads: 1 } : {});
        await store.open();
        const all = habits.map((own) => new RepeatingWriter(store, own));
        await Promise.all(all.map((writer) => writer.run()));
        for (const { stream, written, problems } of all) {
          const storedEvents = await store.log.pageOfStream(stream, { from: 0, limit: 1_000, direction: 'forwards' });
          expect(problems).toEqual([]);
          expect(storedEvents.map(({ id, revision }) => [id, revision])).toEqual(written.map((id, revision) => [id, revision]));
        }
        await store.close();
      }),
      { numRuns: 100 },
    );
  });

  it('are stored once even without a revision, when only the answer to the commit was lost', async () => {
    const store = new LogStore(new FatefulStorage(['kept', 'kept_unheard', 'lost_unheard', 'kept_unheard']));
    await store.open();
    const event = () => ({ id: randomUUID(), type: 't', json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) });
    for (const stream of ['a', 'b']) {
      const request = { kind: 'append' as const, stream, expected: 'any' as const, events: [event(), event()] };
      const answer = await new Promise<WriteResult>((resolve) => store.write(request, null, resolve));
      expect(answer).toMatchObject({ kind: 'written', revision: 1 });
      const storedEvents = await store.log.pageOfStream(stream, { from: 0, limit: 10, direction: 'forwards' });
      expect(storedEvents.map(({ id }) => id)).toEqual(request.events.map(({ id }) => id));
    }
    expect(store.log.visible).toBe(5);
    await store.close();
  });
});
