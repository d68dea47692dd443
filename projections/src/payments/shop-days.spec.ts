import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import type { SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { shopDaysProjection } from './shop-days.projection.ts';
import { stockOnHand, revenueByDay } from './today.reads.ts';

type Counted =
  | OfType<PaymentEvent, 'payment_success' | 'payment_mismatched' | 'payment_attributed' | 'payment_refunded' | 'payment_refund_failed'>
  | OfType<OrderEvent, 'order_paid'>
  | SubscriptionEvent;
type At<E> = E & { at: string };

const id = '11111111-1111-4111-8111-111111111111';
const noon = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const charge = { charge_id: 'ch_1', user_id: id, order_id: id };

const success = (day: number, amount: number, currency = 'usd'): At<Counted> => ({
  type: 'payment_success',
  data: {
    ...charge,
    payment_id: 'pi_1',
    session_id: null,
    invoice_id: null,
    subscription_id: null,
    purpose: 'first',
    amount,
    currency,
    paid_at: noon(day),
  },
  at: noon(day + 1),
});
const refund = { ...charge, refund_id: 're_1', request_id: null, currency: 'usd' };
const refunded = (day: number, amount: number): At<Counted> => ({
  type: 'payment_refunded',
  data: { ...refund, amount, total_refunded: amount, full: false, reason: 'goodwill', made_at: noon(day) },
  at: noon(day + 1),
});
const refundFailed = (day: number, amount: number): At<Counted> => ({
  type: 'payment_refund_failed',
  data: { ...refund, amount, was_made: true, made_at: noon(day) },
  at: noon(day + 1),
});
const mismatched = (day: number, amount: number): At<Counted> => ({
  type: 'payment_mismatched',
  data: { ...charge, amount, currency: 'usd', expected_amount: 500, expected_currency: 'usd' },
  at: noon(day),
});
const attributed = (day: number, remaining: number): At<Counted> => ({
  type: 'payment_attributed',
  data: {
    ...charge,
    payment_id: 'pi_1',
    session_id: null,
    invoice_id: null,
    subscription_id: null,
    purpose: 'first',
    amount: 1000,
    currency: 'usd',
    remaining_amount: remaining,
  },
  at: noon(day),
});
const about = { subscription_id: 'sub_1', user_id: id, order_id: id };
const period = { current_period_start: noon(1), current_period_end: noon(31) };
const created = (day: number, status: SubscriptionStatus = 'active'): At<Counted> => ({
  type: 'subscription_created',
  data: { ...about, sku: 'LinkedIn.Creator', status, unit_amount: 500, currency: 'usd', ...period },
  at: noon(day),
});
const paid = (day: number, subscription_id: string | null = 'sub_1'): At<Counted> => ({
  type: 'order_paid',
  data: {
    order_id: id,
    user_id: id,
    sku: 'LinkedIn.Creator',
    quantity: 2,
    charge_id: 'ch_1',
    payment_id: 'pi_1',
    amount: 500,
    currency: 'usd',
    subscription_id,
  },
  at: noon(day),
});
const plain = (type: 'subscription_unpaid' | 'subscription_past_due' | 'subscription_recovered', day: number): At<Counted> => ({
  type,
  data: about,
  at: noon(day),
});
const ended = (day: number): At<Counted> => ({
  type: 'subscription_canceled',
  data: { ...about, cause: 'requested', ended_at: noon(day) },
  at: noon(day),
});

describe('the days of the shop', () => {
  const given = givenEventsOf(shopDaysProjection);
  const of = (from: number, to: number) => revenueByDay(noon(from).slice(0, 10), noon(to).slice(0, 10));

  it("have the revenue of each currency on the provider's day", () =>
    given(success(3, 1000), success(3, 500), success(4, 700, 'eur'))
      .reading(of(3, 4))
      .returns(
        { currency: 'eur', sum: { gross: 700, net: 700 } },
        {
          currency: 'usd',
          sum: { gross: 1500 },
          days: [
            { day: '2026-01-03', gross: 1500 },
            { day: '2026-01-04', gross: 0 },
          ],
        },
      ));

  it('subtract each refund once, and no failed one', async () => {
    await given(success(3, 1000), refunded(4, 400), refunded(4, 400))
      .reading(of(3, 4))
      .returns({ sum: { gross: 1000, given_back: 400, net: 600 } });
    await given(success(3, 1000), refunded(4, 400), refundFailed(4, 400))
      .reading(of(3, 4))
      .returns({ sum: { given_back: 0, net: 1000 } });
    await given(success(3, 1000), refundFailed(4, 400))
      .reading(of(3, 4))
      .returns({ sum: { given_back: 0 } });
  });

  it('count no payment that differs from its order, nor its refund', async () => {
    await given(success(3, 1000), mismatched(3, 1000), mismatched(3, 1000))
      .reading(of(3, 4))
      .returns({ sum: { gross: 0, net: 0 } });
    await given(success(3, 1000), mismatched(3, 1000), refunded(4, 1000), refundFailed(4, 1000))
      .reading(of(3, 4))
      .returns({ sum: { gross: 0, given_back: 0, net: 0 } });
  });

  it('count the rest of a payment whose order is found late, unless it differs from that order', async () => {
    const unknown = [success(3, 1000), mismatched(3, 1000), attributed(4, 700)] as const;
    await given(...unknown)
      .reading(of(3, 4))
      .returns({ sum: { gross: 700 }, days: [{ gross: 0 }, { gross: 700 }] });
    await given(...unknown, mismatched(4, 700))
      .reading(of(3, 4))
      .returns({ sum: { gross: 0 } });
  });

  it('match as many days before', () =>
    given(success(1, 100), success(2, 200), success(3, 400), success(5, 800))
      .reading(of(3, 4))
      .returns({ sum: { gross: 400 }, before: { gross: 300 } }));

  it('add a subscription to the recurring revenue from its first payment to its end', async () => {
    await given(created(1)).reading(of(1, 2)).returns();
    await given(created(1), paid(2), ended(4))
      .reading(of(2, 5))
      .returns({
        sum: { subscribed: 1, lost: 1, recurring: 0 },
        before: { recurring: 0 },
        days: [{ recurring: 500 }, { recurring: 500 }, { recurring: 0 }, { recurring: 0 }],
      });
    await given(created(1), paid(1), paid(20, null))
      .reading(of(10, 12))
      .returns({ sum: { recurring: 500, subscribed: 0 }, before: { recurring: 500 } });
  });

  it('count a subscription whose payment is reported first', () =>
    given(paid(1), created(2))
      .reading(of(1, 2))
      .returns({ sum: { subscribed: 1, recurring: 500 } }));

  it('do not count an unpaid subscription, until it is paid', () =>
    given(created(1), paid(1), plain('subscription_past_due', 2), plain('subscription_unpaid', 3), plain('subscription_recovered', 4))
      .reading(of(1, 4))
      .returns({ days: [{ recurring: 500 }, { recurring: 500 }, { recurring: 0 }, { recurring: 500 }], sum: { subscribed: 1, lost: 0 } }));

  it('lose a subscription once, and none that was never paid', async () => {
    await given(created(1), paid(1), ended(2), ended(3), plain('subscription_recovered', 3))
      .reading(of(1, 3))
      .returns({ sum: { lost: 1, recurring: 0 } });
    await given(created(1), ended(2), success(2, 1))
      .reading(of(1, 3))
      .returns({ sum: { subscribed: 0, lost: 0 } });
  });

  it('count the units sold', () => given(paid(1, null), paid(1, null)).rows({ id: '2026-01-01', sold: { 'LinkedIn.Creator': 4 } }));
});

describe('how long the stock lasts', () => {
  const alongside = `
    create table read.availability (sku text, units int, on_hold int, available int, quarantined int, warn_below int, out_since timestamptz);
    create table read.billing_price_map (channel text, product_type text, valid boolean);
    insert into read.availability values ('LinkedIn.Creator', 8, 0, 8, 0, null, null), ('WhatsApp.Creator', 0, 0, 0, 0, null, null);`;
  const given = givenEventsOf(shopDaysProjection, { alongside });
  const creators = (day: number) => ({
    ...stockOnHand(new Date(noon(day))),
    run: async (db: Parameters<ReturnType<typeof stockOnHand>['run']>[0]) =>
      (await stockOnHand(new Date(noon(day))).run(db)).filter(
        ({ product_type, channel }) => product_type === 'Creator' && channel !== 'Instagram',
      ),
  });

  it('is unknown with sales of less than a week', async () => {
    const soldOut = { channel: 'WhatsApp', days_left: 0 };
    await given(paid(1, null)).reading(creators(6)).returns({ channel: 'LinkedIn', sold: 2, days_left: null, short: false }, soldOut);
    await given(paid(1, null)).reading(creators(7)).returns({ channel: 'LinkedIn', sold: 2, days_left: 28, short: false }, soldOut);
    await given(paid(1, null)).reading(creators(30)).returns({ channel: 'LinkedIn', sold: 2, days_left: 120 }, soldOut);
  });
});
