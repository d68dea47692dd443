import type { OrderStatus, OrderType } from '@orderstream/contracts/orders/lifecycle';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { PersonRow } from '../accounts/person.entity.ts';
import { keyset, read, type Page, type Paged, type Read } from '../platform/read.ts';
import { HoldRow } from '../stock/inventory-holds.entity.ts';
import { masksOf } from '../stock/product.reads.ts';
import { SubscriptionRow } from '../subscriptions/user-subscriptions.entity.ts';
import { OrderRow } from './order-list.entity.ts';
import { OrderWordsRow } from './order-words.entity.ts';

type Worded = OrderRow & { description: string | null; has_private_info: boolean };
/** `subscription_ended`: the subscription that paid for it has come to its end. */
export type Order = Worded & { subscription_ended: boolean };
export type OrderOfUser = Order & { user: { email: string; full_name: string } | null };
export type OrderDetails = OrderOfUser & { private_info_mask: string | null; hold_expires_at: string | null };
export type OrderFilter = {
  type?: OrderType | undefined;
  status?: OrderStatus | undefined;
  userId?: string | undefined;
  /** how the id begins */ search?: string | undefined;
};

const ofOrders = ['order_list_view', 'user_subscriptions'];
const orders = (db: EntityManager) => db.getRepository(OrderRow).createQueryBuilder('o');

/** A customer's orders, one stage or all of them. A draft does not exist for its customer. */
export const ordersOf = (userId: string, stage: number | undefined, page: Page): Read<Paged<Order>> =>
  read(ofOrders, async (db) => {
    const query = orders(db).where('o.user_id = :userId', { userId }).andWhere('o.visible');
    if (stage !== undefined) query.andWhere('o.stage_weight = :stage', { stage });
    const { items, next } = await keyset(query, { by: ['created_at', 'id'], page });
    return { items: await told(db, items), next };
  });

export const orderOf = (userId: string, id: string): Read<OrderDetails | null> =>
  read([...ofOrders, 'inventory_holds'], (db) =>
    details(db, orders(db).where('o.id = :id', { id }).andWhere('o.user_id = :userId', { userId }).andWhere('o.visible')),
  );

export const ordersPage = ({ type, status, userId, search }: OrderFilter, page: Page): Read<Paged<OrderOfUser>> =>
  read(ofOrders, async (db) => {
    const query = orders(db);
    if (type) query.andWhere('o.type = :type', { type });
    if (status) query.andWhere('o.status = :status', { status });
    if (userId) query.andWhere('o.user_id = :userId', { userId });
    const ids = search === undefined ? undefined : idsFrom(search);
    if (ids === null) return { items: [], next: null };
    if (ids) query.andWhere('o.id between :least and :greatest', ids);
    const { items, next } = await keyset(query, { by: ['created_at', 'id'], page });
    return { items: await withUsers(db, await told(db, items)), next };
  });

/** The ids that begin like this, as the index has them: from the first to the last. Null when no id can. */
function idsFrom(search: string): { least: string; greatest: string } | null {
  const digits = search.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return null;
  return { least: digits.padEnd(32, '0'), greatest: digits.padEnd(32, 'f') };
}

export const anyOrder = (id: string): Read<OrderDetails | null> =>
  read([...ofOrders, 'inventory_holds'], (db) => details(db, orders(db).where('o.id = :id', { id })));

const versionsOf = (rows: readonly OrderRow[]) => rows.map(({ id, words: version }) => ({ id, version }));

async function details(db: EntityManager, query: SelectQueryBuilder<OrderRow>): Promise<OrderDetails | null> {
  const row = await query.getOne();
  if (!row) return null;
  const [found] = await withUsers(db, await told(db, [row]));
  const hold = await db.getRepository(HoldRow).findOneBy({ order_id: row.id });
  const masks = await masksOf(db, versionsOf([row]));
  return found ? { ...found, private_info_mask: masks.get(row.id) ?? null, hold_expires_at: hold?.expires_at ?? null } : null;
}

async function told(db: EntityManager, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.flatMap(({ stripe_subscription_id: id }) => (id === null ? [] : [id]));
  const over = { stripe_subscription_id: In(ids), status: In(['canceled', 'incomplete_expired']) };
  const ended = ids.length > 0 ? await db.getRepository(SubscriptionRow).findBy(over) : [];
  const endedIds = new Set(ended.map(({ stripe_subscription_id: id }) => id));
  return (await withWords(db, rows)).map((row) => ({ ...row, subscription_ended: endedIds.has(row.stripe_subscription_id ?? '') }));
}

async function withWords(db: EntityManager, rows: readonly OrderRow[]): Promise<Worded[]> {
  const custom = rows.filter(({ type }) => type === 'custom');
  if (custom.length === 0) return rows.map((row) => ({ ...row, description: null, has_private_info: false }));
  const words = await db.getRepository(OrderWordsRow).find({ where: { order_id: In(custom.map(({ id }) => id)) } });
  const masks = await masksOf(db, versionsOf(custom));
  const descriptions = new Map(words.map(({ order_id, version, description }) => [`${order_id} ${version}`, description]));
  return rows.map((row) => ({
    ...row,
    description: descriptions.get(`${row.id} ${row.words}`) ?? null,
    has_private_info: masks.has(row.id),
  }));
}

/** Somebody who was deleted has no name any more. */
async function withUsers(db: EntityManager, rows: readonly Order[]): Promise<OrderOfUser[]> {
  if (rows.length === 0) return [];
  const people = await db.getRepository(PersonRow).find({ where: { user_id: In([...new Set(rows.map(({ user_id }) => user_id))]) } });
  const users = new Map(people.map(({ user_id, email, full_name }) => [user_id, { email, full_name }]));
  return rows.map((row) => ({ ...row, user: users.get(row.user_id) ?? null }));
}
