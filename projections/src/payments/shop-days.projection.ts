import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import type { PaymentEventFor } from '@orderstream/contracts/payments/events';
import type { HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import type { SubscriptionEventFor } from '@orderstream/contracts/subscriptions/events';
import { isRecurringRevenue } from '@orderstream/contracts/subscriptions/lifecycle';
import type { RowEffect, Projection } from '../platform/declaring/projection.ts';
import { shopDays, type ChargedSubscription, type DayMoney, type ShopDayRow } from './shop-days.table.ts';

type MoneyEvent = PaymentEventFor<'shop-days'>;
type RefundEvent = OfType<MoneyEvent, 'payment_refunded' | 'payment_refund_failed' | 'payment_dispute_lost'>;
type FitEvent = OfType<MoneyEvent, 'payment_mismatched' | 'payment_attributed'>;
type PaidEvent = OrderEventFor<'shop-days'>;
type SubscribedEvent = SubscriptionEventFor<'shop-days'>;
type CountedEvent = MoneyEvent | PaidEvent | SubscribedEvent;
type MoneyChange = Partial<Omit<DayMoney, 'currency'>>;

const subscriptionKey = (id: string): string => `subscription:${id}`;
const refundKey = (id: string): string => `refund:${id}`;
/** A charge that is not what its order costs, or has no order: until that is settled it is nobody's revenue. */
const chargeKey = (id: string): string => `charge:${id}`;
const isDay = (key: string): boolean => !key.includes(':');

const emptyRow = (id: string): ShopDayRow => ({ id, money: [], sold: {}, subscription: null });
const noMoney = { gross: 0, given_back: 0, recurring: 0, subscribed: 0, lost: 0 };

/** The day with this on top. */
function addMoney(row: ShopDayRow | undefined, day: string, currency: string, change: MoneyChange): ShopDayRow | undefined {
  if (Object.values(change).every((value) => value === 0)) return row;
  const before = row ?? emptyRow(day);
  const ofCurrency = before.money.find((one) => one.currency === currency) ?? { currency, ...noMoney };
  const after = { ...ofCurrency };
  for (const name of Object.keys(noMoney) as (keyof MoneyChange)[]) after[name] += change[name] ?? 0;
  const others = before.money.filter((one) => one.currency !== currency);
  return { ...before, money: [...others, after].sort((a, b) => (a.currency < b.currency ? -1 : 1)) };
}

/** Money counts on the provider's day, everything else on the day of its event. */
function momentOf({ type, data, at }: HandledEvent<CountedEvent>): string {
  if (type === 'payment_success') return data.paid_at;
  if (type === 'payment_refunded' || type === 'payment_refund_failed' || type === 'payment_dispute_lost') return data.made_at;
  return at;
}

/** The keys of the subscription, refund or charge rows that an event needs beside its day. */
function thingKeys({ type, data }: HandledEvent<CountedEvent>): string[] {
  if (type === 'payment_success') return [];
  if (type === 'payment_mismatched' || type === 'payment_attributed') return [chargeKey(data.charge_id)];
  if (type === 'payment_refunded' || type === 'payment_refund_failed') return [refundKey(data.refund_id), chargeKey(data.charge_id)];
  if (type === 'payment_dispute_lost') return [refundKey(data.dispute_id), chargeKey(data.charge_id)];
  return data.subscription_id === null ? [] : [subscriptionKey(data.subscription_id)];
}

/** It went back, once; or it did not get there after all. */
const countsRefund =
  <E extends RefundEvent>(back: boolean): RowEffect<E, ShopDayRow> =>
  (row, event, key, rowOf) => {
    const [refund = '', charge = ''] = thingKeys(event);
    const isBack = rowOf(refund) !== undefined;
    if (isBack === back || key === charge || rowOf(charge)) return row;
    if (!isDay(key)) return back ? emptyRow(key) : null;
    const { amount, currency } = event.data;
    return addMoney(row, key, currency, { given_back: back ? amount : -amount });
  };

/** What came in with it is taken out of the revenue, once; or what is left of it is revenue after all. */
const setsChargeAside =
  <E extends FitEvent>(aside: boolean, amountOf: (event: HandledEvent<E>) => number): RowEffect<E, ShopDayRow> =>
  (row, event, key, rowOf) => {
    const [charge = ''] = thingKeys(event);
    if ((rowOf(charge) !== undefined) === aside) return row;
    if (!isDay(key)) return aside ? emptyRow(key) : null;
    return addMoney(row, key, event.data.currency, { gross: aside ? -amountOf(event) : amountOf(event) });
  };

/** What a subscription adds to the recurring revenue: nothing before its first payment or while it does not run. */
const monthlyCharge = (one: ChargedSubscription | null): number => (one?.paid && one.runs ? one.unit_amount : 0);

/** What a subscription is afterwards, and by what that changes its day. */
const updatesSubscription =
  <E extends PaidEvent | SubscribedEvent>(
    after: (before: ChargedSubscription | null, event: HandledEvent<E>) => ChargedSubscription | null,
  ): RowEffect<E, ShopDayRow> =>
  (row, event, key, rowOf) => {
    const [subscription = ''] = thingKeys(event);
    const before = rowOf(subscription)?.subscription ?? null;
    const next = after(before, event);
    if (next === null) return row;
    if (!isDay(key)) return { ...(row ?? emptyRow(key)), subscription: next };
    return addMoney(row, key, next.currency, {
      recurring: monthlyCharge(next) - monthlyCharge(before),
      subscribed: next.paid && !before?.paid ? 1 : 0,
      lost: next.ended && next.paid && !before?.ended ? 1 : 0,
    });
  };

/** Marks a subscription as charged each month or not; one that has ended stays uncharged. */
const setsRunning = (now: boolean) => updatesSubscription((before) => before && { ...before, runs: now && !before.ended });

const paysSubscription = updatesSubscription<PaidEvent>((before, { data }) => ({
  ...(before ?? { unit_amount: 0, currency: data.currency, runs: true, ended: false }),
  paid: true,
}));

/** Counts the units of a paid order on its day. */
function addSales(row: ShopDayRow | undefined, { data: { sku, quantity } }: HandledEvent<PaidEvent>, day: string): ShopDayRow | undefined {
  if (sku === null || quantity === null) return row;
  const before = row ?? emptyRow(day);
  return { ...before, sold: { ...before.sold, [sku]: (before.sold[sku] ?? 0) + quantity } };
}

/** Summed up as it happens: what a year brought is read from as many rows as it has days. */
export const shopDaysProjection: Projection<CountedEvent, ShopDayRow> = {
  of: shopDays,
  version: 1,
  key: (event) => [momentOf(event).slice(0, 10), ...thingKeys(event)],
  on: {
    payment_success: (row, { data }, day) => addMoney(row, day, data.currency, { gross: data.amount }),
    payment_mismatched: setsChargeAside(true, ({ data }) => data.amount),
    payment_attributed: setsChargeAside(false, ({ data }) => data.remaining_amount),
    payment_refunded: countsRefund(true),
    payment_dispute_lost: countsRefund(true),
    payment_refund_failed: countsRefund(false),
    order_paid: (row, event, key, rowOf) => {
      const sold = isDay(key) ? addSales(row, event, key) : row;
      return event.data.subscription_id === null ? sold : paysSubscription(sold, event, key, rowOf);
    },
    subscription_created: updatesSubscription((before, { data: { unit_amount, currency, status } }) => ({
      unit_amount,
      currency,
      paid: before?.paid ?? false,
      runs: isRecurringRevenue(status),
      ended: before?.ended ?? false,
    })),
    subscription_past_due: setsRunning(true),
    subscription_recovered: setsRunning(true),
    subscription_resumed: setsRunning(true),
    subscription_unpaid: setsRunning(false),
    subscription_paused: setsRunning(false),
    subscription_canceled: updatesSubscription((before) => before && { ...before, runs: false, ended: true }),
  },
  concerns: ({ id }) => (isDay(id) ? ['admin'] : []),
};
