import { allEvents, type DomainEvent, type EventType } from '@orderstream/contracts/events';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { Projection } from '../platform/projection.ts';
import { tableBeside } from '../platform/table-beside.ts';
import type { LogRow } from './notifications-logs.entity.ts';

const idIn = (data: object, field: 'user_id' | 'order_id'): string | null => {
  const value = Object.entries(data).find(([name]) => name === field)?.[1] as unknown;
  return typeof value === 'string' ? value : null;
};

/** Events hold ids and facts only, so the whole of an event may stand in the log. */
function noted(row: LogRow | undefined, event: Recorded<DomainEvent>): LogRow {
  return (
    row ?? {
      id: event.id,
      position: String(event.position),
      event_type: event.type,
      order_id: idIn(event.data, 'order_id'),
      user_id: idIn(event.data, 'user_id'),
      created_at: event.at,
      payload: event.data,
      actor: event.meta.actor,
      source: event.meta.source,
      reason: event.meta.reason ?? null,
    }
  );
}

/** The activity log takes every event alike. */
export const notificationsLogs: Projection<DomainEvent, LogRow> = {
  name: 'notifications_logs',
  version: 1,
  table: tableBeside(import.meta.url, 'notifications-logs.table.sql'),
  indexes: `
    create index on rows (created_at desc, position desc);
    create index on rows (event_type, created_at desc, position desc);
    create index on rows (user_id, created_at desc, position desc) where user_id is not null;
    create index on rows (order_id, created_at desc, position desc) where order_id is not null;`,
  keyColumn: 'id',
  key: ({ id }) => id,
  on: Object.fromEntries(Object.keys(allEvents).map((type) => [type, noted])) as Record<EventType, typeof noted>,
  concerns: (row) => ['admin', ...(row.user_id ? [`user:${row.user_id}`] : [])],
};
