import type { ConsumerStrategy } from '../storage/group-record.ts';
import type { Consumer } from './consumer.ts';
import type { Message } from './message.ts';

/** Spreads a stream's name over the consumers: the same stream goes to the same one as long as the consumers stay the same. */
function bucketOf(stream: string, count: number): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < stream.length; at += 1) hash = Math.imul(hash ^ stream.charCodeAt(at), 16_777_619);
  return (hash >>> 0) % count;
}

/** Chooses the consumer of the next message; null if no eligible one has room. */
export class Dispatch {
  readonly #strategy: ConsumerStrategy;
  #next = 0;

  constructor(strategy: ConsumerStrategy) {
    this.#strategy = strategy;
  }

  choose(consumers: Consumer[], message: Message): Consumer | null {
    if (consumers.length === 0) return null;
    switch (this.#strategy) {
      case 'DispatchToSingle':
        return consumers.find((consumer) => consumer.free > 0) ?? null;
      case 'RoundRobin':
        return this.#inTurn(consumers);
      case 'Pinned': {
        const stream = (message.item.event ?? message.event).stream;
        const pinned = consumers[bucketOf(stream, consumers.length)];
        return pinned !== undefined && pinned.free > 0 ? pinned : null;
      }
    }
  }

  /** Whether others may pass a message that has to wait. */
  get mayOvertake(): boolean {
    return this.#strategy === 'Pinned';
  }

  #inTurn(consumers: Consumer[]): Consumer | null {
    for (let tried = 0; tried < consumers.length; tried += 1) {
      const candidate = consumers[this.#next % consumers.length];
      this.#next = (this.#next + 1) % consumers.length;
      if (candidate !== undefined && candidate.free > 0) return candidate;
    }
    return null;
  }
}
