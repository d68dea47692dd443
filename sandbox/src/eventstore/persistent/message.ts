import type { StoredEvent } from '../log/model.ts';
import type { ReadItem } from '../wire/read-event.ts';

export type NackAction = 'park' | 'retry' | 'skip' | 'stop';

/** One event on its way to some consumer of a group. */
export type Message = {
  item: ReadItem;
  /** The event that was read: the link where there is one. Its id is what consumers answer with. */
  event: StoredEvent;
  retries: number;
  /** Acknowledged, skipped or parked: nothing more will come of it. */
  done: boolean;
  sentAt: number;
};

export function messageOf(item: ReadItem): Message | null {
  const event = item.link ?? item.event;
  return event === null ? null : { item, event, retries: 0, done: false, sentAt: 0 };
}
