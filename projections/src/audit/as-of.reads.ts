import { isEndedSubscription, type SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import { skuOf, skus, type Sku } from '@orderstream/contracts/catalogue';
import { awaitsUnits } from '@orderstream/contracts/orders/units';
import type { DataSource, EntityManager, SelectQueryBuilder } from 'typeorm';
import { appUserProjection } from '../accounts/app-user.projection.ts';
import { auditedUser, type AppUserRow } from '../accounts/app-user.table.ts';
import { userRolesProjection } from '../accounts/user-roles.projection.ts';
import { notificationsLogs, type LogRow } from '../notifications/notifications-logs.table.ts';
import { orderListProjection } from '../orders/order-list.projection.ts';
import { refundableCharge, moneyUnderReview, answeredToOffice, answeredOrder, type OrderRow } from '../orders/order-list.table.ts';
import { transactionsProjection } from '../payments/transactions.projection.ts';
import { asModel, type Model } from '../platform/declaring/model.ts';
import { queryRows, preparedStatement } from '../platform/reading/prepared.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import { viewOf } from '../platform/reading/view.ts';
import { availabilityProjection } from '../stock/availability.projection.ts';
import { auditedStock, type AvailabilityRow } from '../stock/availability.table.ts';
import { inventoryHoldsProjection } from '../stock/inventory-holds.projection.ts';
import type { HoldRow } from '../stock/inventory-holds.table.ts';
import { productProjection } from '../stock/product.projection.ts';
import { userSubscriptionsProjection } from '../subscriptions/user-subscriptions.projection.ts';
import { FoldedRows } from './folded.ts';
import { ownStreamsOf } from './follow.reads.ts';

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

const notByAuditors = `l.event_type not like 'audit\\_%'`;
const ticksAtOnce = 500;
const factsPerRead = 5_000;

const [users, roles, orders, subscriptions, money, holds, units, levels] = [
  ...[asModel(appUserProjection), asModel(userRolesProjection), asModel(orderListProjection), asModel(userSubscriptionsProjection)],
  ...[asModel(transactionsProjection), asModel(inventoryHoldsProjection), asModel(productProjection), asModel(availabilityProjection)],
] as [Model, Model, Model, Model, Model, Model, Model, Model];

type FactCondition = (query: SelectQueryBuilder<LogRow>) => SelectQueryBuilder<LogRow>;
const factsQuery = (db: EntityManager, condition: FactCondition) =>
  condition(db.getRepository(viewOf(notificationsLogs)).createQueryBuilder('l').where(notByAuditors));

/** Folds the facts between two positions into the rows, in chunks, and reports each chunk that is not the last. */
async function foldInto(
  db: EntityManager,
  folded: FoldedRows,
  condition: FactCondition,
  from: string,
  to: string,
  onRead?: (last: string) => void,
) {
  for (let after = from; ;) {
    const facts = await factsQuery(db, condition)
      .andWhere('l.position > :after and l.position <= :to', { after, to })
      .orderBy('l.position')
      .limit(factsPerRead)
      .getMany();
    for (const fact of facts) folded.fold(fact);
    const last = facts.at(-1);
    if (!last) return folded;
    after = last.position;
    if (facts.length < factsPerRead) return folded;
    onRead?.(after);
  }
}

/** The condition that selects the facts about a thing. */
async function conditionFor(db: EntityManager, { kind, id }: DatedThing): Promise<FactCondition> {
  if (kind === 'stock') return (query) => query.andWhere('l.stream = :pool', { pool: `pool-${id}` });
  if (kind === 'user') return (query) => query.andWhere('l.user_id = :id', { id });
  const streams = await ownStreamsOf(db, id);
  return (query) => query.andWhere('(l.order_id = :id or l.stream = any(:streams))', { id, streams });
}

type PoolState = { position: string; folded: FoldedRows };
/** Of a long pool the states in between are kept, so that a step does not begin at its first fact. */
const poolStates = new WeakMap<DataSource, Map<string, PoolState[]>>();

/** The levels and holds of a pool at a position, folded from the nearest earlier state that was kept. */
async function poolAt(db: EntityManager, sku: string, position: string): Promise<FoldedRows> {
  const statesBySku = poolStates.get(db.connection) ?? new Map<string, PoolState[]>();
  poolStates.set(db.connection, statesBySku);
  const states = statesBySku.get(sku) ?? [];
  statesBySku.set(sku, states);
  const start = states.findLast((one) => BigInt(one.position) <= BigInt(position));
  const folded = start?.folded.copy() ?? new FoldedRows([levels, holds]);
  const narrowToPool: FactCondition = (query) => query.andWhere('l.stream = :pool', { pool: `pool-${sku}` });
  return foldInto(db, folded, narrowToPool, start?.position ?? '-1', position, (last) => {
    if (BigInt(last) > BigInt(states.at(-1)?.position ?? -1)) states.push({ position: last, folded: folded.copy() });
  });
}

const isoTime = (instant: unknown): string | null => (typeof instant === 'string' ? new Date(instant).toISOString() : null);

/** The order's answer as it was at a position; null before it was created. */
async function orderAt(db: EntityManager, id: string, condition: FactCondition, position: string): Promise<Record<string, unknown> | null> {
  const folded = await foldInto(db, new FoldedRows([orders, subscriptions, money, holds]), condition, '-1', position);
  const row = folded.rowOf(orders, id);
  if (!row) return null;
  const { items, status, missing_units } = row as OrderRow;
  const isWaiting = awaitsUnits(status, missing_units);
  const charge = refundableCharge(row as OrderRow);
  const subscription = folded.rowOf(subscriptions, String(row['stripe_subscription_id']));
  const refunds = folded
    .rowsOf(money)
    .filter(({ kind, status, charge_id }) => kind === 'refund' && status !== 'failed' && charge_id === charge);
  const sku = row['channel'] && row['product_type'] ? skuOf(row['channel'] as never, row['product_type'] as never) : null;
  return {
    ...answeredOrder.of(row as OrderRow),
    payments_under_review: moneyUnderReview(row as OrderRow),
    ...answeredToOffice.of(row as OrderRow),
    has_units: items.length > 0,
    subscription_ended: subscription !== undefined && isEndedSubscription(subscription['status'] as SubscriptionStatus),
    hold_expires_at: isoTime(folded.rowOf(holds, id)?.['expires_at']),
    charge_id: charge,
    given_back: refunds.reduce((sum, { amount }) => sum + Number(amount), 0),
    products: await unitsAt(
      db,
      items.flatMap(({ product_ids }) => product_ids),
      position,
    ),
    units_in_stock: sku && isWaiting ? unitsObtainable(await poolAt(db, sku, position), sku, row) : null,
  };
}

/** As the order's page says it now (`obtainableUnits`): those that are free or its own, and those set aside for unpaid orders where it waits for them. */
function unitsObtainable(folded: FoldedRows, sku: string, { id }: Record<string, unknown>): number {
  const { units = 0, on_hold: onHold = 0 } = (folded.rowOf(levels, sku) ?? {}) as Partial<AvailabilityRow>;
  const all = folded.rowsOf(holds) as HoldRow[];
  const paid = all.filter(({ place }) => place !== null).sort((a, b) => Number(a.place) - Number(b.place));
  let [needed, others] = [0, 0];
  for (const hold of paid) {
    needed += hold.quantity;
    if (needed <= units && hold.order_id !== id) others += hold.quantity;
  }
  const own = all.find(({ order_id }) => order_id === id);
  const obtainable = own && own.place !== null ? Math.min(own.quantity, units - others) : 0;
  return Math.max(0, units - onHold + (own?.quantity ?? 0), obtainable);
}

async function unitsAt(db: EntityManager, ids: readonly string[], position: string) {
  if (ids.length === 0) return [];
  const narrowToUnits: FactCondition = (query) =>
    query.andWhere(`l.stream like 'pool-%' and l.subjects @> any(:units::jsonb[])`, { units: ids.map((id) => JSON.stringify([id])) });
  const folded = await foldInto(db, new FoldedRows([units]), narrowToUnits, '-1', position);
  return ids.flatMap((id) => {
    const unit = folded.rowOf(units, id);
    return unit ? [{ id, channel: unit['channel'], product_type: unit['product_type'] }] : [];
  });
}

/** The account as it was at a position; null before sign-up. */
async function userAt(db: EntityManager, id: string, condition: FactCondition, position: string): Promise<Record<string, unknown> | null> {
  const folded = await foldInto(db, new FoldedRows([users, roles, orders, subscriptions]), condition, '-1', position);
  const user = folded.rowOf(users, id);
  if (!user) return null;
  const counts: Record<string, number> = {};
  for (const { status } of folded.rowsOf(orders)) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return {
    ...auditedUser.of(user as AppUserRow),
    roles: folded.rowsOf(roles).map(({ role }) => role),
    orders: counts,
    subscriptions: folded.rowsOf(subscriptions).map(({ stripe_subscription_id, status, cancel_at_period_end, current_period_end }) => {
      return { subscription_id: stripe_subscription_id, status, cancel_at_period_end, current_period_end };
    }),
  };
}

async function stockAt(db: EntityManager, sku: string, position: string): Promise<Record<string, unknown> | null> {
  if (!skus.includes(sku as Sku)) return null;
  const folded = await poolAt(db, sku, position);
  const holdsNow = folded
    .rowsOf(holds)
    .map(({ order_id, quantity, expires_at }) => ({ order_id, quantity, expires_at: isoTime(expires_at) }));
  const level = folded.rowOf(levels, sku);
  return level ? { ...auditedStock.of(level as AvailabilityRow), holds: holdsNow } : null;
}

type LogPlace = { position: string; created_at: Date };
const lastUpToPosition = preparedStatement(
  'select position, created_at from read.notifications_logs where position <= $1::bigint order by position desc limit 1',
);
const lastUpToInstant = preparedStatement(
  'select position, created_at from read.notifications_logs where created_at <= $1::timestamptz order by created_at desc, position desc limit 1',
);
const endOfLog = '9223372036854775807';

/** A moment is a position of the log, or an instant: then the last fact that had happened by then. */
async function placeInLog(db: EntityManager, moment: string | undefined): Promise<{ position: string; at: string | null }> {
  const isInstant = moment !== undefined && !/^\d+$/.test(moment);
  const [place] = await queryRows<LogPlace>(db, isInstant ? lastUpToInstant : lastUpToPosition, [moment ?? endOfLog]);
  return { position: place ? String(place.position) : '0', at: place?.created_at.toISOString() ?? null };
}

/** The facts of a thing around a position, and the positions of the previous and the next one. */
async function ticksOf(db: EntityManager, condition: FactCondition, position: string) {
  const counts = await factsQuery(db, condition)
    .select('count(*)::int', 'total')
    .addSelect('(count(*) filter (where l.position <= :position))::int', 'reached')
    .setParameter('position', position)
    .getRawOne<{ total: number; reached: number }>();
  const { total, reached } = counts ?? { total: 0, reached: 0 };
  const earlier = Math.floor(Math.max(0, reached - 1) / ticksAtOnce) * ticksAtOnce;
  const readFacts = (from: number, count: number) => factsQuery(db, condition).orderBy('l.position').offset(from).limit(count).getMany();
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
    const readers = { order: () => orderAt(db, id, condition, place.position), user: () => userAt(db, id, condition, place.position) };
    const state = kind === 'stock' ? await stockAt(db, id, place.position) : await readers[kind]();
    return { ...place, state, ...ticks };
  });

export type Holder = { user_id: string; roles: Role[] };

/** Who held which role at a moment. */
export const rolesAsOf = (moment: string | undefined): Read<{ position: string; at: string | null; holders: Holder[] }> =>
  readFrom(notificationsLogs, async (db) => {
    const place = await placeInLog(db, moment);
    const kinds = ['role_granted', 'role_revoked', 'user_deleted'];
    const narrowToRoleFacts: FactCondition = (query) => query.andWhere('l.event_type = any(:kinds)', { kinds });
    const folded = await foldInto(db, new FoldedRows([roles]), narrowToRoleFacts, '-1', place.position);
    const holders = new Map<string, Role[]>();
    for (const { user_id, role } of folded.rowsOf(roles))
      holders.set(String(user_id), [...(holders.get(String(user_id)) ?? []), role as Role]);
    return { ...place, holders: [...holders].map(([user_id, userRoles]) => ({ user_id, roles: userRoles })) };
  });
