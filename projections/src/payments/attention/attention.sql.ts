import { awaitingDelivery, unpaidStatuses, type SelfDelivery } from '@orderstream/contracts/orders/lifecycle';
import { enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';
import { sqlList, sqlLiteral } from '../../platform/database/sql.ts';
import { selectedColumns } from '../../platform/reading/rows.ts';
import { lacksUnitsSql } from '../../orders/needed-units.sql.ts';
import { uncoveredHolds } from '../../orders/order-stock.reads.ts';
import { selfDeliverySql } from '../../orders/self-delivery.sql.ts';
import { endedSubscriptionStatuses, notRunningStatuses } from '@orderstream/contracts/subscriptions/lifecycle';
import { answeredEntry } from './attention.table.ts';
import { disturbances } from './disturbances.sql.ts';
import { entriesOf, ofOrder } from './entry-columns.sql.ts';

const barsWithoutEntry: readonly SelfDelivery[] = ['money_back', 'taken_back', 'promised'];

/** After this time a deletion that has not finished, or a subscription without a payment, counts as stuck. */
const patience = `interval '1 minute'`;
/** Opened and closed by events. A running deletion is shown only when it is stuck, and reports of a deleted customer are hidden. */
const openEntries = `
  select ${selectedColumns(answeredEntry).of('a')}
  from read.attention a
  where a.closed_at is null and (a.kind <> 'deletion_waiting' or a.since < now() - ${patience})
    and (a.kind <> 'problem_reported' or exists (select from vault.person p where p.user_id = a.user_id))`;

/** Paid, and the units beyond those of the orders that came first are not enough. */
const ordersWithoutStock = entriesOf(
  'waiting_for_stock',
  {
    ...ofOrder,
    id: `'stock.' || o.id`,
    since: 'o.paid_at',
    details: { channel: 'k.channel', product_type: 'k.product_type', required: 'k.quantity', available: 'k.obtainable' },
  },
  `(${uncoveredHolds}) k join read.order_list_view o on o.id = k.order_id
  where k.obtainable < k.quantity and o.status = ${sqlLiteral(awaitingDelivery)}`,
);

/**
 * A subscription that runs and has not paid its order: its checkout has brought nothing, because the customer had credit at the provider,
 * or another payment has paid the order. The order may be paid before its subscription is reported.
 */
const subscriptionsWithoutPayment = entriesOf(
  'subscription_without_payment',
  {
    ...ofOrder,
    id: `'subscription.' || s.stripe_subscription_id`,
    since: 's.created_at',
    subscription_id: 's.stripe_subscription_id',
    charge_id: 'null::text',
    details: {},
  },
  `read.user_subscriptions s join read.order_list_view o on o.id = s.order_id
  where not s.order_paid and s.stripe_subscription_id is distinct from o.stripe_subscription_id
    and not (o.payment_pending and o.status in ${sqlList(unpaidStatuses)})
    and s.status not in ${sqlList(notRunningStatuses)} and s.created_at < now() - ${patience}
    and not exists (select from read.attention a where a.order_id = o.id and a.kind = 'payment_mismatched' and a.closed_at is null)`,
);

/** Paid by an account that is currently not active. */
const ordersOfInactive = entriesOf(
  'delivery_waits_for_account',
  { ...ofOrder, id: `'delivery.' || o.id`, since: 'o.paid_at', details: { status: 'u.status' } },
  `read.order_list_view o join read.app_user u on u.id = o.user_id
  where o.status = ${sqlLiteral(awaitingDelivery)} and (u.status not in ${sqlList(enteringStatuses)} or u.deleting)`,
);

/**
 * Its product is delivered automatically, but this order is not. If its account, its money or its stock is the reason, or it only lacks
 * some units, there is an entry for that.
 */
const notAutomatic = entriesOf(
  'not_delivered_by_itself',
  { ...ofOrder, id: `'itself.' || o.id`, since: 'o.paid_at', details: { reason: 'o.self_delivery' } },
  `(${selfDeliverySql}) o where o.self_delivery in ${sqlList(barsWithoutEntry)} and o.status = ${sqlLiteral(awaitingDelivery)}`,
);

/** Paid, and its subscription is over before anything was delivered: no later payment can fail and be noticed. */
const endedBeforeDelivery = entriesOf(
  'ended_before_delivery',
  {
    ...ofOrder,
    id: `'ended.' || o.id`,
    since: 'case when s.cancel_at_period_end then s.current_period_end else coalesce(s.canceled_at, s.created_at) end',
    details: {},
  },
  `read.order_list_view o join read.user_subscriptions s on s.stripe_subscription_id = o.stripe_subscription_id
  where o.status = ${sqlLiteral(awaitingDelivery)} and not o.disputed and s.status in ${sqlList(endedSubscriptionStatuses)}`,
);

/** Delivered without units that went back with a refund that has failed. */
const ordersLackingUnits = entriesOf(
  'units_missing',
  {
    ...ofOrder,
    id: `'units.' || o.id`,
    since: 'o.closed_at',
    details: { channel: 'o.channel', product_type: 'o.product_type', units: 'o.missing_units' },
  },
  `read.order_list_view o
  where ${lacksUnitsSql} and not o.disputed and not o.refunding`,
);

/** The whole queue. */
export const attentionQueueSql = [
  openEntries,
  ordersWithoutStock,
  subscriptionsWithoutPayment,
  ordersOfInactive,
  notAutomatic,
  endedBeforeDelivery,
  ordersLackingUnits,
  ...disturbances,
]
  .map((part) => `(${part})`)
  .join(' union all ');
