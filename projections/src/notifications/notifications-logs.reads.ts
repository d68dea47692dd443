import { technicalKinds } from '@orderstream/contracts/audit/technical';
import type { EventType } from '@orderstream/contracts/events';
import { asked, columnsOf, statement, Where, type Statement } from '../platform/prepared.ts';
import { keysetOf, read, type Page, type Paged, type Read } from '../platform/read.ts';
import type { Told } from '../platform/table.ts';
import { eventAnswered, notificationsLogs, type LogRow } from './notifications-logs.table.ts';

export type LogFilter = {
  event_type?: EventType | undefined;
  user_id?: string | undefined;
  order_id?: string | undefined;
  /** Any of these, instead of one. */
  types?: readonly EventType[] | undefined;
  /** Who did it. */
  actor_id?: string | undefined;
  /** Without the kinds that only say how the work is done. */
  business?: boolean | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The person's name is joined, never kept: of a deleted person only the id is left. */
export type LogEntry = Told<typeof eventAnswered> & { user_name: string | null; user_deleted: boolean };

const columns = columnsOf(notificationsLogs);
type Found = LogRow & { user_name: string | null };

export const activityLog = (filter: LogFilter, page: Page): Read<Paged<LogEntry>> =>
  read(notificationsLogs, async (db) => {
    const { items, next } = await keysetOf<Found>({ by: ['created_at', 'position'], page }, async (after, most) => {
      const where = conditionsOf(filter);
      if (after) where.and('(l.created_at, l.position) < (?, ?)', ...after);
      const found = await asked<Found>(db, pageWith(where.text, where.value(most)), where.values);
      return found.map(columns.row);
    });
    return { items: items.map(named), next };
  });

function conditionsOf(filter: LogFilter): Where {
  const where = new Where();
  for (const column of ['event_type', 'user_id', 'order_id'] as const) if (filter[column]) where.and(`l.${column} = ?`, filter[column]);
  if (filter.types) where.and('l.event_type = any(?)', filter.types);
  if (filter.actor_id) where.and("l.actor ->> 'id' = ?", filter.actor_id);
  // Seals say nothing about the business and come every minute: they are listed for auditors, and when they are asked for.
  if (!filter.event_type && !filter.types) where.and('l.event_type <> all(?)', filter.business ? technicalKinds : ['log_sealed']);
  if (filter.from) where.and('l.created_at >= ?', filter.from);
  if (filter.to) where.and('l.created_at <= ?', filter.to);
  return where;
}

/** How many entries a filter finds. */
export const activityFound = (filter: LogFilter): Read<number> =>
  read(notificationsLogs, async (db) => {
    const { text, values } = conditionsOf(filter);
    const counted = statement(`select count(*)::int as rows from read.notifications_logs l ${text}`);
    return (await asked<{ rows: number }>(db, counted, values))[0]?.rows ?? 0;
  });

const newestFirst = 'order by l.created_at desc, l.position desc';

const pageWith = (conditions: string, most: string): Statement =>
  statement(
    `select ${columns.of('l')}, coalesce(nullif(p.full_name, ''), p.email) as user_name
     from (select * from read.notifications_logs l ${conditions} ${newestFirst} limit ${most}) l
     left join vault.person p on p.user_id = l.user_id ${newestFirst}`,
  );

function named({ user_name, ...row }: Found): LogEntry {
  return { ...eventAnswered.of(row), user_name, user_deleted: row.user_id !== null && user_name === null };
}
