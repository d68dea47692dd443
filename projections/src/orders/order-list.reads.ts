import { queryRows, sqlList, Where } from '../platform/database/sql.ts';
import { endedSubscriptionStatuses } from '@orderstream/contracts/subscriptions/lifecycle';
import { draftVersionOf } from '@orderstream/contracts/orders/draft-version';
import type { OrderSort, OrderStatus, OrderType } from '@orderstream/contracts/orders/lifecycle';
import { tagKey } from '@orderstream/contracts/office/tags';
import { appUser } from '../accounts/app-user.table.ts';
import { unitsSeenOfOrder } from '../audit/custody.reads.ts';
import { notificationsLogs } from '../notifications/notifications-logs.table.ts';
import { subjectsWithTag } from '../office/tags.sql.ts';
import { attentionModel } from '../payments/attention/attention.table.ts';
import { problemsOf } from '../payments/attention/problems.reads.ts';
import { refundedOfCharge } from '../payments/transactions.reads.ts';
import { transactionsModel } from '../payments/transactions.table.ts';
import { selectedColumns } from '../platform/reading/rows.ts';
import { keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { availabilityModel } from '../stock/availability.table.ts';
import { inventoryHolds } from '../stock/inventory-holds.table.ts';
import { paidQueue } from '../stock/paid-queue.table.ts';
import { productsByIds } from '../stock/product.reads.ts';
import { productModel } from '../stock/product.table.ts';
import { userSubscriptions } from '../subscriptions/user-subscriptions.table.ts';
import { officeSearchBranches } from './office-search.reads.ts';
import { refundableCharge, moneyUnderReview, answeredToOffice, answeredOrder, orderList, type OrderRow } from './order-list.table.ts';
import { obtainableUnits, ordersWaitingForStock } from './order-stock.reads.ts';
import { deliveredUnits, problemsWithUnits } from './order-units.reads.ts';
import { ownSearchBranches } from './own-search.reads.ts';
import { selfDeliveryOf } from './self-delivery.reads.ts';

type OrderWithText = OrderRow & { description: string | null; has_private_info: boolean };
/** `subscription_ended`: the subscription that paid for it has ended. */
export type Order = OrderWithText & { subscription_ended: boolean };
/** `taken_by`: the name of the member of the office who handles it. `tags`: the office's tags. */
export type OrderOfUser = Order & { user: { email: string; full_name: string } | null; taken_by: string | null; tags: string[] };
export type OrderDetails = OrderOfUser & { private_info_mask: string | null; hold_expires_at: string | null };
export type OrderFilter = {
  type?: OrderType | undefined;
  status?: OrderStatus | undefined;
  user_id?: string | undefined;
  /** a part of the id, an id of the provider's, a part of the customer's address or name, or of what was ordered */
  search?: string | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: OrderSort | undefined;
  tag?: string | undefined;
  ids?: readonly string[] | undefined;
};

const orderModels = [orderList, userSubscriptions];
const columns = selectedColumns(orderList);

type OrderResult = OrderWithText & { subscription_ended: boolean };
type AdminColumns = { private_info_mask: string | null; user_email: string | null; user_full_name: string | null } & Pick<
  OrderOfUser,
  'taken_by' | 'tags'
>;
type AdminResult = OrderResult & AdminColumns;
type DetailsResult = AdminResult & { hold_expires_at: Date | null };

/** Beside the row: the words of a custom order, and whether the order's subscription is over. */
const customerColumns = `${columns.of('o')}, w.description, o.type = 'custom' and m.id is not null as has_private_info,
  exists (select from read.user_subscriptions s where s.stripe_subscription_id = o.stripe_subscription_id
    and s.status in ${sqlList(endedSubscriptionStatuses)}) as subscription_ended`;
const textJoins = `left join vault.order_words w on o.type = 'custom' and w.order_id = o.id and w.version = o.words
  left join vault.private_info m on m.id = o.id and m.version = o.words`;
/** Deleted users have no name. */
const adminColumns = `${customerColumns}, m.mask as private_info_mask, p.email as user_email, p.full_name as user_full_name,
  coalesce(nullif(h.full_name, ''), h.email) as taken_by,
  array(select g.tag from vault.tag g where g.subject_id = o.id order by g.key) as tags`;
const adminJoins = `${textJoins} left join vault.person p on p.user_id = o.user_id
  left join vault.taken_order t on t.order_id = o.id left join vault.person h on h.user_id = t.taken_by`;

const newestFirst = 'order by o.created_at desc, o.id desc';
type SortColumns = { by: ['created_at' | 'amount', 'id']; order: string; beyond: '<' | '>' };
const sorts: Readonly<Record<OrderSort, SortColumns>> = {
  newest: { by: ['created_at', 'id'], order: newestFirst, beyond: '<' },
  oldest: { by: ['created_at', 'id'], order: 'order by o.created_at, o.id', beyond: '>' },
  largest: { by: ['amount', 'id'], order: 'order by o.amount desc, o.id desc', beyond: '<' },
  smallest: { by: ['amount', 'id'], order: 'order by o.amount, o.id', beyond: '>' },
};

/** The rows of a page are found before anything is looked up beside them. */
const pageQuery = (what: string, from: string, conditions: string, most: string, order = newestFirst): string =>
  `select ${what} from (select * from read.order_list_view o ${conditions} ${order} limit ${most}) o
     ${from} ${order}`;

export type OwnFilter = {
  stage?: number | undefined;
  /** id prefix, words of the product's name, or words of a custom order */ search?: string | undefined;
};

/** A customer's orders, one stage or all of them. A draft does not exist for its customer. */
export const ordersOf = (userId: string, { stage, search }: OwnFilter, page: PageQuery): Read<Paged<Order>> =>
  readFrom(orderModels, (db) =>
    keysetPageOf<Order>({ by: ['created_at', 'id'], page }, async (after, most) => {
      const where = new Where();
      where.and('o.user_id = ? and o.visible', userId);
      if (stage !== undefined) where.and('o.stage_weight = ?', stage);
      if (after) where.and('(o.created_at, o.id) < (?, ?)', ...after);
      const text = search?.trim();
      if (!text)
        return (await queryRows<OrderResult>(db, pageQuery(customerColumns, textJoins, where.text, where.value(most)), where.values)).map(
          columns.row,
        );
      const rest = `${newestFirst} limit ${where.value(most)}`;
      const branches = await ownSearchBranches(db, where, { userId, text, rest });
      if (branches.length === 0) return [];
      const query = `select ${customerColumns} from (select * from (${branches.join(' union ')}) o ${rest}) o ${textJoins} ${newestFirst}`;
      return (await queryRows<OrderResult>(db, query, where.values)).map(columns.row);
    }),
  );

/** An order of this customer; null for a draft or another customer's order. */
export const ownOrder = (userId: string, id: string): Read<OrderDetails | null> =>
  readFrom([...orderModels, inventoryHolds], async (db) => toDetails(await queryRows<DetailsResult>(db, ownDetailsQuery, [id, userId])));

function conditionsOf({ type, status, user_id, from, to, ids, tag }: OrderFilter): Where {
  const where = new Where();
  if (type) where.and('o.type = ?', type);
  if (status) where.and('o.status = ?', status);
  if (user_id) where.and('o.user_id = ?', user_id);
  if (from) where.and('o.created_at >= ?', from);
  if (to) where.and('o.created_at <= ?', to);
  if (ids) where.and('o.id = any(?::uuid[])', ids);
  if (tag) where.and(`o.id = any(${subjectsWithTag('?')})`, tagKey(tag));
  return where;
}

/** How many orders a filter finds. */
export const ordersCount = (filter: OrderFilter): Read<number> =>
  readFrom(orderModels, async (db) => {
    const where = conditionsOf(filter);
    const text = filter.search?.trim();
    const branches = text ? await officeSearchBranches(db, where, { text, rest: '' }) : null;
    if (branches?.length === 0) return 0;
    const from = branches ? `(${branches.join(' union ')}) o` : `read.order_list_view o ${where.text}`;
    const [row] = await queryRows<{ rows: number }>(db, `select count(*)::int as rows from ${from}`, where.values);
    return row?.rows ?? 0;
  });

export const ordersPage = (filter: OrderFilter, page: PageQuery): Read<Paged<OrderOfUser>> =>
  readFrom(orderModels, (db) => {
    const { by, order, beyond } = sorts[filter.sort ?? 'newest'];
    return keysetPageOf<OrderOfUser>({ by, page }, async (after, most) => {
      const where = conditionsOf(filter);
      if (after) where.and(`(o.${by[0]}, o.id) ${beyond} (?, ?)`, ...after);
      const text = filter.search?.trim();
      const limit = where.value(most);
      const rest = `${order} limit ${limit}`;
      const branches = text ? await officeSearchBranches(db, where, { text, rest }) : null;
      if (branches?.length === 0) return [];
      const query = branches
        ? `select ${adminColumns} from (select * from (${branches.join(' union ')}) o ${rest}) o ${adminJoins} ${order}`
        : pageQuery(adminColumns, adminJoins, where.text, limit, order);
      return (await queryRows<AdminResult>(db, query, where.values)).map(toOrderOfUser);
    });
  });

/** Any order, as the office sees it. */
export const orderById = (id: string): Read<OrderDetails | null> =>
  readFrom([...orderModels, inventoryHolds], async (db) => toDetails(await queryRows<DetailsResult>(db, detailsQuery, [id])));

const detailsSql = `select ${adminColumns}, i.expires_at as hold_expires_at from read.order_list_view o ${adminJoins}
  left join read.inventory_holds i on i.order_id = o.id where o.id = $1`;
const detailsQuery = detailsSql;
const ownDetailsQuery = `${detailsSql} and o.user_id = $2 and o.visible`;

function toDetails([row]: readonly DetailsResult[]): OrderDetails | null {
  if (!row) return null;
  const { private_info_mask, hold_expires_at } = row;
  return { ...toOrderOfUser(row), private_info_mask, hold_expires_at: hold_expires_at?.toISOString() ?? null };
}

function toOrderOfUser({
  user_email: email,
  user_full_name: full_name,
  taken_by,
  tags,
  private_info_mask: _mask,
  ...order
}: AdminResult): OrderOfUser {
  return { ...columns.row(order), taken_by, tags, user: email === null || full_name === null ? null : { email, full_name } };
}

/** What the API answers of an order. */
export function orderAnswer(row: Order) {
  const { description, has_private_info, subscription_ended } = row;
  return { ...answeredOrder.of(row), description, has_private_info, subscription_ended, payments_under_review: moneyUnderReview(row) };
}

/** On its customer's page. `short`: the orders that wait for stock. */
export const detailsAnswer = (row: OrderDetails, short: readonly string[]) => ({
  ...orderAnswer(row),
  hold_expires_at: row.hold_expires_at,
  waits_for_stock: short.includes(row.id),
});

/** In the back office. `short`: the orders that wait for stock. */
export const officeAnswer = (row: OrderOfUser, short: readonly string[]) => ({
  ...orderAnswer(row),
  ...answeredToOffice.of(row),
  waits_for_stock: short.includes(row.id),
  has_units: row.items.length > 0,
  user: row.user,
  taken_by: row.taken_by,
  tags: row.tags,
});

const officeOrderModels = [
  ...orderModels,
  inventoryHolds,
  paidQueue,
  productModel,
  availabilityModel,
  transactionsModel,
  notificationsLogs,
  appUser,
  attentionModel,
];

/** One order with all that its page in the back office shows. */
export const officeOrder = (id: string) =>
  readFrom(officeOrderModels, async (db) => {
    const order = await orderById(id).run(db);
    if (!order) return null;
    const charge_id = refundableCharge(order);
    const [units, short, units_in_stock, given_back, seen, self_delivery, problems] = await Promise.all([
      productsByIds(order.items.flatMap(({ product_ids }) => product_ids)).run(db),
      ordersWaitingForStock([order]).run(db),
      obtainableUnits(order).run(db),
      charge_id === null ? 0 : refundedOfCharge(charge_id).run(db),
      unitsSeenOfOrder(id).run(db),
      selfDeliveryOf(id).run(db),
      problemsOf(order.user_id, id).run(db),
    ]);
    const { private_info_mask, hold_expires_at } = order;
    const products = deliveredUnits(units, order).map((unit) => ({ ...unit, seen: seen.includes(unit.id) }));
    const draft_version = draftVersionOf(order);
    const beside = { private_info_mask, hold_expires_at, charge_id, given_back, products, units_in_stock, self_delivery, draft_version };
    return { ...officeAnswer(order, short), ...beside, problems: problemsWithUnits(problems, order) };
  });
