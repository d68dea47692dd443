import type { OpenOrdersEvent, OrderEvent } from '@orderstream/contracts/orders/events';
import { modelOf } from '../platform/testing/read-model.ts';
import { orderTimersProjection } from './order-timers.projection.ts';

const [order_id, user_id] = ['44444444-4444-4444-8444-444444444441', '11111111-1111-4111-8111-111111111111'];
const about = { order_id, user_id };
const of = { ...about, sku: 'LinkedIn.Creator' as const, quantity: 1 };
const items = [{ sku: 'LinkedIn.Creator' as const, product_ids: ['55555555-5555-4555-8555-555555555551'] }];
const onOrder = (event: OrderEvent, at: string) => ({ ...event, stream: `order-${order_id}`, at });
const onSlots = (event: OpenOrdersEvent, at: string) => ({ ...event, stream: `open_orders-${user_id}`, at });
type Kind = 'order_expiry' | 'slot_check' | 'assignment_check';
const timer = (kind: Kind, due_at: string) => ({ id: `${kind}:${order_id}`, kind, key: order_id, due_at, payload: about });

const slotTaken = onSlots({ type: 'slot_taken', data: about }, '2026-01-01T12:00:00.000Z');
const created = onOrder(
  {
    type: 'order_created',
    data: {
      ...{ ...of, type: 'user', status: 'awaiting_payment', amount: 500, currency: 'usd', unit_amount: 500, recurrence: 'monthly' },
      ...{ billing_mode: 'subscription', subscription_plan: null, price_id: 'price_1', unpaid_until: '2026-01-02T12:00:00.000Z' },
    },
  },
  '2026-01-01T12:00:01.000Z',
);
const started = onOrder({ type: 'assignment_started', data: { ...of, items, assignment: 1 } }, '2026-01-01T13:00:00.000Z');

describe('what orders wait for', () => {
  const given = modelOf(orderTimersProjection, { entities: [] });
  it('is whether an order follows its slot', () => given(slotTaken).rows(timer('slot_check', '2026-01-01T12:05:00.000Z')));
  it('is then its payment', () => given(slotTaken, created).rows(timer('order_expiry', '2026-01-02T12:00:00.000Z')));
  it('is nothing once it is canceled', () =>
    given(
      slotTaken,
      created,
      onOrder({ type: 'order_canceled', data: { ...of, cause: 'customer', items: [] } }, '2026-01-01T12:10:00.000Z'),
    ).rows());
  it('is the end of an assignment, as it was written before assignments were counted and since', () =>
    given(onOrder({ type: 'assignment_started', data: { ...of, items } }, '2026-01-01T12:30:00.000Z'), started).rows(
      timer('assignment_check', '2026-01-01T13:05:00.000Z'),
    ));
  it('is nothing once it was delivered', () =>
    given(started, onOrder({ type: 'product_delivered', data: { ...of, items } }, '2026-01-01T13:00:01.000Z')).rows());
});
