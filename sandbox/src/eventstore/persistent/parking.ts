import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { metastreamOf, METADATA_TYPE, type ProposedEvent, type StoredEvent, type WriteRequest, type WriteResult } from '../log/model.ts';
import { resolved } from '../reading/links.ts';
import type { Store } from '../reading/store.ts';
import { StreamReader } from '../reading/stream-reader.ts';
import { messageOf, type Message } from './message.ts';

const PREFIX = '$persistentsubscription-';
const RETRY_AFTER_MS = 200;
const PAGE = 500;

/** Messages that a group gave up on, as links in a stream of their own: there for people to look at and to send again. */
export class Parking {
  readonly #store: Store;
  readonly #stream: string;

  constructor(store: Store, source: string, group: string) {
    this.#store = store;
    this.#stream = `${PREFIX}${source}::${group}-parked`;
  }

  /** A group of the whole log must not be given what it has parked. */
  static isParked(event: StoredEvent): boolean {
    return event.stream.startsWith(PREFIX) && event.stream.endsWith('-parked');
  }

  /** Resolves when the link is committed; tries until then. */
  async park({ event }: Message, reason: string, signal: AbortSignal): Promise<void> {
    const link: ProposedEvent = {
      id: randomUUID(),
      type: '$>',
      json: false,
      data: Buffer.from(`${event.revision}@${event.stream}`),
      metadata: Buffer.from(JSON.stringify({ added: new Date().toISOString(), reason, subscribers: 0 })),
    };
    await this.#write({ kind: 'append', stream: this.#stream, expected: 'any', events: [link] }, signal);
  }

  async count(): Promise<number> {
    const { head, state } = await StreamReader.of(this.#store, this.#stream);
    return state === 'readable' ? Math.max(0, head.lastRevision + 1 - (head.truncateBefore ?? 0)) : 0;
  }

  /** Takes out what was parked, the oldest first, and hands it over. */
  async takeOut(limit: number | null, signal: AbortSignal, hand: (message: Message) => void): Promise<void> {
    const reader = await StreamReader.of(this.#store, this.#stream);
    let left = limit ?? reader.head.lastRevision + 1;
    let from: number | null = 0;
    let last = -1;
    while (left > 0 && from !== null) {
      const { events, next }: { events: StoredEvent[]; next: number | null } = await reader.page({
        from,
        limit: Math.min(PAGE, left),
        direction: 'forwards',
      });
      for (const link of events) {
        const { event } = await resolved(this.#store, link, true);
        const message = event === null ? null : messageOf({ event, link: null });
        if (message !== null) hand(message);
        last = link.revision;
      }
      left -= events.length;
      from = events.length === 0 ? null : next;
    }
    if (last >= 0) await this.#truncate(last + 1, signal);
  }

  async remove(signal: AbortSignal): Promise<void> {
    if ((await this.count()) > 0) await this.#write({ kind: 'delete', stream: this.#stream, expected: 'any' }, signal);
  }

  async #truncate(before: number, signal: AbortSignal): Promise<void> {
    const data = Buffer.from(JSON.stringify({ $tb: before }));
    const event = { id: randomUUID(), type: METADATA_TYPE, json: true, data, metadata: Buffer.alloc(0) };
    await this.#write({ kind: 'append', stream: metastreamOf(this.#stream), expected: 'any', events: [event] }, signal);
  }

  async #write(request: WriteRequest, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const result = await new Promise<WriteResult>((resolve) => this.#store.write(request, null, resolve));
      if (result.kind === 'written' || result.kind === 'refused') return;
      await sleep(RETRY_AFTER_MS);
    }
  }
}
