import { queryRows, unprepared, type Sql } from '../platform/database/sql.ts';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { selectRows } from '../platform/reading/rows.ts';
import { factsWhere, logs, type FactCondition } from './dated-facts.reads.ts';
import { ownStreamsOf } from './follow.reads.ts';
import { orderAt } from './order-as-of.reads.ts';
import { stockAt } from './stock-as-of.reads.ts';
import { roleHoldersAt, userAt, type Holder } from './user-as-of.reads.ts';

export type DatedThing = { kind: 'order' | 'user' | 'stock'; id: string };
export type TimelineTick = Pick<LogRow, 'id' | 'position' | 'created_at' | 'event_type'>;
export type StateAsOf = {
  /** The last position of the log that counts, and when that fact happened; null before the first one. */
  position: string;
  at: string | null;
  /** Null while the thing did not exist, or no longer. */
  state: Record<string, unknown> | null;
  /** The facts of the thing around the moment; `earlier` and `later` ones are not listed. */
  ticks: TimelineTick[];
  earlier: number;
  later: number;
  previous: string | null;
  next: string | null;
};

const ticksAtOnce = 500;

/** The condition that selects the facts about a thing. */
async function conditionFor(db: Sql, { kind, id }: DatedThing): Promise<FactCondition> {
  if (kind === 'stock') return (where) => where.and('l.stream = ?', `pool-${id}`);
  if (kind === 'user') return (where) => where.and('l.user_id = ?', id);
  const streams = await ownStreamsOf(db, id);
  return (where) => where.and('(l.order_id = ? or l.stream = any(?))', id, streams);
}

type LogPlace = { position: string; created_at: Date };
const lastUpToPosition =
  'select position, created_at from read.notifications_logs where position <= $1::bigint order by position desc limit 1';
const lastUpToInstant =
  'select position, created_at from read.notifications_logs where created_at <= $1::timestamptz order by created_at desc, position desc limit 1';
const endOfLog = '9223372036854775807';

/** A moment is a position of the log, or an instant: then the last fact that had happened by then. */
async function placeInLog(db: Sql, moment: string | undefined): Promise<{ position: string; at: string | null }> {
  const isInstant = moment !== undefined && !/^\d+$/.test(moment);
  const [place] = await queryRows<LogPlace>(db, isInstant ? lastUpToInstant : lastUpToPosition, [moment ?? endOfLog]);
  return { position: place ? String(place.position) : '0', at: place?.created_at.toISOString() ?? null };
}

/** The facts of a thing around a position, and the positions of the previous and the next one. */
async function ticksOf(db: Sql, condition: FactCondition, position: string) {
  const { text, values } = factsWhere(condition);
  const upToPosition = `$${values.length + 1}`;
  const [counts] = await queryRows<{ total: number; reached: number }>(
    db,
    unprepared(
      `select count(*)::int as total, (count(*) filter (where l.position <= ${upToPosition}))::int as reached from ${logs.from} ${text}`,
    ),
    [...values, position],
  );
  const { total, reached } = counts ?? { total: 0, reached: 0 };
  const earlier = Math.floor(Math.max(0, reached - 1) / ticksAtOnce) * ticksAtOnce;
  const readFacts = (from: number, count: number) =>
    selectRows(db, logs, `${text} order by l.position offset ${from} limit ${count}`, values, unprepared);
  const facts = await readFacts(earlier, ticksAtOnce);
  const positionAt = async (index: number) => (index < 0 || index >= total ? null : ((await readFacts(index, 1))[0]?.position ?? null));
  const ticks = facts.map(({ id, position: place, created_at, event_type }) => ({ id, position: place, created_at, event_type }));
  const [previous, next] = [await positionAt(reached - 2), await positionAt(reached)];
  return { ticks, earlier, later: total - earlier - ticks.length, previous, next };
}

/** A thing as it was at a moment, and the facts to step to; null where no fact was ever about it. */
export const stateAsOf = (thing: DatedThing, moment: string | undefined): Read<StateAsOf | null> =>
  readFrom(notificationsLogs, async (db) => {
    const condition = await conditionFor(db, thing);
    const place = await placeInLog(db, moment);
    const ticks = await ticksOf(db, condition, place.position);
    if (ticks.ticks.length === 0) return null;
    const { kind, id } = thing;
    const readers = {
      order: () => orderAt(db, id, condition, place.position),
      user: () => userAt(db, id, condition, place.position),
      stock: () => stockAt(db, id, place.position),
    };
    return { ...place, state: await readers[kind](), ...ticks };
  });

/** Who held which role at a moment. */
export const rolesAsOf = (moment: string | undefined): Read<{ position: string; at: string | null; holders: Holder[] }> =>
  readFrom(notificationsLogs, async (db) => {
    const place = await placeInLog(db, moment);
    return { ...place, holders: await roleHoldersAt(db, place.position) };
  });
