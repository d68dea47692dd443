import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import type { PaymentEventFor } from '@orderstream/contracts/payments/events';
import type { HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import type { SubscriptionEventFor } from '@orderstream/contracts/subscriptions/events';
import { isRecurringRevenue } from '@orderstream/contracts/subscriptions/lifecycle';
import type { RowEffect, Projection } from '../platform/declaring/projection.ts';
import { shopDays, type Charged, type DayMoney, type ShopDayRow } from './shop-days.table.ts';

type Money = PaymentEventFor<'shop-days'>;
type GoesBack = OfType<Money, 'payment_refunded' | 'payment_refund_failed' | 'payment_dispute_lost'>;
type Fits = OfType<Money, 'payment_mismatched' | 'payment_attributed'>;
type Paid = OrderEventFor<'shop-days'>;
type Subscribed = SubscriptionEventFor<'shop-days'>;
type Counted = Money | Paid | Subscribed;
type Change = Partial<Omit<DayMoney, 'currency'>>;

const ofSubscription = (id: string): string => `subscription:${id}`;
const ofRefund = (id: string): string => `refund:${id}`;
/** A charge that is not what its order costs, or has no order: until that is settled it is nobody's revenue. */
const ofCharge = (id: string): string => `charge:${id}`;
const isDay = (key: string): boolean => !key.includes(':');

const bare = (id: string): ShopDayRow => ({ id, money: [], sold: {}, subscription: null });
const nothing = { gross: 0, given_back: 0, recurring: 0, subscribed: 0, lost: 0 };

/** The day with this on top. */
function plus(row: ShopDayRow | undefined, day: string, currency: string, change: Change): ShopDayRow | undefined {
  if (Object.values(change).every((value) => value === 0)) return row;
  const before = row ?? bare(day);
  const known = before.money.find((one) => one.currency === currency) ?? { currency, ...nothing };
  const after = { ...known };
  for (const name of Object.keys(nothing) as (keyof Change)[]) after[name] += change[name] ?? 0;
  const others = before.money.filter((one) => one.currency !== currency);
  return { ...before, money: [...others, after].sort((a, b) => (a.currency < b.currency ? -1 : 1)) };
}

/** Money has the day of the provider's clock, everything else the day on which we heard of it. */
function momentOf({ type, data, at }: HandledEvent<Counted>): string {
  if (type === 'payment_success') return data.paid_at;
  if (type === 'payment_refunded' || type === 'payment_refund_failed' || type === 'payment_dispute_lost') return data.made_at;
  return at;
}

function thingsOf({ type, data }: HandledEvent<Counted>): string[] {
  if (type === 'payment_success') return [];
  if (type === 'payment_mismatched' || type === 'payment_attributed') return [ofCharge(data.charge_id)];
  if (type === 'payment_refunded' || type === 'payment_refund_failed') return [ofRefund(data.refund_id), ofCharge(data.charge_id)];
  if (type === 'payment_dispute_lost') return [ofRefund(data.dispute_id), ofCharge(data.charge_id)];
  return data.subscription_id === null ? [] : [ofSubscription(data.subscription_id)];
}

/** It went back, once; or it did not get there after all. */
const goesBack =
  <E extends GoesBack>(back: boolean): RowEffect<E, ShopDayRow> =>
  (row, event, key, rowOf) => {
    const [refund = '', charge = ''] = thingsOf(event);
    const isBack = rowOf(refund) !== undefined;
    if (isBack === back || key === charge || rowOf(charge)) return row;
    if (!isDay(key)) return back ? bare(key) : null;
    const { amount, currency } = event.data;
    return plus(row, key, currency, { given_back: back ? amount : -amount });
  };

/** What came in with it is taken out of the revenue, once; or what is left of it is revenue after all. */
const setsAside =
  <E extends Fits>(aside: boolean, amountOf: (event: HandledEvent<E>) => number): RowEffect<E, ShopDayRow> =>
  (row, event, key, rowOf) => {
    const [charge = ''] = thingsOf(event);
    if ((rowOf(charge) !== undefined) === aside) return row;
    if (!isDay(key)) return aside ? bare(key) : null;
    return plus(row, key, event.data.currency, { gross: aside ? -amountOf(event) : amountOf(event) });
  };

const charged = (one: Charged | null): number => (one?.paid && one.runs ? one.unit_amount : 0);

/** What a subscription is afterwards, and by what that changes its day. */
const stands =
  <E extends Paid | Subscribed>(after: (before: Charged | null, event: HandledEvent<E>) => Charged | null): RowEffect<E, ShopDayRow> =>
  (row, event, key, rowOf) => {
    const [subscription = ''] = thingsOf(event);
    const before = rowOf(subscription)?.subscription ?? null;
    const next = after(before, event);
    if (next === null) return row;
    if (!isDay(key)) return { ...(row ?? bare(key)), subscription: next };
    return plus(row, key, next.currency, {
      recurring: charged(next) - charged(before),
      subscribed: next.paid && !before?.paid ? 1 : 0,
      lost: next.ended && next.paid && !before?.ended ? 1 : 0,
    });
  };

const runs = (now: boolean) => stands((before) => before && { ...before, runs: now && !before.ended });

const pays = stands<Paid>((before, { data }) => ({
  ...(before ?? { unit_amount: 0, currency: data.currency, runs: true, ended: false }),
  paid: true,
}));

function sells(row: ShopDayRow | undefined, { data: { sku, quantity } }: HandledEvent<Paid>, day: string): ShopDayRow | undefined {
  if (sku === null || quantity === null) return row;
  const before = row ?? bare(day);
  return { ...before, sold: { ...before.sold, [sku]: (before.sold[sku] ?? 0) + quantity } };
}

/** Summed up as it happens: what a year brought is read from as many rows as it has days. */
export const shopDaysProjection: Projection<Counted, ShopDayRow> = {
  of: shopDays,
  version: 1,
  key: (event) => [momentOf(event).slice(0, 10), ...thingsOf(event)],
  on: {
    payment_success: (row, { data }, day) => plus(row, day, data.currency, { gross: data.amount }),
    payment_mismatched: setsAside(true, ({ data }) => data.amount),
    payment_attributed: setsAside(false, ({ data }) => data.remaining_amount),
    payment_refunded: goesBack(true),
    payment_dispute_lost: goesBack(true),
    payment_refund_failed: goesBack(false),
    order_paid: (row, event, key, rowOf) => {
      const sold = isDay(key) ? sells(row, event, key) : row;
      return event.data.subscription_id === null ? sold : pays(sold, event, key, rowOf);
    },
    subscription_created: stands((before, { data: { unit_amount, currency, status } }) => ({
      ...{ unit_amount, currency, paid: before?.paid ?? false },
      ...{ runs: isRecurringRevenue(status), ended: before?.ended ?? false },
    })),
    subscription_past_due: runs(true),
    subscription_recovered: runs(true),
    subscription_resumed: runs(true),
    subscription_unpaid: runs(false),
    subscription_paused: runs(false),
    subscription_canceled: stands((before) => before && { ...before, runs: false, ended: true }),
  },
  concerns: ({ id }) => (isDay(id) ? ['admin'] : []),
};
