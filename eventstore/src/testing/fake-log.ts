import type { Revision } from '../event-store.ts';

export type FakeLogEntry = {
  id: string;
  stream: string;
  revision: bigint;
  position: bigint;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
};

export type Proposed = Pick<FakeLogEntry, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export type Result = { ok: true; revision: bigint; position: bigint } | { ok: false; actual: Revision };

/** Positions are byte offsets in a real log: never one apart. */
const stride = 100n;

/** A log in memory with the store's rules on revisions and repeated ids. It begins with an event of the store's own. */
export class FakeLog {
  readonly entries: FakeLogEntry[] = [];
  readonly #changed: (() => void)[] = [];

  constructor() {
    this.put('$users', [
      {
        id: '00000000-0000-4000-8000-000000000000',
        type: '$UserCreated',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: new Uint8Array(),
      },
    ]);
  }

  /** Appends like the real store: at the exact revision, and once for a repeated append. */
  append(stream: string, expected: Revision, events: readonly Proposed[]): Result {
    const streamEntries = this.entries.filter((entry) => entry.stream === stream);
    const next = expected === 'no_stream' ? 0 : Number(expected) + 1;
    if (next === streamEntries.length) return this.put(stream, events);
    const storedEntries = streamEntries.slice(next, next + events.length);
    const last = storedEntries.at(-1);
    const repeated = storedEntries.length === events.length && storedEntries.every(({ id }, index) => id === events[index]?.id);
    if (repeated && last) return { ok: true, revision: last.revision, position: last.position };
    return { ok: false, actual: streamEntries.at(-1)?.revision ?? 'no_stream' };
  }

  /** Without any rule: also what no client of ours would write. */
  put(stream: string, events: readonly Proposed[]): Result & { ok: true } {
    let revision = BigInt(this.entries.filter((entry) => entry.stream === stream).length) - 1n;
    for (const event of events) {
      revision += 1n;
      this.entries.push({ ...event, stream, revision, position: this.head + stride });
    }
    for (const notify of this.#changed.splice(0)) notify();
    return { ok: true, revision, position: this.head };
  }

  get head(): bigint {
    return this.entries.at(-1)?.position ?? 0n;
  }

  nextChange(): Promise<void> {
    return new Promise((resolve) => this.#changed.push(resolve));
  }
}
