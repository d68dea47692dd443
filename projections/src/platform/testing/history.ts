import { createHash } from 'node:crypto';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { AnyEvent, Meta, Recorded } from '@orderstream/contracts/shared/event';
import type { Delivery, EventStore, LogItem } from '@orderstream/eventstore/event-store';

/** An event with only the metadata that a spec needs. */
export type SpecEvent<E extends AnyEvent = AnyEvent> = E & { stream?: string; at?: string; meta?: Partial<Meta>; id?: string };

const epoch = Date.UTC(2026, 0, 1);

function uuidOf(text: string): string {
  const hash = createHash('sha1').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Events as the log would hand them out: one a second from new year 2026 on, at positions 100, 200, … */
export function recordedEvents<E extends AnyEvent>(happenings: readonly SpecEvent<E>[]): Recorded[] {
  return happenings.map((happening, i) => {
    const { type, data } = happening;
    const at = happening.at ?? new Date(epoch + i * 1000).toISOString();
    const id = happening.id ?? uuidOf(`event ${i}`);
    const meta: Meta = {
      $correlationId: uuidOf('correlation'),
      $causationId: uuidOf('causation'),
      actor: theSystem,
      source: 'system',
      commandId: uuidOf(`command ${i}`),
      schema: 1,
      at,
      ...happening.meta,
    };
    return { id, stream: happening.stream ?? `history-${i}`, revision: 0n, position: BigInt((i + 1) * 100), at, type, data, meta };
  });
}

export const asLogItems = (events: readonly Recorded[]): LogItem[] =>
  events.map((event) => ({ kind: 'event', event, position: event.position }));

/** The reading half of a log that ends where the events end. */
export function logOf(items: readonly LogItem[]): Pick<EventStore, 'readAll' | 'head'> {
  return {
    // oxlint-disable-next-line typescript/require-await -- the log's own form; nothing here has to be waited for
    async *readAll({ after = 0n } = {}): AsyncGenerator<Delivery> {
      for (const one of items) if (one.position > after) yield one;
    },
    head: () => Promise.resolve(items.at(-1)?.position ?? 0n),
  };
}
