import { randomUUID } from 'node:crypto';
import { decideAppend, type Expected, type Lookup } from './decide.ts';
import type { RecentIds } from './recent-ids.ts';
import {
  isMetastream,
  limitsIn,
  metastreamOf,
  noHead,
  softDeleted,
  streamOfMeta,
  tombstoneRev,
  type Head,
  type NewEvent,
  type StoredEvent,
} from './record.ts';
import type { Storage } from './storage.ts';

export type WriteResult =
  | { kind: 'written'; lastRev: number; position: number | null }
  | { kind: 'wrong_revision'; current: number }
  | { kind: 'deleted' }
  | { kind: 'timeout' }
  | { kind: 'unavailable' };

export type Write =
  | { kind: 'append'; stream: string; expected: Expected; events: readonly NewEvent[]; bytes: number; deadline: number }
  | { kind: 'delete' | 'tombstone'; stream: string; expected: Expected; deadline: number };

/** One batch while it is being decided: nothing of it counts before it is committed. */
export class Draft implements Lookup {
  readonly events: StoredEvent[] = [];
  readonly changed = new Map<string, Head>();
  ticks: bigint;

  constructor(
    private readonly lastSeq: number,
    lastTicks: bigint,
    private readonly known: ReadonlyMap<string, Head>,
    private readonly remembered: RecentIds,
    private readonly storage: Storage,
  ) {
    const now = BigInt(Date.now()) * 10_000n;
    this.ticks = now > lastTicks ? now : lastTicks;
  }

  head(stream: string): Head {
    return this.changed.get(stream) ?? this.known.get(stream) ?? noHead;
  }

  recent(stream: string, id: string): number | undefined {
    return this.remembered.revision(stream, id) ?? this.events.findLast((event) => event.stream === stream && event.id === id)?.rev;
  }

  async idsFrom(stream: string, rev: number, count: number): Promise<readonly string[]> {
    const stored = await this.storage.readStream(stream, rev, 'forwards', count, this.lastSeq);
    const drafted = this.events.filter((event) => event.stream === stream && event.rev >= rev);
    return [...stored, ...drafted].slice(0, count).map(({ id }) => id);
  }

  async decide(write: Write): Promise<WriteResult> {
    const events = write.kind === 'append' ? write.events : [];
    if (write.kind !== 'append') return this.#end(write.kind, write.stream, write.expected);
    const outcome = await decideAppend(this, write.stream, write.expected, events);
    switch (outcome.kind) {
      case 'write':
        return this.#append(write.stream, events, outcome.revive);
      case 'repeated': {
        const [last] = await this.storage.readStream(write.stream, outcome.lastRev, 'forwards', 1, this.lastSeq);
        const drafted = this.events.find((event) => event.stream === write.stream && event.rev === outcome.lastRev);
        return { kind: 'written', lastRev: outcome.lastRev, position: (last ?? drafted)?.seq ?? null };
      }
      case 'empty':
        return { kind: 'written', lastRev: outcome.lastRev, position: null };
      case 'wrong_revision':
      case 'deleted':
        return outcome;
    }
  }

  #append(stream: string, events: readonly NewEvent[], revive: boolean): WriteResult {
    const firstRev = this.head(stream).lastRev + 1;
    for (const event of events) this.#add(stream, event);
    const last = this.events.at(-1);
    const subject = isMetastream(stream) ? streamOfMeta(stream) : null;
    if (subject !== null) {
      const metadata = events.findLast(({ type }) => type === '$metadata');
      if (metadata) this.changed.set(subject, { ...this.head(subject), ...limitsIn(metadata.data) });
    } else if (revive) this.#setTruncation(stream, String(firstRev));
    return { kind: 'written', lastRev: last?.rev ?? -1, position: last?.seq ?? null };
  }

  #end(kind: 'delete' | 'tombstone', stream: string, expected: Expected): WriteResult {
    const head = this.head(stream);
    if (head.tombstoned) return { kind: 'deleted' };
    const current = head.lastRev;
    const exists = current >= 0 || this.head(metastreamOf(stream)).lastRev >= 0;
    const fits =
      expected === 'any' || (expected === 'no_stream' ? current < 0 : expected === 'stream_exists' ? exists : expected === current);
    if (!fits || (kind === 'delete' && !exists)) return { kind: 'wrong_revision', current };
    if (kind === 'tombstone') {
      const empty = Buffer.alloc(0);
      this.#add(stream, { id: randomUUID(), type: '$streamDeleted', json: true, data: empty, meta: empty }, tombstoneRev);
      this.changed.set(stream, { ...head, tombstoned: true });
    } else this.#setTruncation(stream, '9223372036854775807');
    const last = this.events.at(-1);
    return { kind: 'written', lastRev: last?.rev ?? -1, position: last?.seq ?? null };
  }

  /** Written as text: a JSON number would lose the one that means deleted. */
  #setTruncation(stream: string, before: string): void {
    const data = Buffer.from(`{"$tb":${before}}`);
    this.#add(metastreamOf(stream), { id: randomUUID(), type: '$metadata', json: true, data, meta: Buffer.alloc(0) });
    const truncateBefore = Math.min(Number(before), softDeleted);
    this.changed.set(stream, { ...this.head(stream), truncateBefore, maxCount: null, maxAgeSeconds: null });
  }

  #add(stream: string, event: NewEvent, rev = this.head(stream).lastRev + 1): void {
    this.ticks += 1n;
    this.events.push({ ...event, seq: this.lastSeq + this.events.length + 1, stream, rev, created: String(this.ticks) });
    if (rev !== tombstoneRev) this.changed.set(stream, { ...this.head(stream), lastRev: rev });
  }
}
