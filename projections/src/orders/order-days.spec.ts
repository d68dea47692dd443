import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { modelOf } from '../platform/testing/read-model.ts';
import { OrderDayRow } from './order-days.entity.ts';
import { orderDays } from './order-days.projection.ts';
import { orderList } from './order-list.projection.ts';
import { OrderRow } from './order-list.entity.ts';
import { orderStats } from './order-stats.reads.ts';

type Created = Extract<OrderEvent, { type: 'order_created' }>;
const made = (id: string, at: string, status: Created['data']['status'] = 'awaiting_payment') => ({
  type: 'order_created' as const,
  data: {
    ...{ order_id: id, user_id: '11111111-1111-4111-8111-111111111111', sku: null, quantity: null, type: 'custom' as const, status },
    ...{ amount: 100, currency: 'usd', unit_amount: 100, recurrence: 'one_time' as const, billing_mode: 'one_time' as const },
    ...{ subscription_plan: null, price_id: null, unpaid_until: null },
  },
  stream: `order-${id}`,
  at,
});
const id = (n: number) => `44444444-4444-4444-8444-44444444444${n}`;

describe('the days of orders', () => {
  const given = modelOf(orderDays, { entities: [OrderDayRow] });
  it('count what was made, by UTC', () =>
    given(made(id(1), '2026-01-01T23:59:59.999Z'), made(id(2), '2026-01-02T00:00:00.000Z'), made(id(3), '2026-01-02T12:00:00.000Z')).rows(
      { day: '2026-01-01', orders: 1 },
      { day: '2026-01-02', orders: 2 },
    ));
});

describe('the statuses of orders', () => {
  const days = `create schema if not exists read; create table if not exists read.order_days (day date, orders integer);
    insert into read.order_days values ('2026-01-03', 7), ('2025-12-01', 9);`;
  const given = modelOf(orderList, { entities: [OrderRow, OrderDayRow], alongside: days });
  it('are counted, and so are thirty days', () =>
    given(made(id(1), '2026-01-01T12:00:00.000Z'), made(id(2), '2026-01-01T12:00:00.000Z', 'draft'))
      .reading({
        ...orderStats(new Date('2026-01-03T12:00:00.000Z')),
        run: async (db) => {
          const { by_status, per_day } = await orderStats(new Date('2026-01-03T12:00:00.000Z')).run(db);
          return [...by_status.filter(({ count }) => count > 0), per_day[0], per_day.at(-1), { days: per_day.length }];
        },
      })
      .returns(
        { status: 'draft', count: 1 },
        { status: 'awaiting_payment', count: 1 },
        { day: '2025-12-05', count: 0 },
        { day: '2026-01-03', count: 7 },
        { days: 30 },
      ));
});
