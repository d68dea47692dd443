import { noHead, type Head, type StoredEvent } from './record.ts';
import type { Batch, Direction, GroupDocument, Storage } from './storage.ts';

/** For tests: everything is gone when the process ends. */
export class MemoryStorage implements Storage {
  readonly #log: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #heads = new Map<string, Head>();
  readonly #groups = new Map<string, GroupDocument>();

  open(): Promise<{ lastSeq: number; lastTicks: bigint }> {
    return Promise.resolve({ lastSeq: 0, lastTicks: 0n });
  }

  heads(streams: readonly string[]): Promise<Map<string, Head>> {
    return Promise.resolve(new Map(streams.map((name) => [name, this.#heads.get(name) ?? noHead])));
  }

  commit({ events, heads }: Batch): Promise<void> {
    for (const event of events) {
      this.#log.push(event);
      const stream = this.#streams.get(event.stream);
      if (stream) stream.push(event);
      else this.#streams.set(event.stream, [event]);
    }
    for (const [name, head] of heads) this.#heads.set(name, head);
    return Promise.resolve();
  }

  readStream(name: string, from: number, direction: Direction, limit: number, upTo: number): Promise<StoredEvent[]> {
    const events = this.#streams.get(name) ?? [];
    return Promise.resolve(page(events, (event) => event.rev, from, direction, limit).filter(({ seq }) => seq <= upTo));
  }

  readAll(from: number, direction: Direction, limit: number, upTo: number): Promise<StoredEvent[]> {
    return Promise.resolve(page(this.#log, (event) => event.seq, from, direction, limit).filter(({ seq }) => seq <= upTo));
  }

  groups(): Promise<GroupDocument[]> {
    return Promise.resolve([...this.#groups.values()]);
  }

  saveGroup(group: GroupDocument): Promise<void> {
    this.#groups.set(`${group.group}::${group.stream}`, group);
    return Promise.resolve();
  }

  deleteGroup(stream: string, group: string): Promise<void> {
    this.#groups.delete(`${group}::${stream}`);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A page of a list that is ordered by `place`, found by halving. */
function page(events: readonly StoredEvent[], place: (event: StoredEvent) => number, from: number, direction: Direction, limit: number) {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event && place(event) < from) low = middle + 1;
    else high = middle;
  }
  if (direction === 'forwards') return events.slice(low, low + limit);
  const at = events[low];
  const end = at && place(at) === from ? low + 1 : low;
  return events.slice(Math.max(0, end - limit), end).reverse();
}
