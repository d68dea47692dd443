import { queryRows, sqlList, unprepared } from '../platform/database/sql.ts';
import { skuParts, skus, type Channel, type ProductType, type Sku } from '@orderstream/contracts/catalogue';
import { approvableStatuses } from '@orderstream/contracts/accounts/lifecycle';
import { awaitingDelivery, draftStatuses, type SelfDelivery } from '@orderstream/contracts/orders/lifecycle';
import type { UnitStatus } from '@orderstream/contracts/stock/lifecycle';
import type { SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { appUser } from '../accounts/app-user.table.ts';
import { orderList } from '../orders/order-list.table.ts';
import { selfDeliverySql } from '../orders/self-delivery.sql.ts';
import { keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { availabilityModel } from '../stock/availability.table.ts';
import { inventoryHolds } from '../stock/inventory-holds.table.ts';
import { paidQueue } from '../stock/paid-queue.table.ts';
import { productModel } from '../stock/product.table.ts';
import { userSubscriptions } from '../subscriptions/user-subscriptions.table.ts';
import { groupSql } from './attention/attention.reads.ts';
import { attentionQueueSql } from './attention/attention.sql.ts';
import { attentionModel } from './attention/attention.table.ts';
import { billingPriceMap } from './billing-price-map.table.ts';
import { shopDays } from './shop-days.table.ts';
import { transactionsModel } from './transactions.table.ts';

/** Work for the office, by the list that it is done in. */
export const workKinds = [
  ...(['deliveries', 'approvals', 'problems', 'attention'] as const),
  ...(['failing_payments', 'deletions', 'drafts', 'quarantined'] as const),
] as const;
export type WorkKind = (typeof workKinds)[number];
export type WorkCount = { kind: WorkKind; count: number; oldest: string | null };

/** No action needed. */
const soon: SelfDelivery = 'soon';
const quarantined: UnitStatus = 'quarantined';

const openWorkQuery = `
  with everything as (${attentionQueueSql})
  select ${groupSql} as kind, count(*)::int as count, min(since) as oldest from everything group by 1
  union all select 'deliveries', count(*)::int, min(paid_at) from read.order_list_view o where status = '${awaitingDelivery}'
    and not exists (select from (${selfDeliverySql}) s where s.id = o.id and s.self_delivery = '${soon}')
  union all select 'drafts', count(*)::int, min(created_at) from read.order_list_view where status in ${sqlList(draftStatuses)}
  union all select 'approvals', count(*)::int, min(created_at) from read.app_user
    where status in ${sqlList(approvableStatuses)} and email_confirmed and not deleting
  union all select 'failing_payments', count(*)::int, min(failing_since) from read.user_subscriptions where failing_since is not null
  union all select 'quarantined', count(*)::int, min(quarantined_at) from read.product where status = '${quarantined}'`;

/** How much waits, and since when. */
export const openWork = (): Read<WorkCount[]> =>
  readFrom(
    [attentionModel, orderList, inventoryHolds, paidQueue, availabilityModel, appUser, transactionsModel, userSubscriptions, productModel],
    async (db) => {
      const rows = await queryRows<{ kind: WorkKind; count: number; oldest: Date | null }>(db, openWorkQuery);
      return workKinds.map((kind) => {
        const { count = 0, oldest = null } = rows.find((row) => row.kind === kind) ?? {};
        return { kind, count, oldest: oldest?.toISOString() ?? null };
      });
    },
  );

/** `days_left`: how long it lasts if it sells as in the last days; null where none was sold, or for too few days to say. */
export type RunningOut = {
  channel: Channel;
  product_type: ProductType;
  available: number;
  sold: number;
  days_left: number | null;
  out_since: string | null;
};

/** `short`: the office is warned of it. */
export type StockOnHand = RunningOut & { units: number; on_hold: number; quarantined: number; warn_below: number | null; short: boolean };

/** Sales are averaged over this many days; without a setting, stock that lasts for this few is low. */
const salesDays = 30;
const soonDays = 7;
/** Sales of fewer days say nothing about the next ones. */
const enoughDays = 7;

const stockQuery = `
  select s.sku, coalesce(a.units, 0) as units, coalesce(a.on_hold, 0) as on_hold, coalesce(a.available, 0) as available,
    coalesce(a.quarantined, 0) as quarantined,
    a.warn_below, a.out_since, coalesce(d.sold, 0)::int as sold,
    (select min(d.id) from read.shop_days d where d.id >= '0' and d.id <= '9') as first_day,
    exists (select from read.billing_price_map m where m.valid and m.channel || '.' || m.product_type = s.sku) as priced
  from unnest($2::text[]) as s (sku)
    left join read.availability a on a.sku = s.sku
    left join (
      select t.key as sku, sum(t.value::int) as sold from read.shop_days d cross join jsonb_each_text(d.sold) t
      where d.id >= $1 and d.id <= '9' group by 1
    ) d on d.sku = s.sku
  order by array_position($2::text[], s.sku)`;

type StockLevelRow = Omit<StockOnHand, 'channel' | 'product_type' | 'days_left' | 'out_since' | 'short'> & {
  sku: Sku;
  out_since: Date | null;
  /** The first with money, in the whole shop. */
  first_day: string | null;
  priced: boolean;
};

function daysLeft({ available, sold, first_day }: StockLevelRow, today: string): number | null {
  if (available === 0) return 0;
  const days = Math.min(salesDays, first_day === null ? 0 : daysBetween(first_day, today));
  return sold === 0 || days < enoughDays ? null : Math.floor((available * days) / sold);
}

/** Without a warning number: a product that sells, or sold, and will run out soon. */
const isShort = ({ available, warn_below, sold, priced }: StockLevelRow, days_left: number | null): boolean =>
  warn_below === null ? (priced || sold > 0) && days_left !== null && days_left < soonDays : available < warn_below;

/** Every SKU there is, with how it sells and how long it lasts. */
export const stockOnHand = (today: Date): Read<StockOnHand[]> =>
  readFrom([availabilityModel, shopDays, billingPriceMap], async (db) => {
    const rows = await queryRows<StockLevelRow>(db, stockQuery, [dayOf(today, 1 - salesDays), [...skus]]);
    return rows.map((level): StockOnHand => {
      const { sku, units, on_hold, available, quarantined, warn_below, out_since, sold } = level;
      const days_left = daysLeft(level, dayOf(today));
      const out = available > 0 ? null : (out_since?.toISOString() ?? null);
      return {
        ...skuParts(sku),
        units,
        on_hold,
        available,
        quarantined,
        warn_below,
        sold,
        days_left,
        out_since: out,
        short: isShort(level, days_left),
      };
    });
  });

const lastsForever = Number.MAX_SAFE_INTEGER;

/** What is short, the most urgent first. */
export const runningOut = (today: Date): Read<RunningOut[]> => {
  const all = stockOnHand(today);
  return {
    ...all,
    run: async (db) =>
      (await all.run(db))
        .filter(({ short }) => short)
        .sort((a, b) => (a.days_left ?? lastsForever) - (b.days_left ?? lastsForever) || b.sold - a.sold)
        .map(({ channel, product_type, available, sold, days_left, out_since }) => ({
          channel,
          product_type,
          available,
          sold,
          days_left,
          out_since,
        })),
  };
};

const dayMs = 86_400_000;
const dayOf = (moment: Date, plus = 0): string => new Date(moment.getTime() + plus * dayMs).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Minor units. `recurring`: what is charged each month at the end of the day or of the days. */
export type DayRevenue = { gross: number; given_back: number; net: number; recurring: number; subscribed: number; lost: number };
export type Revenue = { currency: string; sum: DayRevenue; before: DayRevenue; days: (DayRevenue & { day: string })[] };

const daysQuery = `
  select case when d.id >= $1 then d.id end as day, m.currency, sum(m.gross)::float8 as gross, sum(m.given_back)::float8 as given_back,
    sum(m.recurring)::float8 as recurring, sum(m.subscribed)::int as subscribed, sum(m.lost)::int as lost
  from read.shop_days d cross join jsonb_to_recordset(d.money)
    as m (currency text, gross bigint, given_back bigint, recurring bigint, subscribed int, lost int)
  where d.id >= '0' and d.id <= $2 group by 1, 2`;
type DayRow = Omit<DayRevenue, 'net'> & { day: string | null; currency: string };

const noRevenue = { gross: 0, given_back: 0, recurring: 0, subscribed: 0, lost: 0 };

/** What came in and went back on these days, both included, and on as many before them. Currencies are never added up. */
export const revenueByDay = (from: string, to: string): Read<Revenue[]> =>
  readFrom(shopDays, async (db) => {
    const length = daysBetween(from, to);
    const first = dayOf(new Date(from), -length);
    const rows = await queryRows<DayRow>(db, daysQuery, [first, to]);
    const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
    return currencies.map((currency) => {
      const ofCurrency = rows.filter((row) => row.currency === currency);
      const byDay = new Map(ofCurrency.map((row) => [row.day, row]));
      let recurring = byDay.get(null)?.recurring ?? 0;
      const all = Array.from({ length: 2 * length }, (_, at) => {
        const day = dayOf(new Date(first), at);
        const { gross, given_back, subscribed, lost, recurring: more } = byDay.get(day) ?? noRevenue;
        recurring += more;
        return { day, gross, given_back, net: gross - given_back, recurring, subscribed, lost };
      });
      return { currency, sum: sumOfDays(all.slice(length)), before: sumOfDays(all.slice(0, length)), days: all.slice(length) };
    });
  });

function sumOfDays(all: readonly DayRevenue[]): DayRevenue {
  const sumField = (name: keyof DayRevenue) => all.reduce((total, day) => total + day[name], 0);
  const recurring = all.at(-1)?.recurring ?? 0;
  return {
    gross: sumField('gross'),
    given_back: sumField('given_back'),
    net: sumField('net'),
    recurring,
    subscribed: sumField('subscribed'),
    lost: sumField('lost'),
  };
}

/** A subscription of which a payment is missing. */
export type FailingPayment = {
  id: string;
  order_id: string;
  user_id: string;
  user: { email: string; full_name: string } | null;
  channel: Channel | null;
  product_type: ProductType | null;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  since: string;
};
type FailingPaymentRow = Omit<FailingPayment, 'user' | 'since' | 'amount'> & {
  amount: string;
  since: Date;
  email: string | null;
  full_name: string | null;
};

/** The subscriptions that wait for a payment, the latest first. */
export const failingPayments = (page: PageQuery): Read<Paged<FailingPayment>> =>
  readFrom(userSubscriptions, (db) =>
    keysetPageOf<FailingPayment>({ by: ['since', 'id'], page }, async (after, most) => {
      const rows = await queryRows<FailingPaymentRow>(
        db,
        unprepared(`select s.stripe_subscription_id as id, s.order_id, s.user_id, s.channel, s.product_type, s.status, s.unit_amount::text as amount,
           s.currency, s.failing_since as since, p.email, p.full_name
         from read.user_subscriptions s left join vault.person p on p.user_id = s.user_id
         where s.failing_since is not null ${after ? 'and (s.failing_since, s.stripe_subscription_id) < ($2::timestamptz, $3)' : ''}
         order by s.failing_since desc, s.stripe_subscription_id desc limit $1`),
        [most, ...(after ?? [])],
      );
      return rows.map(({ email, full_name, since, amount, ...row }) => ({
        ...row,
        amount: Number(amount),
        since: since.toISOString(),
        user: email === null ? null : { email, full_name: full_name ?? '' },
      }));
    }),
  );
