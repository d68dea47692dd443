import { accountEvents, administratorEvents } from './accounts/events.ts';
import { alertEvents, mailEvents } from './notifications/events.ts';
import type { EventOf } from './shared/event.ts';

/** The whole vocabulary: what may stand in the log. */
export const allEvents = {
  ...accountEvents,
  ...administratorEvents,
  ...mailEvents,
  ...alertEvents,
};
export type DomainEvent = EventOf<typeof allEvents>;
export type EventType = DomainEvent['type'];
