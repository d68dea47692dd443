import { queryRows, sqlList } from '../platform/database/sql.ts';
import { isReadable, paidStatuses, readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { assumedPeriodSeconds, notRunningStatuses, endedSubscriptionStatuses } from '@orderstream/contracts/subscriptions/lifecycle';
import { orderList, type OrderRow } from '../orders/order-list.table.ts';
import { readFrom, type Read } from '../platform/reading/read.ts';
import type { PickedRow } from '../platform/declaring/table.ts';
import { selectRows, sourceOf } from '../platform/reading/rows.ts';
import { answeredSubscription, userSubscriptions, type SubscriptionRow } from './user-subscriptions.table.ts';

/**
 * `estimated`: taken from a paid order, because its subscription has not been reported yet. `payment_pending`: the provider runs it
 * already, but its first payment is still pending.
 */
export type Subscription = PickedRow<typeof answeredSubscription> & {
  stripe_subscription_id: string;
  unit_amount: number;
  estimated: boolean;
  quantity: number | null;
  units_delivered: number;
  payment_pending: boolean;
};

const deliveredUnits = ({ status, items }: OrderRow): number =>
  isReadable(status) ? items.reduce((count, { product_ids }) => count + product_ids.length, 0) : 0;

const [subscriptionRows, orderRows] = [sourceOf(userSubscriptions, 's'), sourceOf(orderList, 'o')];
const paidForSubscription = `
  where o.user_id = $1 and o.billing_mode = 'subscription' and o.stripe_subscription_id is not null and o.status in ${sqlList(paidStatuses)}
  order by o.created_at desc limit 200`;

/** The subscriptions of a customer, the newest first, with those that a paid order implies. */
export const subscriptionsOf = (userId: string): Read<Subscription[]> =>
  readFrom([userSubscriptions, orderList], async (db) => {
    const rows = await selectRows(db, subscriptionRows, 'where s.user_id = $1 order by s.created_at desc limit 200', [userId]);
    const subscriptions = withOrders(rows, await selectRows(db, orderRows, 'where o.id = any($1)', [rows.map((row) => row.order_id)]));
    const ids = new Set(rows.map((row) => row.stripe_subscription_id));
    const paid = await selectRows(db, orderRows, paidForSubscription, [userId]);
    const withoutSubscription = paid.filter(({ stripe_subscription_id: id }) => id !== null && !ids.has(id));
    return [...withoutSubscription.map(estimatedSubscription), ...subscriptions].toSorted((a, b) =>
      b.created_at.localeCompare(a.created_at),
    );
  });

/** `unit_amount`: what a unit costs each month by its order. */
export type RunningByPrice = { channel: string; product_type: string; unit_amount: number; currency: string; running: number };

const runningQuery = `
  select s.channel, s.product_type, coalesce(o.price_unit_amount, s.unit_amount)::float8 as unit_amount, s.currency, count(*)::int as running
  from read.user_subscriptions s left join read.order_list_view o on o.id = s.order_id
  where s.status not in ${sqlList(notRunningStatuses)} and s.channel is not null group by 1, 2, 3, 4 order by 5 desc, 3`;

/** How many subscriptions run to each product, by what each unit of them costs. */
export const runningByPrice = (): Read<RunningByPrice[]> =>
  readFrom([userSubscriptions, orderList], (db) => queryRows<RunningByPrice>(db, runningQuery));

/** Units that were delivered and are not over with their subscription. */
export const ownedUnits = (userId: string): Read<number> =>
  readFrom([userSubscriptions, orderList], async (db) => {
    const [row] = await queryRows<{ units: number }>(
      db,
      `select coalesce(sum(jsonb_array_length(item -> 'product_ids')), 0)::int as units
       from read.order_list_view o cross join jsonb_array_elements(o.items) item
       where o.user_id = $1 and o.visible and o.status in ${sqlList(readableStatuses)}
         and not exists (select from read.user_subscriptions s where s.order_id = o.id and s.status in ${sqlList(endedSubscriptionStatuses)})`,
      [userId],
    );
    return row?.units ?? 0;
  });

function withOrders(rows: readonly SubscriptionRow[], orders: readonly OrderRow[]): Subscription[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.map((row) => {
    const order = byId.get(row.order_id);
    const { quantity = null, payment_pending = false } = order ?? {};
    return {
      ...answeredSubscription.of(row),
      stripe_subscription_id: row.stripe_subscription_id,
      unit_amount: row.unit_amount,
      estimated: false,
      quantity,
      units_delivered: order ? deliveredUnits(order) : 0,
      payment_pending,
    };
  });
}

/** A paid order whose subscription is not known yet, shown as an active subscription. */
function estimatedSubscription(order: OrderRow): Subscription {
  const { id, stripe_subscription_id, channel, product_type, quantity, amount, currency, created_at } = order;
  return {
    stripe_subscription_id: stripe_subscription_id ?? id,
    order_id: id,
    status: 'active',
    channel,
    product_type,
    unit_amount: amount,
    currency,
    current_period_start: created_at,
    created_at,
    current_period_end: new Date(Date.parse(created_at) + assumedPeriodSeconds * 1000).toISOString(),
    cancel_at_period_end: false,
    canceled_at: null,
    estimated: true,
    quantity,
    units_delivered: deliveredUnits(order),
    payment_pending: false,
    failing_since: null,
    next_attempt_at: null,
  };
}
