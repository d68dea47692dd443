import type { Actor } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Command } from '../deciding/command.ts';

/** What a person wants done to one of many subjects. */
export type BulkWish = { subjectId: string; reason: string | null; priceId: string | null; by: Actor };

/** How one kind of bulk work is done to one subject: by the command of the button that does it to that subject alone. */
export type BulkAction = {
  /** The stream that knows whether the subject has changed. */
  stream(this: void, subjectId: string, store: EventStore): string | Promise<string>;
  /** Whether an event of that stream changes what the office sees of the subject. */
  changes(this: void, type: string): boolean;
  /** The event of that stream by which it is done. */
  done: string;
  command(this: void, wish: BulkWish): Command<unknown>;
};

/** Whether the line of an event names a listener. */
export const listenedTo =
  (followsFrom: Readonly<Record<string, { readonly listeners: readonly string[] }>>, listener: string) =>
  (type: string): boolean =>
    followsFrom[type]?.listeners.includes(listener) ?? false;
