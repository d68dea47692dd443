import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, EventStore } from '@orderstream/eventstore/event-store';

type Log = Pick<EventStore, 'readAll' | 'head'>;

/** How long a read waits for others that begin at the same position. */
const gatherMilliseconds = 100;
const chunkEvents = 250;
/** No reader is ahead of the slowest by more chunks than this. */
const aheadChunks = 4;

/** Reads of the whole log that start together share one: decoding an event costs more than processing it. */
export function shareReads(log: Log): Log {
  const gathering = new Map<bigint, SharedRead>();
  return {
    head: () => log.head(),
    readAll: ({ after = 0n } = {}) => {
      const openGroup = gathering.get(after);
      if (openGroup) return openGroup.join();
      const group = new SharedRead(log, after, () => gathering.delete(after));
      gathering.set(after, group);
      return group.join();
    },
  };
}

type Member = { chunks: (readonly Delivery[])[]; wake: () => void };

class SharedRead {
  readonly #members = new Set<Member>();
  #end: { error?: unknown } | null = null;
  #wakePump = (): void => {};

  constructor(log: Log, after: bigint, close: () => void) {
    void this.#pump(log, after, close).then(
      () => this.#endMembers({}),
      (error: unknown) => this.#endMembers({ error }),
    );
  }

  /** Joined at once, not when the first event is requested: the shared read may have started by then. */
  join(): AsyncGenerator<Delivery> {
    const member: Member = { chunks: [], wake: () => {} };
    this.#members.add(member);
    return this.#deliveriesFor(member);
  }

  async *#deliveriesFor(member: Member): AsyncGenerator<Delivery> {
    try {
      for (;;) {
        const chunk = member.chunks.shift();
        if (chunk) {
          this.#wakePump();
          yield* chunk;
        } else if (this.#end) {
          if ('error' in this.#end) throw this.#end.error;
          return;
        } else await new Promise<void>((resolve) => (member.wake = resolve));
      }
    } finally {
      this.#members.delete(member);
      this.#wakePump();
    }
  }

  /** Reads the log once for all members; starts after a moment, so that others can join. */
  async #pump(log: Log, after: bigint, close: () => void): Promise<void> {
    await sleep(gatherMilliseconds);
    close();
    let chunk: Delivery[] = [];
    for await (const delivery of log.readAll({ after })) {
      chunk.push(delivery);
      if (chunk.length < chunkEvents) continue;
      await this.#handOut(chunk);
      if (this.#members.size === 0) return;
      chunk = [];
    }
    await this.#handOut(chunk);
  }

  /** Gives a chunk to all members, and waits while one of them lags too far behind. */
  async #handOut(chunk: readonly Delivery[]): Promise<void> {
    for (const member of this.#members) {
      member.chunks.push(chunk);
      member.wake();
    }
    while ([...this.#members].some(({ chunks }) => chunks.length >= aheadChunks))
      await new Promise<void>((resolve) => (this.#wakePump = resolve));
  }

  #endMembers(end: { error?: unknown }): void {
    this.#end = end;
    for (const member of this.#members) member.wake();
  }
}
