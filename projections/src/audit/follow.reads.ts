import { queryRows, unprepared, Where, type Sql } from '../platform/database/sql.ts';
import { kindByField, kindByPrefix, isUuid, type ThingKind } from '@orderstream/contracts/audit/things';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { appUser } from '../accounts/app-user.table.ts';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';
import { orderList } from '../orders/order-list.table.ts';
import { keysetPage, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { sourceOf } from '../platform/reading/rows.ts';
import { productModel } from '../stock/product.table.ts';

export type Thing = { kind: ThingKind; id: string };
/** A person or a process that acted on a thing, and in how many of its facts. */
export type ActorFacts = { actor: Actor; facts: number };
export type FollowedThing = Paged<LogRow> & { people: ActorFacts[] };

/** What auditors do is no part of what they look at. */
const notByAuditors = `l.event_type not like 'audit\\_%'`;

/** All facts about a thing, of any stream, with the actors. Null for a thing without facts. */
export const historyOf = (thing: Thing, order: 'newest' | 'oldest', page: PageQuery): Read<FollowedThing | null> =>
  readFrom(notificationsLogs, async (db) => {
    const condition = await conditionFor(db, thing);
    const factsAboutThing = () => {
      const where = new Where();
      where.and(notByAuditors);
      condition(where);
      return where;
    };
    const { text, values } = factsAboutThing();
    const people = await queryRows<ActorFacts>(
      db,
      unprepared(`select l.actor, count(*)::int as facts from ${logs.from} ${text} group by l.actor order by min(l.position)`),
      values,
    );
    if (people.length === 0) return null;
    const direction = order === 'newest' ? 'DESC' : 'ASC';
    const facts = await keysetPage(db, logs, factsAboutThing(), { by: ['position'], direction, page });
    return { ...facts, people };
  });

const logs = sourceOf(notificationsLogs, 'l');
type FactCondition = (where: Where) => void;

/** The facts that name it; of an order also those of its charges and subscriptions, of a unit also the looks at what it was delivered with. */
async function conditionFor(db: Sql, { kind, id }: Thing): Promise<FactCondition> {
  const names = 'l.subjects @> ?::jsonb';
  const subject = JSON.stringify([id]);
  if (kind === 'order') {
    const streams = await ownStreamsOf(db, id);
    return (where) => where.and(`(${names} or l.stream = any(?))`, subject, streams);
  }
  if (kind === 'unit') {
    const looks = (await queryRows<{ id: string }>(db, revealsOfUnit, [subject, id])).map((look) => look.id);
    return (where) => where.and(`(${names} or l.id = any(?))`, subject, looks);
  }
  return (where) => where.and(names, subject);
}

/** A charge may be recorded before its order is known. */
const ownStreamsQuery = `select distinct stream from read.notifications_logs where subjects @> $1::jsonb and (stream like 'payment-%' or stream like 'subscription-%')`;

/** The streams of an order's charges and subscriptions. */
export const ownStreamsOf = async (db: Sql, orderId: string): Promise<string[]> =>
  (await queryRows<{ stream: string }>(db, ownStreamsQuery, [JSON.stringify([orderId])])).map(({ stream }) => stream);

/** Looks at an order while the unit was its. */
const revealsOfUnit = `select look.id from read.notifications_logs taken
   join read.notifications_logs look on look.order_id = taken.order_id and look.event_type = 'private_info_revealed'
     and look.payload ->> 'product_id' is null and look.position > taken.position
   where taken.event_type = 'product_assigned' and taken.subjects @> $1::jsonb
     and not exists (
       select from read.notifications_logs back where back.order_id = taken.order_id and back.event_type in ('product_unassigned', 'product_quarantined')
         and back.subjects @> jsonb_build_array($2::text)
         and back.position > taken.position and back.position < look.position)`;

export type SearchHit = Thing | { kind: 'fact' | 'other'; id: string };
const mostHits = 20;

/** What an id is of, by its prefix or by the facts that name it; of ours, the beginning is enough while the thing is there. */
export const thingsWithId = (text: string): Read<SearchHit[]> =>
  readFrom([notificationsLogs, orderList, appUser, productModel], async (db) => {
    const prefix = kindByPrefix(text);
    if (isUuid(text)) return hitsOfWholeId(db, text);
    if (text.includes('_')) return (await isNamedInLog(db, text)) ? [{ kind: prefix ?? 'other', id: text }] : [];
    const digits = text.replaceAll('-', '');
    return queryRows<Thing>(db, idPrefixQuery, [uuidOf(digits.padEnd(32, '0')), uuidOf(digits.padEnd(32, 'f'))]);
  });

const uuidOf = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const idPrefixQuery = `select * from (
     select 'order' as kind, id from read.order_list_view where id between $1 and $2
     union all select 'user', id from read.app_user where id between $1 and $2
     union all select 'unit', id from read.product where id between $1 and $2) found limit ${mostHits}`;

const namingFacts = 'select payload from read.notifications_logs where subjects @> $1::jsonb order by position limit 50';
const factById = 'select id from read.notifications_logs where id = $1';

const isNamedInLog = async (db: Sql, id: string): Promise<boolean> => (await queryRows(db, namingFacts, [JSON.stringify([id])])).length > 0;

/** What a whole id is of, by the fields of the facts that contain it. */
async function hitsOfWholeId(db: Sql, id: string): Promise<SearchHit[]> {
  if ((await queryRows(db, factById, [id])).length > 0) return [{ kind: 'fact', id }];
  const named = await queryRows<{ payload: Record<string, unknown> }>(db, namingFacts, [JSON.stringify([id])]);
  if (named.length === 0) return [];
  const kinds = new Set(named.flatMap(({ payload }) => fieldsWith(payload, id).flatMap((field) => kindByField(field) ?? [])));
  return kinds.size > 0 ? [...kinds].map((kind) => ({ kind, id })) : [{ kind: 'other', id }];
}

/** The names of the fields, however deep, that hold a value. */
function fieldsWith(value: unknown, id: string, field = ''): string[] {
  if (value === id) return [field];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => fieldsWith(member, id, Array.isArray(value) ? field : name));
}
