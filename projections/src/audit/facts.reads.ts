import { queryRows, Where, type Sql } from '../platform/database/sql.ts';
import type { EventType } from '@orderstream/contracts/events';
import type { Source } from '@orderstream/contracts/shared/actor';
import { keysetPage, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { selectRows, sourceOf } from '../platform/reading/rows.ts';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';

export type FactFilter = {
  types?: EventType[] | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
  actor_id?: string | undefined;
  source?: Source | undefined;
  /** Any id that the fact names: of an order, a person, a unit, a charge, a subscription, an event of the provider. */
  subject_id?: string | undefined;
  correlation_id?: string | undefined;
  stream?: string | undefined;
};
/** `depth` 1 is what the fact itself caused. */
export type FactEffect = { fact: LogRow; depth: number };
export type FactWithSurroundings = { fact: LogRow; causes: LogRow[]; effects: FactEffect[]; neighbours: LogRow[] };

/** Facts of the whole log, by their position: ids alone, no name is joined. */
export const factsPage = (filter: FactFilter, order: 'newest' | 'oldest', page: PageQuery): Read<Paged<LogRow>> =>
  readFrom(notificationsLogs, (db) => {
    const where = new Where();
    const { types, from, to, actor_id, source, subject_id, correlation_id, stream } = filter;
    if (types) where.and('l.event_type = any(?)', types);
    if (from) where.and('l.created_at >= ?', from);
    if (to) where.and('l.created_at <= ?', to);
    if (actor_id) where.and(`l.actor ->> 'id' = ?`, actor_id);
    if (source) where.and('l.source = ?', source);
    if (subject_id) where.and('l.subjects @> ?::jsonb', JSON.stringify([subject_id]));
    // A search for a subject is not a fact about it; searches are listed on request.
    if (subject_id && !types) where.and(`l.event_type not like 'audit\\_%'`);
    if (correlation_id) where.and('l.correlation_id = ?', correlation_id);
    if (stream) where.and('l.stream = ?', stream);
    return keysetPage(db, logs, where, { by: ['position'], direction: order === 'newest' ? 'DESC' : 'ASC', page });
  });

const maxDepth = 16;
const mostEffects = 200;

/** One fact with what caused it, what it caused, and the facts beside it in its stream. */
export const factOf = (id: string): Read<FactWithSurroundings | null> =>
  readFrom(notificationsLogs, async (db) => {
    const fact = await factById(db, id);
    if (!fact) return null;
    const [causes, effects, neighbours] = [await causesOf(db, fact), await effectsOf(db, fact), await neighboursOf(db, fact)];
    return { fact, causes, effects, neighbours };
  });

/** The nearest first. */
async function causesOf(db: Sql, fact: LogRow): Promise<LogRow[]> {
  const causes: LogRow[] = [];
  for (let last = fact; causes.length < maxDepth;) {
    const cause = last.cause_id === last.id ? null : await factById(db, last.cause_id);
    if (!cause) break;
    causes.push(cause);
    last = cause;
  }
  return causes;
}

/** Each behind what caused it, so that they can be shown as a tree. */
async function effectsOf(db: Sql, { id }: LogRow): Promise<FactEffect[]> {
  const effectIds = await queryRows<{ id: string; depth: number }>(
    db,
    `with recursive effect (id, depth, path) as (
       select id, 1, array[position] from read.notifications_logs where cause_id = $1 and id <> $1
       union all
       select l.id, e.depth + 1, e.path || l.position
       from effect e join read.notifications_logs l on l.cause_id = e.id and l.id <> e.id where e.depth < $2)
     select id, depth from effect order by path limit $3`,
    [id, maxDepth, mostEffects],
  );
  const rows = await Promise.all(effectIds.map((effect) => factById(db, effect.id)));
  return rows.flatMap((fact, index) => (fact ? [{ fact, depth: effectIds[index]?.depth ?? 1 }] : []));
}

/** The one before and the one behind it in its stream. */
const neighboursOf = (db: Sql, { stream, revision }: LogRow): Promise<LogRow[]> =>
  selectRows(db, logs, 'where l.stream = $1 and l.revision = any($2::bigint[]) order by l.revision', [
    stream,
    [String(BigInt(revision) - 1n), String(BigInt(revision) + 1n)],
  ]);

const logs = sourceOf(notificationsLogs, 'l');
const factById = async (db: Sql, id: string): Promise<LogRow | null> => (await selectRows(db, logs, 'where l.id = $1', [id]))[0] ?? null;
