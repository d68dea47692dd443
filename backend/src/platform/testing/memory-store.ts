import { theSystem } from '@orderstream/contracts/shared/actor';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import {
  WrongRevision,
  type Appended,
  type Delivery,
  type EventStore,
  type NewEvent,
  type StoredEvent,
  type Revision,
} from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';

/** A log in memory with the store's rules for revisions, for histories of thousands of commands. */
export class MemoryLog {
  readonly events: Recorded[] = [];
  readonly #streams = new Map<string, Recorded[]>();

  append(stream: string, expected: Revision, events: readonly NewEvent[]): Appended {
    const there = this.#streams.get(stream) ?? [];
    const actual: Revision = there.length === 0 ? 'no_stream' : BigInt(there.length - 1);
    if (expected !== actual) throw new WrongRevision(stream, expected, actual);
    for (const { id, type, data, meta } of events) {
      const [revision, position] = [BigInt(there.length), BigInt(this.events.length + 1)];
      const recorded: Recorded = { id, stream, revision, position, at: meta.at, type, data, meta };
      there.push(recorded);
      this.events.push(recorded);
    }
    this.#streams.set(stream, there);
    return { revision: BigInt(there.length - 1), position: BigInt(this.events.length) };
  }

  /** Appends events as if they had happened before; returns the position of the last one. */
  recordEvents<E extends AnyEvent>(stream: string, ...events: readonly E[]): bigint {
    const { revision } = this.read(stream);
    const id = v7();
    const origin = { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' } as const;
    const first = revision === 'no_stream' ? 0n : revision + 1n;
    return this.append(stream, revision, withMetadata(stream, events, origin, new Date(), first)).position;
  }

  read<E extends AnyEvent>(stream: string, after?: bigint, limit = Infinity) {
    const from = after === undefined ? 0 : Number(after) + 1;
    const events = (this.#streams.get(stream) ?? []).slice(from, from + limit) as Recorded<E>[];
    const last = events.at(-1) as Recorded | undefined;
    return { events, revision: last?.revision ?? after ?? ('no_stream' as const), position: last?.position ?? null };
  }

  /** The log as the event store of one process; `around` wraps each append of that process. */
  storeSeenBy(around: (append: () => Appended) => Promise<Appended>): EventStore {
    const deliveriesOf = async function* (events: readonly Recorded[]): AsyncGenerator<Delivery> {
      for (const event of events) yield Promise.resolve({ kind: 'event' as const, event, position: event.position });
    };
    const storedEventsOf = async function* (events: readonly Recorded[]): AsyncGenerator<StoredEvent> {
      for (const { meta, at, ...event } of events) yield Promise.resolve({ ...event, metadata: meta, created: new Date(at) });
    };
    const { events } = this;
    return {
      read: (stream, { after, limit } = {}) => Promise.resolve(this.read(stream, after, limit)),
      readAll: ({ after = 0n } = {}) => deliveriesOf(this.events.slice(Number(after))),
      eventAt: (position) => {
        const event = this.events.find((one) => one.position === position);
        return Promise.resolve(event ? { kind: 'event', event, position } : null);
      },
      readStored: ({ after = 0n } = {}) => storedEventsOf(this.events.slice(Number(after))),
      async *subscribe({ after }) {
        for await (const delivery of deliveriesOf(events.slice(Number(after ?? 0n)))) yield [delivery];
      },
      append: (stream, expected, events) => around(() => this.append(stream, expected, events)),
      head: () => Promise.resolve(BigInt(this.events.length)),
      healthy: () => Promise.resolve(true),
      close: () => Promise.resolve(),
    };
  }
}
