import type { EventType } from '@orderstream/contracts/events';
import { In, type EntityManager } from 'typeorm';
import { PersonRow } from '../accounts/person.entity.ts';
import { keyset, read, type Page, type Paged, type Read } from '../platform/read.ts';
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
export type LogEntry = Omit<LogRow, 'position' | 'stream'> & { user_name: string | null; user_deleted: boolean };

export const activityLog = (filter: LogFilter, page: Page): Read<Paged<LogEntry>> =>
  read('notifications_logs', async (db) => {
    const query = db.getRepository(LogRow).createQueryBuilder('l');
    for (const column of ['event_type', 'user_id', 'order_id'] as const) {
      if (filter[column]) query.andWhere(`l.${column} = :${column}`, { [column]: filter[column] });
    }
    if (filter.from) query.andWhere('l.created_at >= :from', { from: filter.from });
    if (filter.to) query.andWhere('l.created_at <= :to', { to: filter.to });
    const { items, next } = await keyset(query, { by: ['created_at', 'position'], page });
    const names = await namesOf(db, items);
    return { items: items.map((row) => named(row, names)), next };
  });

function named({ position: _, stream: _s, ...row }: LogRow, names: ReadonlyMap<string, string>): LogEntry {
  const name = row.user_id === null ? undefined : names.get(row.user_id);
  return { ...row, user_name: name ?? null, user_deleted: row.user_id !== null && name === undefined };
}

async function namesOf(db: EntityManager, rows: readonly LogRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  if (ids.length === 0) return new Map();
  const people = await db
    .getRepository(PersonRow)
    .find({ where: { user_id: In(ids) }, select: { user_id: true, email: true, full_name: true } });
  return new Map(people.map(({ user_id, email, full_name }) => [user_id, full_name || email]));
}
