import type { EventType } from '@orderstream/contracts/events';
import { asked, columnsOf, statement, Where, type Statement } from '../platform/prepared.ts';
import { keysetOf, read, type Page, type Paged, type Read } from '../platform/read.ts';
import { LogRow } from './notifications-logs.entity.ts';

export type LogFilter = {
  event_type?: EventType | undefined;
  user_id?: string | undefined;
  order_id?: string | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The person's name is joined, never kept: of a deleted person only the id is left. */
type Inner = 'position' | 'stream' | 'revision' | 'correlation_id' | 'schema' | 'subjects';
export type LogEntry = Omit<LogRow, Inner> & { user_name: string | null; user_deleted: boolean };

const columns = columnsOf(LogRow);
type Found = LogRow & { user_name: string | null };

export const activityLog = (filter: LogFilter, page: Page): Read<Paged<LogEntry>> =>
  read('notifications_logs', async (db) => {
    const { items, next } = await keysetOf<Found>({ by: ['created_at', 'position'], page }, async (after, most) => {
      const where = new Where();
      for (const column of ['event_type', 'user_id', 'order_id'] as const) if (filter[column]) where.and(`l.${column} = ?`, filter[column]);
      // A seal says nothing of the business, and there is one every minute: it is for whoever asks for seals, and for auditors.
      if (!filter.event_type) where.and("l.event_type <> 'log_sealed'");
      if (filter.from) where.and('l.created_at >= ?', filter.from);
      if (filter.to) where.and('l.created_at <= ?', filter.to);
      if (after) where.and('(l.created_at, l.position) < (?, ?)', ...after);
      const found = await asked<Found>(db, pageWith(where.text, where.value(most)), where.values);
      return found.map(columns.row);
    });
    return { items: items.map(named), next };
  });

const newestFirst = 'order by l.created_at desc, l.position desc';

const pageWith = (conditions: string, most: string): Statement =>
  statement(
    `select ${columns.of('l')}, coalesce(nullif(p.full_name, ''), p.email) as user_name
     from (select * from read.notifications_logs l ${conditions} ${newestFirst} limit ${most}) l
     left join vault.person p on p.user_id = l.user_id ${newestFirst}`,
  );

function named(found: Found): LogEntry {
  const { position: _position, stream: _stream, revision: _revision, correlation_id: _correlation, ...rest } = found;
  const { schema: _schema, subjects: _subjects, ...entry } = rest;
  return { ...entry, user_deleted: entry.user_id !== null && entry.user_name === null };
}
