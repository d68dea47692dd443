import type { OrderStatus, OrderType } from '@orderstream/contracts/orders/lifecycle';
import type { EntityManager } from 'typeorm';
import { idsFrom } from '../platform/id-range.ts';
import { asked, columnsOf, statement, Where, type Statement } from '../platform/prepared.ts';
import { containing, keysetOf, read, type Page, type Paged, type Read } from '../platform/read.ts';
import { inventoryHolds } from '../stock/inventory-holds.table.ts';
import { userSubscriptions } from '../subscriptions/user-subscriptions.table.ts';
import { orderList, type OrderRow } from './order-list.table.ts';
import { branchesFor } from './own-orders.reads.ts';

type Worded = OrderRow & { description: string | null; has_private_info: boolean };
/** `subscription_ended`: the subscription that paid for it has come to its end. */
export type Order = Worded & { subscription_ended: boolean };
export type OrderOfUser = Order & { user: { email: string; full_name: string } | null };
export type OrderDetails = OrderOfUser & { private_info_mask: string | null; hold_expires_at: string | null };
export type OrderFilter = {
  type?: OrderType | undefined;
  status?: OrderStatus | undefined;
  userId?: string | undefined;
  /** id prefix, an id of the provider's, or a part of the customer's address or name */ search?: string | undefined;
};

const ofOrders = [orderList, userSubscriptions];
const columns = columnsOf(orderList);

type Found = Worded & { subscription_ended: boolean };
type FoundForAdmin = Found & { private_info_mask: string | null; user_email: string | null; user_full_name: string | null };
type FoundDetails = FoundForAdmin & { hold_expires_at: Date | null };

/** Beside the row: the words of a custom order, and whether the order's subscription is over. */
const shown = `${columns.of('o')}, w.description, o.type = 'custom' and m.id is not null as has_private_info,
  exists (select from read.user_subscriptions s where s.stripe_subscription_id = o.stripe_subscription_id
    and s.status in ('canceled', 'incomplete_expired')) as subscription_ended`;
const beside = `left join vault.order_words w on o.type = 'custom' and w.order_id = o.id and w.version = o.words
  left join vault.private_info m on m.id = o.id and m.version = o.words`;
/** Deleted users have no name. */
const shownToAdmins = `${shown}, m.mask as private_info_mask, p.email as user_email, p.full_name as user_full_name`;
const besideForAdmins = `${beside} left join vault.person p on p.user_id = o.user_id`;

const newestFirst = 'order by o.created_at desc, o.id desc';

/** The rows of a page are found before anything is looked up beside them. */
const pageOf = (what: string, from: string, conditions: string, most: string): Statement =>
  statement(
    `select ${what} from (select * from read.order_list_view o ${conditions} ${newestFirst} limit ${most}) o
     ${from} ${newestFirst}`,
  );

export type OwnFilter = {
  stage?: number | undefined;
  /** id prefix, words of the product's name, or words of a custom order */ search?: string | undefined;
};

/** A customer's orders, one stage or all of them. A draft does not exist for its customer. */
export const ordersOf = (userId: string, { stage, search }: OwnFilter, page: Page): Read<Paged<Order>> =>
  read(ofOrders, (db) =>
    keysetOf<Order>({ by: ['created_at', 'id'], page }, async (after, most) => {
      const where = new Where();
      where.and('o.user_id = ? and o.visible', userId);
      if (stage !== undefined) where.and('o.stage_weight = ?', stage);
      if (after) where.and('(o.created_at, o.id) < (?, ?)', ...after);
      const text = search?.trim();
      if (!text) return (await asked<Found>(db, pageOf(shown, beside, where.text, where.value(most)), where.values)).map(columns.row);
      const rest = `${newestFirst} limit ${where.value(most)}`;
      const branches = await branchesFor(db, where, { userId, text, rest });
      if (branches.length === 0) return [];
      const found = statement(`select ${shown} from (select * from (${branches.join(' union ')}) o ${rest}) o ${beside} ${newestFirst}`);
      return (await asked<Found>(db, found, where.values)).map(columns.row);
    }),
  );

export const orderOf = (userId: string, id: string): Read<OrderDetails | null> =>
  read([...ofOrders, inventoryHolds], async (db) => details(await asked<FoundDetails>(db, oneOfUser, [id, userId])));

export const ordersPage = ({ type, status, userId, search }: OrderFilter, page: Page): Read<Paged<OrderOfUser>> =>
  read(ofOrders, (db) =>
    keysetOf<OrderOfUser>({ by: ['created_at', 'id'], page }, async (after, most) => {
      const where = new Where();
      if (type) where.and('o.type = ?', type);
      if (status) where.and('o.status = ?', status);
      if (userId) where.and('o.user_id = ?', userId);
      if (search && !(await limitTo(db, where, search.trim()))) return [];
      if (after) where.and('(o.created_at, o.id) < (?, ?)', ...after);
      const rows = await asked<FoundForAdmin>(db, pageOf(shownToAdmins, besideForAdmins, where.text, where.value(most)), where.values);
      return rows.map(ofUser);
    }),
  );

/** Which column has the ids of the provider's that begin like this. */
const columnOf: Readonly<Record<string, string>> = { pi: 'stripe_payment_id', ch: 'stripe_charge_id', sub: 'stripe_subscription_id' };
/** A search that finds more people is too wide to be of use. */
const mostPeople = 500;
const peopleLike = statement(`select user_id from vault.person where search like $1 limit ${mostPeople}`);

/** Adds the condition that an order is meant by this text; false when there can be none. */
async function limitTo(db: EntityManager, where: Where, text: string): Promise<boolean> {
  const ids = idsFrom(text);
  if (ids) {
    where.and('o.id between ? and ?', ids.least, ids.greatest);
    return true;
  }
  const column = columnOf[/^([a-z]+)_[\w-]+$/.exec(text)?.[1] ?? ''];
  if (column) {
    where.and(`o.${column} = ?`, text);
    return true;
  }
  const people = await asked<{ user_id: string }>(db, peopleLike, [containing(text)]);
  where.and(
    'o.user_id = any(?::uuid[])',
    people.map(({ user_id }) => user_id),
  );
  return people.length > 0;
}

export const anyOrder = (id: string): Read<OrderDetails | null> =>
  read([...ofOrders, inventoryHolds], async (db) => details(await asked<FoundDetails>(db, one, [id])));

const oneWith = `select ${shownToAdmins}, h.expires_at as hold_expires_at from read.order_list_view o ${besideForAdmins}
  left join read.inventory_holds h on h.order_id = o.id where o.id = $1`;
const one = statement(oneWith);
const oneOfUser = statement(`${oneWith} and o.user_id = $2 and o.visible`);

function details([found]: readonly FoundDetails[]): OrderDetails | null {
  if (!found) return null;
  const { private_info_mask, hold_expires_at } = found;
  return { ...ofUser(found), private_info_mask, hold_expires_at: hold_expires_at?.toISOString() ?? null };
}

function ofUser({ user_email: email, user_full_name: full_name, private_info_mask: _mask, ...order }: FoundForAdmin): OrderOfUser {
  return { ...columns.row(order), user: email === null || full_name === null ? null : { email, full_name } };
}
