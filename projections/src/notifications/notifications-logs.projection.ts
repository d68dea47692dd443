import type { DomainEvent } from '@orderstream/contracts/events';
import type { EveryEventProjection } from '../platform/projection.ts';
import { tableBeside } from '../platform/table-beside.ts';
import type { LogRow } from './notifications-logs.entity.ts';

const idIn = (data: object, field: 'user_id' | 'order_id'): string | null => {
  const value = Object.entries(data).find(([name]) => name === field)?.[1] as unknown;
  return typeof value === 'string' ? value : null;
};

/** The activity log takes every event alike. Events hold ids and facts only, so the whole of one may stand here. */
export const notificationsLogs: EveryEventProjection<DomainEvent, LogRow> = {
  name: 'notifications_logs',
  version: 2,
  table: tableBeside(import.meta.url, 'notifications-logs.table.sql'),
  indexes: `
    create index on rows (created_at desc, position desc);
    create index on rows (event_type, created_at desc, position desc);
    create index on rows (user_id, created_at desc, position desc) where user_id is not null;
    create index on rows (order_id, position) where order_id is not null;`,
  keyColumn: 'id',
  every: (event) => ({
    id: event.id,
    position: String(event.position),
    stream: event.stream,
    event_type: event.type,
    order_id: idIn(event.data, 'order_id'),
    user_id: idIn(event.data, 'user_id'),
    created_at: event.at,
    payload: event.data,
    actor: event.meta.actor,
    source: event.meta.source,
    reason: event.meta.reason ?? null,
    cause_id: event.meta.$causationId,
  }),
  /** The log is the back office's: nobody else hears of it, not even that something concerns them. */
  concerns: () => ['admin'],
};
