import { queryRows, Where } from '../platform/database/sql.ts';
import { coveredKinds, technicalKinds } from '@orderstream/contracts/audit/technical';
import { isId, isUuid } from '@orderstream/contracts/audit/things';
import type { EventType } from '@orderstream/contracts/events';
import { selectedColumns } from '../platform/reading/rows.ts';
import { idRangeOf } from '../platform/reading/id-range.ts';
import { containsPattern, keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import type { PickedRow } from '../platform/declaring/table.ts';
import { answeredEvent, notificationsLogs, type LogRow } from './notifications-logs.table.ts';

export type LogFilter = {
  event_type?: EventType | undefined;
  user_id?: string | undefined;
  order_id?: string | undefined;
  /** Any of these, instead of one. */
  types?: readonly EventType[] | undefined;
  /** A whole id that the fact has, names or was caused by, a prefix of an order's or a person's id, or a part of a name or address. */
  search?: string | undefined;
  /** Who did it. */
  actor_id?: string | undefined;
  /** The same by a whole id, or by a part of the name or address. */
  actor?: string | undefined;
  /** Without the kinds that only say how the work is done. */
  business?: boolean | undefined;
  /** Without these, and also without what another fact tells, and the emails that were sent; those that failed stay. */
  brief?: boolean | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

type PeopleNames = { user_name: string | null; actor_name: string | null };
/** People's names are joined, never kept: of a deleted person only the id is left. */
export type LogEntry = PickedRow<typeof answeredEvent> & PeopleNames & { user_deleted: boolean };

const columns = selectedColumns(notificationsLogs);
type NamedLogRow = LogRow & PeopleNames;

/** The activity log of the office, the newest first. */
export const activityPage = (filter: LogFilter, page: PageQuery): Read<Paged<LogEntry>> =>
  readFrom(notificationsLogs, async (db) => {
    const { items, next } = await keysetPageOf<NamedLogRow>({ by: ['created_at', 'position'], page }, async (after, most) => {
      const where = conditionsOf(filter);
      if (after) where.and('(l.created_at, l.position) < (?, ?)', ...after);
      const rows = await queryRows<NamedLogRow>(db, pageQuery(where.text, where.value(most)), where.values);
      return rows.map(columns.row);
    });
    return { items: items.map(toLogEntry), next };
  });

function conditionsOf(filter: LogFilter): Where {
  const where = new Where();
  for (const column of ['event_type', 'user_id', 'order_id'] as const) if (filter[column]) where.and(`l.${column} = ?`, filter[column]);
  if (filter.types) where.and('l.event_type = any(?)', filter.types);
  if (filter.search?.trim()) addSearch(where, filter.search.trim());
  if (filter.actor_id) where.and("l.actor ->> 'id' = ?", filter.actor_id);
  if (filter.actor?.trim()) addActor(where, filter.actor.trim());
  // Seals say nothing about the business and come every minute: they are listed for auditors, and when they are asked for.
  if (!filter.event_type && !filter.types) where.and('l.event_type <> all(?)', hiddenKinds(filter));
  if (filter.from) where.and('l.created_at >= ?', filter.from);
  if (filter.to) where.and('l.created_at <= ?', filter.to);
  // A search for a subject is not a fact about it.
  if (filter.search?.trim() && !filter.types) where.and(`l.event_type not like 'audit\\_%'`);
  return where;
}

const hiddenInBrief = [...technicalKinds, ...coveredKinds, 'mail_sent'];
const hiddenKinds = ({ brief, business }: LogFilter): readonly string[] =>
  brief ? hiddenInBrief : business ? technicalKinds : ['log_sealed'];

/** What an id may begin with; fewer characters would find too many. */
const idPrefix = /^[0-9a-f-]{4,35}$/;
const peopleLike = 'select p.user_id from vault.person p where p.search like ?';
/** The text as a complete id, also when a UUID is in capitals; undefined if it is none. */
const wholeId = (text: string): string | undefined => [text, text.toLowerCase()].find(isId);

/** Narrows a query to facts with an id, an id prefix, or a person of this name or address. */
function addSearch(where: Where, text: string): void {
  const id = wholeId(text);
  if (id) {
    const named = 'l.subjects @> ?::jsonb';
    if (!isUuid(id)) return where.and(named, JSON.stringify([id]));
    return where.and(`(${named} or l.id = ?::uuid or l.cause_id = ?::uuid)`, JSON.stringify([id]), id, id);
  }
  const ids = idPrefix.test(text.toLowerCase()) ? idRangeOf(text) : null;
  if (!ids) return where.and(`l.user_id in (${peopleLike})`, containsPattern(text));
  where.and(
    `(l.user_id in (${peopleLike}) or l.order_id between ?::uuid and ?::uuid or l.user_id between ?::uuid and ?::uuid)`,
    containsPattern(text),
    ids.least,
    ids.greatest,
    ids.least,
    ids.greatest,
  );
}

/** Narrows a query to facts whose actor has this id, or this name or address. */
function addActor(where: Where, text: string): void {
  const id = wholeId(text);
  if (id) where.and("l.actor ->> 'id' = ?", id);
  else where.and(`l.actor ->> 'id' in (select p.user_id::text from vault.person p where p.search like ?)`, containsPattern(text));
}

/** How many entries a filter finds. */
export const activityCount = (filter: LogFilter): Read<number> =>
  readFrom(notificationsLogs, async (db) => {
    const { text, values } = conditionsOf(filter);
    const countQuery = `select count(*)::int as rows from read.notifications_logs l ${text}`;
    return (await queryRows<{ rows: number }>(db, countQuery, values))[0]?.rows ?? 0;
  });

const newestFirst = 'order by l.created_at desc, l.position desc';

const pageQuery = (conditions: string, most: string): string =>
  `select ${columns.of('l')}, coalesce(nullif(p.full_name, ''), p.email) as user_name,
            coalesce(nullif(a.full_name, ''), a.email) as actor_name
     from (select * from read.notifications_logs l ${conditions} ${newestFirst} limit ${most}) l
     left join vault.person p on p.user_id = l.user_id
     left join vault.person a on a.user_id = case when l.actor ->> 'kind' = 'user' then (l.actor ->> 'id')::uuid end ${newestFirst}`;

function toLogEntry({ user_name, actor_name, ...row }: NamedLogRow): LogEntry {
  return { ...answeredEvent.of(row), user_name, actor_name, user_deleted: row.user_id !== null && user_name === null };
}
