import type { DomainEvent } from '@orderstream/contracts/events';
import type { EveryEventProjection } from '../platform/declaring/projection.ts';
import { notificationsLogs, type LogRow } from './notifications-logs.table.ts';

const idField = (data: object, field: 'user_id' | 'order_id'): string | null => {
  const value = Object.entries(data).find(([name]) => name === field)?.[1] as unknown;
  return typeof value === 'string' ? value : null;
};

const idForm = /^(?=.*\d)[\w.-]{8,128}$/;

/** Our ids and the provider's, at any depth. */
function idsWithin(value: unknown): string[] {
  if (typeof value === 'string') return idForm.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsWithin) : [];
}

/** The activity log stores every event alike. Events hold only ids and facts, so it may keep them whole. */
export const notificationsLogsProjection: EveryEventProjection<DomainEvent, LogRow> = {
  of: notificationsLogs,
  version: 1,
  indexes: `
    create index on rows (created_at desc, position desc);
    create index on rows (event_type, created_at desc, position desc);
    create index on rows (position);
    create index on rows (event_type, position);
    create index on rows (stream, revision);
    create index on rows (correlation_id, position);
    create index on rows (cause_id);
    create index on rows ((actor ->> 'id'), position);
    create index on rows using gin (subjects jsonb_path_ops);
    create index on rows (user_id, created_at desc, position desc) where user_id is not null;
    create index on rows (order_id, position) where order_id is not null;`,
  every: (event) => ({
    id: event.id,
    position: String(event.position),
    stream: event.stream,
    revision: String(event.revision),
    event_type: event.type,
    order_id: idField(event.data, 'order_id'),
    user_id: idField(event.data, 'user_id'),
    created_at: event.at,
    payload: event.data,
    actor: event.meta.actor,
    source: event.meta.source,
    reason: event.meta.reason ?? null,
    cause_id: event.meta.$causationId,
    correlation_id: event.meta.$correlationId,
    schema: event.meta.schema,
    subjects: [...new Set([...idsWithin(event.data), ...idsWithin(event.meta.provider_event)])],
  }),
  /** The log is for the office and the auditors: others do not even hear that something concerns them. */
  concerns: () => ['admin', 'auditor'],
};
