import { isEndedSubscription, type SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import { skuOf, skus, type Sku } from '@orderstream/contracts/catalogue';
import { isAwaitingUnits, type OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import type { DataSource, EntityManager, SelectQueryBuilder } from 'typeorm';
import { appUserProjection } from '../accounts/app-user.projection.ts';
import { userShown, type AppUserRow } from '../accounts/app-user.table.ts';
import { userRolesProjection } from '../accounts/user-roles.projection.ts';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';
import { orderListProjection } from '../orders/order-list.projection.ts';
import { chargeOf, moneyUnderReview, officeAnswered, orderAnswered, type OrderRow } from '../orders/order-list.table.ts';
import { transactionsProjection } from '../payments/transactions.projection.ts';
import { asModel, type Model } from '../platform/declaring/model.ts';
import { queryRows, preparedStatement } from '../platform/reading/prepared.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { viewOf } from '../platform/reading/view.ts';
import { availabilityProjection } from '../stock/availability.projection.ts';
import { stockShown, type AvailabilityRow } from '../stock/availability.table.ts';
import { inventoryHoldsProjection } from '../stock/inventory-holds.projection.ts';
import type { HoldRow } from '../stock/inventory-holds.table.ts';
import { productProjection } from '../stock/product.projection.ts';
import { userSubscriptionsProjection } from '../subscriptions/user-subscriptions.projection.ts';
import { Folded } from './folded.ts';
import { ownStreamsOf } from './follow.reads.ts';

export type Shown = { kind: 'order' | 'user' | 'stock'; id: string };
export type Tick = Pick<LogRow, 'id' | 'position' | 'created_at' | 'event_type'>;
export type AsOf = {
  /** The last position of the log that counts, and when that fact happened; null before the first one. */
  position: string;
  at: string | null;
  /** Null while the thing did not exist, or no longer. */
  state: Record<string, unknown> | null;
  /** The facts of the thing around the moment; `earlier` and `later` ones are not listed. */
  ticks: Tick[];
  earlier: number;
  later: number;
  previous: string | null;
  next: string | null;
};

const lived = `l.event_type not like 'audit\\_%'`;
const ticksAtOnce = 500;
const chunk = 5_000;

const [users, roles, orders, subscriptions, money, holds, units, levels] = [
  ...[asModel(appUserProjection), asModel(userRolesProjection), asModel(orderListProjection), asModel(userSubscriptionsProjection)],
  ...[asModel(transactionsProjection), asModel(inventoryHoldsProjection), asModel(productProjection), asModel(availabilityProjection)],
] as [Model, Model, Model, Model, Model, Model, Model, Model];

type Narrowed = (query: SelectQueryBuilder<LogRow>) => SelectQueryBuilder<LogRow>;
const some = (db: EntityManager, about: Narrowed) =>
  about(db.getRepository(viewOf(notificationsLogs)).createQueryBuilder('l').where(lived));

async function foldInto(db: EntityManager, folded: Folded, about: Narrowed, from: string, to: string, each?: (last: string) => void) {
  for (let after = from; ;) {
    const facts = await some(db, about)
      .andWhere('l.position > :after and l.position <= :to', { after, to })
      .orderBy('l.position')
      .limit(chunk)
      .getMany();
    for (const fact of facts) folded.take(fact);
    const last = facts.at(-1);
    if (!last) return folded;
    after = last.position;
    if (facts.length < chunk) return folded;
    each?.(after);
  }
}

async function factsAbout(db: EntityManager, { kind, id }: Shown): Promise<Narrowed> {
  if (kind === 'stock') return (query) => query.andWhere('l.stream = :pool', { pool: `pool-${id}` });
  if (kind === 'user') return (query) => query.andWhere('l.user_id = :id', { id });
  const streams = await ownStreamsOf(db, id);
  return (query) => query.andWhere('(l.order_id = :id or l.stream = any(:streams))', { id, streams });
}

type Level = { position: string; folded: Folded };
/** Of a long pool the states in between are kept, so that a step does not begin at its first fact. */
const kept = new WeakMap<DataSource, Map<string, Level[]>>();

async function stockAt(db: EntityManager, sku: string, position: string): Promise<Folded> {
  const ofAll = kept.get(db.connection) ?? new Map<string, Level[]>();
  kept.set(db.connection, ofAll);
  const known = ofAll.get(sku) ?? [];
  ofAll.set(sku, known);
  const start = known.findLast((one) => BigInt(one.position) <= BigInt(position));
  const folded = start?.folded.copy() ?? new Folded([levels, holds]);
  const about: Narrowed = (query) => query.andWhere('l.stream = :pool', { pool: `pool-${sku}` });
  return foldInto(db, folded, about, start?.position ?? '-1', position, (last) => {
    if (BigInt(last) > BigInt(known.at(-1)?.position ?? -1)) known.push({ position: last, folded: folded.copy() });
  });
}

const iso = (instant: unknown): string | null => (typeof instant === 'string' ? new Date(instant).toISOString() : null);

async function orderAt(db: EntityManager, id: string, about: Narrowed, position: string): Promise<Record<string, unknown> | null> {
  const folded = await foldInto(db, new Folded([orders, subscriptions, money, holds]), about, '-1', position);
  const row = folded.row(orders, id);
  if (!row) return null;
  const { items } = row as OrderRow;
  const charge = chargeOf(row as OrderRow);
  const subscription = folded.row(subscriptions, String(row['stripe_subscription_id']));
  const back = folded.rows(money).filter(({ kind, status, charge_id }) => kind === 'refund' && status !== 'failed' && charge_id === charge);
  const sku = row['channel'] && row['product_type'] ? skuOf(row['channel'] as never, row['product_type'] as never) : null;
  return {
    ...orderAnswered.of(row as OrderRow),
    payments_under_review: moneyUnderReview(row as OrderRow),
    ...officeAnswered.of(row as OrderRow),
    has_units: items.length > 0,
    subscription_ended: subscription !== undefined && isEndedSubscription(subscription['status'] as SubscriptionStatus),
    hold_expires_at: iso(folded.row(holds, id)?.['expires_at']),
    charge_id: charge,
    given_back: back.reduce((sum, { amount }) => sum + Number(amount), 0),
    products: await unitsAt(
      db,
      items.flatMap(({ product_ids }) => product_ids),
      position,
    ),
    units_in_stock: sku && isAwaitingUnits(row['status'] as OrderStatus) ? unitsThen(await stockAt(db, sku, position), sku, row) : null,
  };
}

/** As the order's page says it now (`unitsFor`): those that are free or its own, and those set aside for unpaid orders where it needs them. */
function unitsThen(folded: Folded, sku: string, { id, quantity }: Record<string, unknown>): number {
  const { units = 0, held = 0 } = (folded.row(levels, sku) ?? {}) as Partial<AvailabilityRow>;
  const all = folded.rows(holds) as HoldRow[];
  const paid = all.filter(({ expires_at }) => expires_at === null).sort((a, b) => (a.since + a.order_id < b.since + b.order_id ? -1 : 1));
  let [needed, others] = [0, 0];
  for (const hold of paid) {
    needed += hold.quantity;
    if (needed <= units && hold.order_id !== id) others += hold.quantity;
  }
  const own = all.find(({ order_id }) => order_id === id);
  const obtainable = own?.expires_at === null ? Math.min(Number(quantity), units - others) : 0;
  return Math.max(0, units - held + (own?.quantity ?? 0), obtainable);
}

async function unitsAt(db: EntityManager, ids: readonly string[], position: string) {
  if (ids.length === 0) return [];
  const about: Narrowed = (query) =>
    query.andWhere(`l.stream like 'pool-%' and l.subjects @> any(:units::jsonb[])`, { units: ids.map((id) => JSON.stringify([id])) });
  const folded = await foldInto(db, new Folded([units]), about, '-1', position);
  return ids.flatMap((id) => {
    const unit = folded.row(units, id);
    return unit ? [{ id, channel: unit['channel'], product_type: unit['product_type'] }] : [];
  });
}

async function userAt(db: EntityManager, id: string, about: Narrowed, position: string): Promise<Record<string, unknown> | null> {
  const folded = await foldInto(db, new Folded([users, roles, orders, subscriptions]), about, '-1', position);
  const user = folded.row(users, id);
  if (!user) return null;
  const counts: Record<string, number> = {};
  for (const { status } of folded.rows(orders)) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return {
    ...userShown.of(user as AppUserRow),
    roles: folded.rows(roles).map(({ role }) => role),
    orders: counts,
    subscriptions: folded.rows(subscriptions).map(({ stripe_subscription_id, status, cancel_at_period_end, current_period_end }) => {
      return { subscription_id: stripe_subscription_id, status, cancel_at_period_end, current_period_end };
    }),
  };
}

async function skuAt(db: EntityManager, sku: string, position: string): Promise<Record<string, unknown> | null> {
  if (!skus.includes(sku as Sku)) return null;
  const folded = await stockAt(db, sku, position);
  const held = folded.rows(holds).map(({ order_id, quantity, expires_at }) => ({ order_id, quantity, expires_at: iso(expires_at) }));
  const level = folded.row(levels, sku);
  return level ? { ...stockShown.of(level as AvailabilityRow), holds: held } : null;
}

type Place = { position: string; created_at: Date };
const before = preparedStatement(
  'select position, created_at from read.notifications_logs where position <= $1::bigint order by position desc limit 1',
);
const until = preparedStatement(
  'select position, created_at from read.notifications_logs where created_at <= $1::timestamptz order by created_at desc, position desc limit 1',
);
const furthest = '9223372036854775807';

/** A moment is a position of the log, or an instant: then the last fact that had happened by then. */
async function placeOf(db: EntityManager, moment: string | undefined): Promise<{ position: string; at: string | null }> {
  const isInstant = moment !== undefined && !/^\d+$/.test(moment);
  const [place] = await queryRows<Place>(db, isInstant ? until : before, [moment ?? furthest]);
  return { position: place ? String(place.position) : '0', at: place?.created_at.toISOString() ?? null };
}

async function ticksOf(db: EntityManager, about: Narrowed, position: string) {
  const counted = await some(db, about)
    .select('count(*)::int', 'total')
    .addSelect('(count(*) filter (where l.position <= :position))::int', 'reached')
    .setParameter('position', position)
    .getRawOne<{ total: number; reached: number }>();
  const { total, reached } = counted ?? { total: 0, reached: 0 };
  const earlier = Math.floor(Math.max(0, reached - 1) / ticksAtOnce) * ticksAtOnce;
  const around = (from: number, count: number) => some(db, about).orderBy('l.position').offset(from).limit(count).getMany();
  const facts = await around(earlier, ticksAtOnce);
  const at = async (index: number) => (index < 0 || index >= total ? null : ((await around(index, 1))[0]?.position ?? null));
  const ticks = facts.map(({ id, position: place, created_at, event_type }) => ({ id, position: place, created_at, event_type }));
  return { ticks, earlier, later: total - earlier - ticks.length, previous: await at(reached - 2), next: await at(reached) };
}

/** A thing as it was at a moment, and the facts to step to; null where no fact was ever about it. */
export const asOf = (thing: Shown, moment: string | undefined): Read<AsOf | null> =>
  readFrom(notificationsLogs, async (db) => {
    const about = await factsAbout(db, thing);
    const place = await placeOf(db, moment);
    const ticks = await ticksOf(db, about, place.position);
    if (ticks.ticks.length === 0) return null;
    const { kind, id } = thing;
    const known = { order: () => orderAt(db, id, about, place.position), user: () => userAt(db, id, about, place.position) };
    const state = kind === 'stock' ? await skuAt(db, id, place.position) : await known[kind]();
    return { ...place, state, ...ticks };
  });

export type Holder = { user_id: string; roles: Role[] };

/** Who held which role at a moment. */
export const rolesAsOf = (moment: string | undefined): Read<{ position: string; at: string | null; holders: Holder[] }> =>
  readFrom(notificationsLogs, async (db) => {
    const place = await placeOf(db, moment);
    const kinds = ['role_granted', 'role_revoked', 'user_deleted'];
    const about: Narrowed = (query) => query.andWhere('l.event_type = any(:kinds)', { kinds });
    const folded = await foldInto(db, new Folded([roles]), about, '-1', place.position);
    const holders = new Map<string, Role[]>();
    for (const { user_id, role } of folded.rows(roles))
      holders.set(String(user_id), [...(holders.get(String(user_id)) ?? []), role as Role]);
    return { ...place, holders: [...holders].map(([user_id, held]) => ({ user_id, roles: held })) };
  });
