import { queryRows, unprepared, Where, type Sql } from '../platform/database/sql.ts';
import { keysetPage, keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { sourceOf } from '../platform/reading/rows.ts';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';

export type RevealFilter = {
  /** A unit, or an order whose own words were looked at. */
  secret_id?: string | undefined;
  order_id?: string | undefined;
  reader_id?: string | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
};
/** One look at one secret. `to`: what entitled the reader. */
export type Reveal = {
  fact_id: string;
  position: string;
  at: string;
  secret: 'product' | 'order';
  secret_id: string;
  order_id: string | null;
  owner_id: string | null;
  reader_id: string | null;
  reader_role: string | null;
  to: 'owner' | 'admin';
};
/** All secrets that one reader has seen, or all readers of one secret: `other_id` is the other side. */
export type RevealSummary = {
  other_id: string;
  secret: 'product' | 'order';
  to: 'owner' | 'admin';
  looks: number;
  first_at: string;
  last_at: string;
  last_position: string;
};

const revealType = 'private_info_revealed';
type Payload = { subject: Reveal['secret']; product_id: string | null; order_id: string | null; user_id: string | null; to: Reveal['to'] };

function revealOf({ id, position, created_at, payload, actor }: LogRow): Reveal {
  const { subject, product_id, order_id, user_id, to } = payload as Payload;
  return {
    fact_id: id,
    position,
    at: created_at,
    secret: subject,
    secret_id: (subject === 'product' ? product_id : order_id) ?? '',
    order_id,
    owner_id: user_id,
    reader_id: actor.id,
    reader_role: actor.role,
    to,
  };
}

/** Who has looked at which secret, the newest first: from these facts alone, never from a secret. */
export const revealsPage = (filter: RevealFilter, page: PageQuery): Read<Paged<Reveal>> =>
  readFrom(notificationsLogs, async (db) => {
    const where = new Where();
    where.and('l.event_type = ?', revealType);
    const { secret_id, order_id, reader_id, from, to } = filter;
    if (secret_id) {
      where.and('l.subjects @> ?::jsonb', JSON.stringify([secret_id]));
      where.and(`coalesce(l.payload ->> 'product_id', l.payload ->> 'order_id') = ?`, secret_id);
    }
    if (order_id) where.and('l.order_id = ?', order_id);
    if (reader_id) where.and(`l.actor ->> 'id' = ?`, reader_id);
    if (from) where.and('l.created_at >= ?', from);
    if (to) where.and('l.created_at <= ?', to);
    const { items, next } = await keysetPage(db, sourceOf(notificationsLogs, 'l'), where, { by: ['position'], page });
    return { items: items.map(revealOf), next };
  });

const secretOf = `coalesce(payload ->> 'product_id', payload ->> 'order_id')`;
const readerOf = `actor ->> 'id'`;

/** A read that groups reveals by the other side: by secret for a reader, by reader for a secret. */
const summaryQuery = (side: string, where: string) => (db: Sql, id: string, page: PageQuery) =>
  keysetPageOf<RevealSummary>({ by: ['last_position'], page }, async (after, most) => {
    const rows = await queryRows<Omit<RevealSummary, 'first_at' | 'last_at'> & { first_at: Date; last_at: Date }>(
      db,
      unprepared(`select ${side} as other_id, payload ->> 'subject' as secret, payload ->> 'to' as to, count(*)::int as looks,
         min(created_at) as first_at, max(created_at) as last_at, max(position)::text as last_position
       from read.notifications_logs where event_type = '${revealType}' and ${where} group by 1, 2, 3
       having $2::bigint is null or max(position) < $2 order by max(position) desc limit $3`),
      [id, after?.[0] ?? null, most],
    );
    return rows.map((row) => ({ ...row, first_at: row.first_at.toISOString(), last_at: row.last_at.toISOString() }));
  });
const secretsOfReader = summaryQuery(secretOf, `${readerOf} = $1`);
const readersOfSecret = summaryQuery(readerOf, `subjects @> jsonb_build_array($1::text) and ${secretOf} = $1`);

/** All secrets that a person has ever seen. */
export const secretsSeenBy = (readerId: string, page: PageQuery): Read<Paged<RevealSummary>> =>
  readFrom(notificationsLogs, (db) => secretsOfReader(db, readerId, page));

/** All people who have ever seen a secret. */
export const readersOf = (secretId: string, page: PageQuery): Read<Paged<RevealSummary>> =>
  readFrom(notificationsLogs, (db) => readersOfSecret(db, secretId, page));

const unitsSeenQuery = `select distinct payload ->> 'product_id' as id from read.notifications_logs
  where order_id = $1 and event_type = '${revealType}' and payload ->> 'to' = 'owner' and payload ->> 'product_id' is not null`;

/** The units of an order that its customer has looked at. */
export const unitsSeenOfOrder = (orderId: string): Read<string[]> =>
  readFrom(notificationsLogs, async (db) => (await queryRows<{ id: string }>(db, unitsSeenQuery, [orderId])).map(({ id }) => id));
