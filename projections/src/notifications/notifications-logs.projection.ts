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
  version: 1,
  table: tableBeside(import.meta.url, 'notifications-logs.table.sql'),
  indexes: `
    create index on rows (created_at desc, position desc);
    create index on rows (event_type, created_at desc, position desc);
    create index on rows (user_id, created_at desc, position desc) where user_id is not null;
    create index on rows (order_id, created_at desc, position desc) where order_id is not null;`,
  keyColumn: 'id',
  every: (event) => ({
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
  }),
  concerns: (row) => ['admin', ...(row.user_id ? [`user:${row.user_id}`] : [])],
};
