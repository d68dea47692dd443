import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { orderDaysProjection } from './order-days.projection.ts';

type Created = Extract<OrderEvent, { type: 'order_created' }>;
const made = (id: string, at: string, status: Created['data']['status'] = 'awaiting_payment') => ({
  type: 'order_created' as const,
  data: {
    order_id: id,
    user_id: '11111111-1111-4111-8111-111111111111',
    sku: null,
    quantity: null,
    type: 'custom' as const,
    status,
    amount: 100,
    currency: 'usd',
    unit_amount: 100,
    recurrence: 'one_time' as const,
    billing_mode: 'one_time' as const,
    subscription_plan: null,
    price_id: null,
    unpaid_until: null,
  },
  stream: `order-${id}`,
  at,
});
const id = (n: number) => `44444444-4444-4444-8444-44444444444${n}`;

describe('the days of orders', () => {
  const given = givenEventsOf(orderDaysProjection);
  it('count the created orders of each UTC day', () =>
    given(made(id(1), '2026-01-01T23:59:59.999Z'), made(id(2), '2026-01-02T00:00:00.000Z'), made(id(3), '2026-01-02T12:00:00.000Z')).rows(
      { day: '2026-01-01', orders: 1 },
      { day: '2026-01-02', orders: 2 },
    ));
});
