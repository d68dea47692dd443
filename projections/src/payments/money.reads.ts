import { queryRows, unprepared, type Sql } from '../platform/database/sql.ts';
import type { ChargePlace } from '@orderstream/contracts/payments/lifecycle';
import { orderList } from '../orders/order-list.table.ts';
import { keysetPageOf, readFrom, type PageQuery, type Paged, type Read } from '../platform/reading/read.ts';
import { attentionModel } from './attention/attention.table.ts';
import { transactionsModel } from './transactions.table.ts';

export type PlacedCharge = {
  id: string;
  at: string;
  place: ChargePlace;
  amount: number;
  currency: string;
  given_back: number;
  order_id: string | null;
  user_id: string;
  subscription_id: string | null;
};
/** Instants: from (included) to (excluded). */
export type MoneyRange = { from: string; to: string };
export type Movement = { id: string; kind: 'charge' | 'refund' | 'dispute'; amount: number; currency: string; day: string };
export type PlaceSum = { place: ChargePlace; currency: string; charges: number; amount: number };

const models = [transactionsModel, orderList, attentionModel];

/** Each charge once, in the first of these places that it has a claim to. */
const placedCharges = `
  select t.id, t.created_at, t.amount, t.currency, t.order_id, t.user_id, t.subscription_id, coalesce(b.amount, 0) as given_back,
    case when b.amount >= t.amount then 'given_back'
         when a.open then 'waiting'
         when t.cause = 'renewal' then 'renewal'
         when o.id is not null then 'order'
         when a.open is not null then 'dismissed'
         else 'nowhere' end as place
  from read.transactions t
  left join lateral (select sum(r.amount) as amount from read.transactions r
    where r.kind = 'refund' and r.status <> 'failed' and r.charge_id = t.id) b on true
  left join read.order_list_view o on o.id = t.order_id and o.stripe_charge_id = t.id
  left join lateral (select bool_or(closed_at is null) as open from read.attention
    where charge_id = t.id and kind in ('payment_mismatched', 'unknown_payment', 'refund_failed')) a on true
  where t.kind = 'payment' and t.status = 'succeeded' and t.created_at >= $1 and t.created_at < $2`;

type Raw = Omit<PlacedCharge, 'at' | 'amount' | 'given_back'> & { created_at: Date; amount: string; given_back: string };

/** The charges of a range, the newest first. */
export const placedChargesPage = ({ from, to }: MoneyRange, place: ChargePlace | undefined, page: PageQuery): Read<Paged<PlacedCharge>> =>
  readFrom(models, (db) =>
    keysetPageOf<PlacedCharge>({ by: ['at', 'id'], page }, async (after, most) => {
      const rows = await queryRows<Raw>(
        db,
        unprepared(`select * from (${placedCharges}) p where ($3::text is null or place = $3) and ($4::timestamptz is null or (created_at, id) < ($4, $5::text))
         order by created_at desc, id desc limit $6`),
        [from, to, place ?? null, after?.[0] ?? null, after?.[1] ?? null, most],
      );
      return rows.map(({ created_at, amount, given_back, ...row }) => ({
        ...row,
        at: created_at.toISOString(),
        amount: Number(amount),
        given_back: Number(given_back),
      }));
    }),
  );

/** Everything that came in or went back in a range, to be laid beside the provider's list; and how much there is in each place. */
export const moneyMovements = ({ from, to }: MoneyRange): Read<{ movements: Movement[]; places: PlaceSum[] }> =>
  readFrom(models, async (db) => ({ movements: await movementsIn(db, from, to), places: await placesIn(db, from, to) }));

async function movementsIn(db: Sql, from: string, to: string): Promise<Movement[]> {
  // A wish that the provider has made no refund of yet is known by an id of ours, and moves nothing.
  const rows = await queryRows<Omit<Movement, 'amount'> & { amount: string }>(
    db,
    unprepared(`select id, case when kind = 'payment' then 'charge' when cause = 'dispute_lost' then 'dispute' else 'refund' end as kind, amount, currency,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
     from read.transactions
     where created_at >= $1 and created_at < $2 and (case when kind = 'payment' then status = 'succeeded' else status <> 'failed' end)
       and id !~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' order by created_at, id`),
    [from, to],
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The charges of a range, counted and summed by place and currency. */
async function placesIn(db: Sql, from: string, to: string): Promise<PlaceSum[]> {
  const rows = await queryRows<Omit<PlaceSum, 'amount'> & { amount: string }>(
    db,
    unprepared(
      `select place, currency, count(*)::int as charges, sum(amount)::text as amount from (${placedCharges}) p group by 1, 2 order by 2, 1`,
    ),
    [from, to],
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
