import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { orderCountsProjection } from './order-counts.projection.ts';
import { orderStats, ordersSummary } from './order-stats.reads.ts';

const [ann, ben] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const items = [{ sku: 'LinkedIn.Creator' as const, product_ids: ['55555555-5555-4555-8555-555555555551'] }];

/** The story of one order, each event on its stream. */
function order(n: number, user_id: string, currency = 'usd') {
  const of = { order_id: `44444444-4444-4444-8444-44444444444${n}`, user_id, sku: 'LinkedIn.Creator' as const, quantity: 1 };
  const on = (event: OrderEventFor<'order-counts'>) => ({ ...event, stream: `order-${of.order_id}` });
  const charge = { charge_id: `ch_${n}`, subscription_id: null };
  return {
    made: (status: 'draft' | 'awaiting_payment' | 'payment_required' = 'awaiting_payment') =>
      on({
        type: 'order_created',
        data: {
          ...of,
          type: 'user',
          status,
          amount: 500,
          currency,
          unit_amount: 500,
          recurrence: 'one_time',
          billing_mode: 'one_time',
          subscription_plan: null,
          price_id: null,
          unpaid_until: null,
        },
      }),
    sent: on({ type: 'order_sent', data: of }),
    paid: on({ type: 'order_paid', data: { ...of, ...charge, payment_id: `pi_${n}`, amount: 500, currency } }),
    delivered: on({ type: 'product_delivered', data: { ...of, items } }),
    unassigned: on({ type: 'delivery_taken_back', data: { ...of, from: 'delivered', items, assignment: 1 } }),
    confirmed: on({ type: 'order_confirmed_without_products', data: of }),
    canceled: on({ type: 'order_canceled', data: { ...of, from: 'awaiting_payment', cause: 'customer', items: [], assignment: 0 } }),
    refunded: on({ type: 'order_refunded', data: { ...of, ...charge, reason: 'goodwill', items: [], assignment: 0 } }),
    partlyRefunded: (refunded: number) =>
      on({ type: 'order_partially_refunded', data: { ...of, charge_id: `ch_${n}`, refunded, currency } }),
    refundFailed: (refunded: number) =>
      on({ type: 'order_refund_failed', data: { ...of, charge_id: `ch_${n}`, refunded, currency, status: 'paid_in_process' } }),
  };
}

const [one, two, three, four] = [order(1, ann), order(2, ann), order(3, ann, 'eur'), order(4, ben)];

describe('the counts of orders', () => {
  const days = `create schema if not exists read; create table if not exists read.order_days (day date, orders integer);
    insert into read.order_days values ('2026-01-03', 7), ('2025-12-01', 9);`;
  const given = givenEventsOf(orderCountsProjection, { alongside: days });
  const statuses = {
    ...orderStats(new Date()),
    run: async (db: Parameters<ReturnType<typeof orderStats>['run']>[0]) =>
      (await orderStats(new Date()).run(db)).by_status.filter(({ count }) => count > 0),
  };

  it('count every order in its current status only', () =>
    given(
      one.made('draft'),
      one.sent,
      two.made(),
      two.paid,
      two.delivered,
      two.unassigned,
      two.delivered,
      three.made(),
      three.canceled,
      four.made(),
      four.paid,
      four.confirmed,
    )
      .reading(statuses)
      .returns(
        { status: 'payment_required', count: 1 },
        { status: 'delivered', count: 1 },
        { status: 'completed', count: 1 },
        { status: 'canceled', count: 1 },
      ));

  it("sum up a customer's purchases that were not refunded, by currency", async () => {
    const story = given(
      one.made(),
      one.paid,
      one.delivered,
      two.made(),
      two.paid,
      two.partlyRefunded(100),
      two.partlyRefunded(150),
      three.made(),
      three.paid,
      three.delivered,
      three.refunded,
      four.made(),
    );
    const spent = [
      { currency: 'eur', amount: 0, orders: 1 },
      { currency: 'usd', amount: 850, orders: 2 },
    ];
    await story.reading(ordersSummary(ann)).returns({ total: 3, completed: 1, spent });
    await story.reading(ordersSummary(ben)).returns({ total: 1, completed: 0, spent: [] });
    await story.reading(ordersSummary(ann.replaceAll('1', '9'))).returns({ total: 0, completed: 0, spent: [] });
  });

  it('count a payment as kept when its refund has failed', async () => {
    const story = given(one.made(), one.paid, one.delivered, one.refunded, one.refundFailed(100));
    await story.reading(ordersSummary(ann)).returns({ total: 1, completed: 0, spent: [{ currency: 'usd', amount: 400, orders: 1 }] });
    await story.reading(statuses).returns({ status: 'paid_in_process', count: 1 });
  });

  it('ignore events of an order that was never created', () => given(one.paid, one.canceled).rows());

  it('match the thirty days before', () =>
    given(one.made())
      .reading({
        ...statuses,
        run: async (db) => {
          const { per_day } = await orderStats(new Date('2026-01-03T12:00:00.000Z')).run(db);
          return [per_day[0], per_day.at(-1), { days: per_day.length }];
        },
      })
      .returns({ day: '2025-12-05', count: 0 }, { day: '2026-01-03', count: 7 }, { days: 30 }));
});
