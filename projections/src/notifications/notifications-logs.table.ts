import type { EventType } from '@orderstream/contracts/events';
import { sources, type Actor } from '@orderstream/contracts/shared/actor';
import { integer, jsonb, position, readModel, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const notificationsLogs = readModel('notifications_logs', {
  id: uuid().key(),
  position: position(),
  stream: text(),
  revision: position(),
  event_type: text<EventType>(),
  order_id: uuid().nullable(),
  /** The subject, not the actor. */
  user_id: uuid().nullable(),
  created_at: timestamptz(),
  payload: jsonb<Record<string, unknown>>(),
  actor: jsonb<Actor>(),
  source: text(sources),
  reason: text().nullable(),
  /** The event, the request or the timer that caused it. */
  cause_id: uuid(),
  correlation_id: uuid(),
  /** The version of the schema that the event was written in. */
  schema: integer(),
  /** Every id that the event names, and the provider's event that caused it: any of them finds the event. */
  subjects: jsonb<string[]>(),
});
export type LogRow = RowOf<typeof notificationsLogs>;

/** A line of the office's activity log. */
export const answeredEvent = notificationsLogs.pick(
  'id',
  'event_type',
  'order_id',
  'user_id',
  'created_at',
  'payload',
  'actor',
  'source',
  'reason',
  'cause_id',
);
/** A fact on the auditors' pages. */
export const answeredFact = notificationsLogs.pick(
  'id',
  'event_type',
  'position',
  'stream',
  'revision',
  'created_at',
  'payload',
  'actor',
  'source',
  'reason',
  'schema',
  'correlation_id',
  'cause_id',
);
