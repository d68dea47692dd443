import type { EventType } from '@orderstream/contracts/events';
import type { Source } from '@orderstream/contracts/shared/actor';
import type { EntityManager } from 'typeorm';
import { keysetPage, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { viewOf } from '../platform/reading/view.ts';
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
    const query = db.getRepository(viewOf(notificationsLogs)).createQueryBuilder('l');
    const { types, from, to, actor_id, source, subject_id, correlation_id, stream } = filter;
    if (types) query.andWhere('l.event_type in (:...types)', { types });
    if (from) query.andWhere('l.created_at >= :from', { from });
    if (to) query.andWhere('l.created_at <= :to', { to });
    if (actor_id) query.andWhere(`l.actor ->> 'id' = :actor_id`, { actor_id });
    if (source) query.andWhere('l.source = :source', { source });
    if (subject_id) query.andWhere('l.subjects @> :subject::jsonb', { subject: JSON.stringify([subject_id]) });
    // A search for a subject is not a fact about it; searches are listed on request.
    if (subject_id && !types) query.andWhere(`l.event_type not like 'audit\\_%'`);
    if (correlation_id) query.andWhere('l.correlation_id = :correlation_id', { correlation_id });
    if (stream) query.andWhere('l.stream = :stream', { stream });
    return keysetPage(query, { by: ['position'], direction: order === 'newest' ? 'DESC' : 'ASC', page });
  });

const maxDepth = 16;
const mostEffects = 200;

/** One fact with what caused it, what it caused, and the facts beside it in its stream. */
export const factOf = (id: string): Read<FactWithSurroundings | null> =>
  readFrom(notificationsLogs, async (db) => {
    const fact = await db.getRepository(viewOf(notificationsLogs)).findOneBy({ id });
    if (!fact) return null;
    const [causes, effects, neighbours] = [await causesOf(db, fact), await effectsOf(db, fact), await neighboursOf(db, fact)];
    return { fact, causes, effects, neighbours };
  });

/** The nearest first. */
async function causesOf(db: EntityManager, fact: LogRow): Promise<LogRow[]> {
  const causes: LogRow[] = [];
  for (let last = fact; causes.length < maxDepth;) {
    const cause = last.cause_id === last.id ? null : await db.getRepository(viewOf(notificationsLogs)).findOneBy({ id: last.cause_id });
    if (!cause) break;
    causes.push(cause);
    last = cause;
  }
  return causes;
}

/** Each behind what caused it, so that they can be shown as a tree. */
async function effectsOf(db: EntityManager, { id }: LogRow): Promise<FactEffect[]> {
  const effectIds: { id: string; depth: number }[] = await db.query(
    `with recursive effect (id, depth, path) as (
       select id, 1, array[position] from read.notifications_logs where cause_id = $1 and id <> $1
       union all
       select l.id, e.depth + 1, e.path || l.position
       from effect e join read.notifications_logs l on l.cause_id = e.id and l.id <> e.id where e.depth < $2)
     select id, depth from effect order by path limit $3`,
    [id, maxDepth, mostEffects],
  );
  const rows = await Promise.all(effectIds.map((effect) => db.getRepository(viewOf(notificationsLogs)).findOneBy({ id: effect.id })));
  return rows.flatMap((fact, index) => (fact ? [{ fact, depth: effectIds[index]?.depth ?? 1 }] : []));
}

/** The one before and the one behind it in its stream. */
const neighboursOf = (db: EntityManager, { stream, revision }: LogRow): Promise<LogRow[]> =>
  db
    .getRepository(viewOf(notificationsLogs))
    .createQueryBuilder('l')
    .where('l.stream = :stream', { stream })
    .andWhere('l.revision in (:before, :behind)', { before: String(BigInt(revision) - 1n), behind: String(BigInt(revision) + 1n) })
    .orderBy('l.revision')
    .getMany();
