import { awaitingDelivery, unpaidStatuses, type SelfDelivery } from '@orderstream/contracts/orders/lifecycle';
import { enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';
import { sqlList, sqlLiteral } from '../../platform/reading/prepared.ts';
import { lacksUnitsSql } from '../../orders/needed-units.sql.ts';
import { uncoveredHolds } from '../../orders/order-stock.reads.ts';
import { selfDeliverySql } from '../../orders/self-delivery.sql.ts';
import { endedSubscriptionStatuses, notRunningStatuses } from '@orderstream/contracts/subscriptions/lifecycle';

const barsWithoutEntry: readonly SelfDelivery[] = ['money_back', 'taken_back', 'promised'];

/** After this time a deletion that has not finished, or a subscription without a payment, counts as stuck. */
const patience = `interval '1 minute'`;
const truncatedToMilliseconds = (moment: string) => `date_trunc('milliseconds', ${moment})`;

/** Opened and closed by events. A running deletion is shown only when it is stuck, and reports of a deleted customer are hidden. */
const openEntries = `
  select a.id, a.kind, a.since, a.order_id, a.user_id, a.subscription_id, a.charge_id, a.amount, a.currency, a.details
  from read.attention a
  where a.closed_at is null and (a.kind <> 'deletion_waiting' or a.since < now() - ${patience})
    and (a.kind <> 'problem_reported' or exists (select from vault.person p where p.user_id = a.user_id))`;

/** Paid, and the units beyond those of the orders that came first are not enough. */
const ordersWithoutStock = `
  select 'stock.' || o.id, 'waiting_for_stock', o.paid_at, o.id, o.user_id, o.stripe_subscription_id, o.stripe_charge_id, o.amount,
    o.currency, jsonb_build_object('channel', k.channel, 'product_type', k.product_type, 'required', k.quantity, 'available', k.obtainable)
  from (${uncoveredHolds}) k join read.order_list_view o on o.id = k.order_id
  where k.obtainable < k.quantity and o.status = ${sqlLiteral(awaitingDelivery)}`;

/**
 * A subscription that runs and has not paid its order: its checkout has brought nothing, because the customer had credit at the provider,
 * or another payment has paid the order. The order may be paid before its subscription is reported.
 */
const subscriptionsWithoutPayment = `
  select 'subscription.' || s.stripe_subscription_id, 'subscription_without_payment', s.created_at, o.id, o.user_id,
    s.stripe_subscription_id, null::text, o.amount, o.currency, '{}'::jsonb
  from read.user_subscriptions s join read.order_list_view o on o.id = s.order_id
  where not s.order_paid and s.stripe_subscription_id is distinct from o.stripe_subscription_id
    and not (o.payment_pending and o.status in ${sqlList(unpaidStatuses)})
    and s.status not in ${sqlList(notRunningStatuses)} and s.created_at < now() - ${patience}
    and not exists (select from read.attention a where a.order_id = o.id and a.kind = 'payment_mismatched' and a.closed_at is null)`;

/** Paid by an account that is currently not active. */
const ordersOfInactive = `
  select 'delivery.' || o.id, 'delivery_waits_for_account', o.paid_at, o.id, o.user_id, o.stripe_subscription_id, o.stripe_charge_id,
    o.amount, o.currency, jsonb_build_object('status', u.status)
  from read.order_list_view o join read.app_user u on u.id = o.user_id
  where o.status = ${sqlLiteral(awaitingDelivery)} and (u.status not in ${sqlList(enteringStatuses)} or u.deleting)`;

/**
 * Its product is delivered automatically, but this order is not. If its account, its money or its stock is the reason, or it only lacks
 * some units, there is an entry for that.
 */
const notAutomatic = `
  select 'itself.' || s.id, 'not_delivered_by_itself', s.paid_at, s.id, s.user_id, s.stripe_subscription_id, s.stripe_charge_id, s.amount,
    s.currency, jsonb_build_object('reason', s.self_delivery)
  from (${selfDeliverySql}) s where s.self_delivery in ${sqlList(barsWithoutEntry)} and s.status = ${sqlLiteral(awaitingDelivery)}`;

/** Paid, and its subscription is over before anything was delivered: no later payment can fail and be noticed. */
const endedBeforeDelivery = `
  select 'ended.' || o.id, 'ended_before_delivery',
    case when s.cancel_at_period_end then s.current_period_end else coalesce(s.canceled_at, s.created_at) end,
    o.id, o.user_id, o.stripe_subscription_id, o.stripe_charge_id, o.amount, o.currency, '{}'::jsonb
  from read.order_list_view o join read.user_subscriptions s on s.stripe_subscription_id = o.stripe_subscription_id
  where o.status = ${sqlLiteral(awaitingDelivery)} and not o.disputed and s.status in ${sqlList(endedSubscriptionStatuses)}`;

/** Delivered without units that went back with a refund that has failed. */
const ordersLackingUnits = `
  select 'units.' || o.id, 'units_missing', o.closed_at, o.id, o.user_id, o.stripe_subscription_id, o.stripe_charge_id, o.amount, o.currency,
    jsonb_build_object('channel', o.channel, 'product_type', o.product_type, 'units', o.missing_units)
  from read.order_list_view o
  where ${lacksUnitsSql} and not o.disputed and not o.refunding`;

/** The column is alone on its side of a join, so that its index is used. */
const chargeInStream = `case when p.stream like 'payment-%' then substring(p.stream from 9) end`;
/** By counting: a regular expression takes ten times as long, for every row. */
const uuidOrNull = (text: string) =>
  `case when ${text} like '________-____-____-____-____________' and length(translate(${text}, '0123456789abcdef', '')) = 4 then (${text})::uuid end`;
const orderInStream = `case when p.stream like 'order-%' then ${uuidOrNull('substring(p.stream from 7)')} end`;
const orderInTimer = uuidOrNull(`(t.payload ->> 'order_id')`);

/** An outage is waited out silently, unless it takes too long. */
const outage = `interval '2 hours'`;

/** What a process could not do: the oldest event of each stream that is held up. Deletions have entries of their own. */
const parkedEvents = `
  select 'process.' || p.process || '.' || p.event_id, 'process_parked', ${truncatedToMilliseconds('p.parked_at')},
    coalesce(t.order_id, o.id), coalesce(t.user_id, o.user_id), t.subscription_id, t.charge_id, t.amount, t.currency,
    jsonb_build_object('process', p.process, 'event_id', p.event_id, 'event_type', p.event_type, 'stream', p.stream,
      'last_error_code', p.problem, 'events', p.events)
  from (
    select distinct on (process, stream) *, count(*) over (partition by process, stream)::int as events
    from work.parked_events order by process, stream, position
  ) p
    left join read.transactions t on t.id = ${chargeInStream}
    left join read.order_list_view o on o.id = ${orderInStream}
  where p.process <> 'deletion' and not (p.passes and p.parked_at > now() - ${outage})`;

/** What the inbox could not settle: ids, type, hash and problem, never the body. */
const parkedWebhooks = `
  select 'webhook.' || w.id, 'webhook_parked', ${truncatedToMilliseconds('w.received_at')}, null::uuid, null::uuid, null::text, null::text,
    null::bigint, null::text, jsonb_build_object('stripe_event_id', w.id, 'stripe_type', w.type, 'body_hash', w.body_hash,
      'attempts', w.attempts, 'next_attempt_at', w.next_at, 'last_error_code', w.problem)
  from vault.webhook w where w.state = 'parked'`;

/** Fired repeatedly, and still due. A finished timer needs no entry. */
const parkedTimers = `
  select 'timer.' || c.model || '.' || c.timer_id, 'timer_parked', ${truncatedToMilliseconds('c.parked_at')}, o.id, o.user_id,
    o.stripe_subscription_id, o.stripe_charge_id, o.amount, o.currency,
    jsonb_build_object('timer', t.kind, 'model', c.model, 'timer_id', c.timer_id, 'due_at', c.due_at, 'attempts', c.attempts,
      'next_attempt_at', c.next_at, 'last_error_code', c.problem)
  from work.timer_claims c
    join read.timers t on t.model = c.model and t.id = c.timer_id and t.due_at = c.due_at
    left join read.order_list_view o on o.id = ${orderInTimer}
  where c.parked_at is not null`;

/** The last completed comparison has found rows that a replay of the log does not give. */
const differingTables = `
  select 'comparison.' || c.id, 'tables_differ', ${truncatedToMilliseconds('c.ended_at')}, null::uuid, null::uuid, null::text, null::text,
    null::bigint, null::text, jsonb_build_object('differing_rows',
      (select sum((t ->> 'missing')::int + (t ->> 'extra')::int + (t ->> 'different')::int) from jsonb_array_elements(c.tables) t))
  from (select * from work.comparison where outcome in ('equal', 'different') order by ended_at desc limit 1) c
  where c.outcome = 'different'`;

/** What a restored vault lacks, as far as it is still missing: one entry for each order, and for the free units of each product. */
const lostSecrets = `
  select 'secret.' || coalesce(l.order_id::text, p.channel || '.' || p.product_type), 'secret_lost', ${truncatedToMilliseconds('min(l.since)')},
    l.order_id, o.user_id, null::text, null::text, null::bigint, null::text,
    jsonb_build_object('channel', p.channel, 'product_type', p.product_type, 'units', count(*)::int)
  from work.lost_secret l join read.product p on p.id = l.product_id left join read.order_list_view o on o.id = l.order_id
  where p.fingerprint = l.version and p.assigned_order_id is not distinct from l.order_id
    and not exists (select from vault.private_info v where v.id = l.product_id and v.version = l.version)
  group by l.order_id, o.user_id, p.channel, p.product_type`;

/** Accounts that the log has and the restored vault does not, with the newest order that was paid. */
const lostPeople = `
  select 'person.' || l.user_id, 'person_lost', ${truncatedToMilliseconds('l.since')}, o.id, l.user_id, null::text, o.stripe_charge_id, o.amount,
    o.currency, '{}'::jsonb
  from work.lost_person l join read.app_user u on u.id = l.user_id
    left join lateral (
      select id, stripe_charge_id, amount, currency from read.order_list_view
      where user_id = l.user_id and paid_at is not null order by paid_at desc limit 1
    ) o on true
  where not exists (select from vault.person p where p.user_id = l.user_id)`;

/** The whole queue. */
export const attentionQueueSql = [
  openEntries,
  ordersWithoutStock,
  subscriptionsWithoutPayment,
  ordersOfInactive,
  notAutomatic,
  endedBeforeDelivery,
  ordersLackingUnits,
  parkedEvents,
  parkedWebhooks,
  parkedTimers,
  differingTables,
  lostSecrets,
  lostPeople,
]
  .map((part) => `(${part})`)
  .join(' union all ');
