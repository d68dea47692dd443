import { entriesOf, ofOrder } from './entry-columns.sql.ts';

const truncatedToMilliseconds = (moment: string) => `date_trunc('milliseconds', ${moment})`;

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
const parkedEvents = entriesOf(
  'process_parked',
  {
    id: `'process.' || p.process || '.' || p.event_id`,
    since: truncatedToMilliseconds('p.parked_at'),
    order_id: 'coalesce(t.order_id, o.id)',
    user_id: 'coalesce(t.user_id, o.user_id)',
    subscription_id: 't.subscription_id',
    charge_id: 't.charge_id',
    amount: 't.amount',
    currency: 't.currency',
    details: {
      process: 'p.process',
      event_id: 'p.event_id',
      event_type: 'p.event_type',
      stream: 'p.stream',
      last_error_code: 'p.problem',
      events: 'p.events',
    },
  },
  `(
    select distinct on (process, stream) *, count(*) over (partition by process, stream)::int as events
    from work.parked_events order by process, stream, position
  ) p
    left join read.transactions t on t.id = ${chargeInStream}
    left join read.order_list_view o on o.id = ${orderInStream}
  where p.process <> 'deletion' and not (p.passes and p.parked_at > now() - ${outage})`,
);

/** What the inbox could not settle: ids, type, hash and problem, never the body. */
const parkedWebhooks = entriesOf(
  'webhook_parked',
  {
    id: `'webhook.' || w.id`,
    since: truncatedToMilliseconds('w.received_at'),
    details: {
      stripe_event_id: 'w.id',
      stripe_type: 'w.type',
      body_hash: 'w.body_hash',
      attempts: 'w.attempts',
      next_attempt_at: 'w.next_at',
      last_error_code: 'w.problem',
    },
  },
  `vault.webhook w where w.state = 'parked'`,
);

/** Fired repeatedly, and still due. A finished timer needs no entry. */
const parkedTimers = entriesOf(
  'timer_parked',
  {
    ...ofOrder,
    id: `'timer.' || c.model || '.' || c.timer_id`,
    since: truncatedToMilliseconds('c.parked_at'),
    details: {
      timer: 't.kind',
      model: 'c.model',
      timer_id: 'c.timer_id',
      due_at: 'c.due_at',
      attempts: 'c.attempts',
      next_attempt_at: 'c.next_at',
      last_error_code: 'c.problem',
    },
  },
  `work.timer_claims c
    join read.timers t on t.model = c.model and t.id = c.timer_id and t.due_at = c.due_at
    left join read.order_list_view o on o.id = ${orderInTimer}
  where c.parked_at is not null`,
);

/** The last completed comparison has found rows that a replay of the log does not give. */
const differingTables = entriesOf(
  'tables_differ',
  {
    id: `'comparison.' || c.id`,
    since: truncatedToMilliseconds('c.ended_at'),
    details: {
      differing_rows: `(select sum((t ->> 'missing')::int + (t ->> 'extra')::int + (t ->> 'different')::int)
        from jsonb_array_elements(c.tables) t)`,
    },
  },
  `(select * from work.comparison where outcome in ('equal', 'different') order by ended_at desc limit 1) c
  where c.outcome = 'different'`,
);

/** What a restored vault lacks, as far as it is still missing: one entry for each order, and for the free units of each product. */
const lostSecrets = entriesOf(
  'secret_lost',
  {
    id: `'secret.' || coalesce(l.order_id::text, p.channel || '.' || p.product_type)`,
    since: truncatedToMilliseconds('min(l.since)'),
    order_id: 'l.order_id',
    user_id: 'o.user_id',
    details: { channel: 'p.channel', product_type: 'p.product_type', units: 'count(*)::int' },
  },
  `work.lost_secret l join read.product p on p.id = l.product_id left join read.order_list_view o on o.id = l.order_id
  where p.fingerprint = l.version and p.assigned_order_id is not distinct from l.order_id
    and not exists (select from vault.private_info v where v.id = l.product_id and v.version = l.version)
  group by l.order_id, o.user_id, p.channel, p.product_type`,
);

/** Accounts that the log has and the restored vault does not, with the newest order that was paid. */
const lostPeople = entriesOf(
  'person_lost',
  {
    ...ofOrder,
    id: `'person.' || l.user_id`,
    since: truncatedToMilliseconds('l.since'),
    user_id: 'l.user_id',
    subscription_id: 'null::text',
    details: {},
  },
  `work.lost_person l join read.app_user u on u.id = l.user_id
    left join lateral (
      select id, stripe_charge_id, amount, currency from read.order_list_view
      where user_id = l.user_id and paid_at is not null order by paid_at desc limit 1
    ) o on true
  where not exists (select from vault.person p where p.user_id = l.user_id)`,
);

/** What a person must put right in the shop's own work: what it could not process, and what it has lost. */
export const disturbances = [parkedEvents, parkedWebhooks, parkedTimers, differingTables, lostSecrets, lostPeople];
