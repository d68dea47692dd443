import type { OpenOrdersEvent, OrderEvent } from '@orderstream/contracts/orders/events';
import { minutesAfter } from '@orderstream/contracts/shared/moment';
import { ignored, removes, type Projection } from '../platform/projection.ts';
import type { RowOf } from '../platform/table.ts';
import { timers } from '../platform/timers.table.ts';

type Kind = 'order_expiry' | 'slot_check' | 'assignment_check';
type About = { order_id: string; user_id: string };

const orderTimers = timers<Kind, About>('order_timers');
type OrderTimer = RowOf<typeof orderTimers>;

const timer = (kind: Kind, { order_id, user_id }: About, due_at: string): OrderTimer => ({
  id: `${kind}:${order_id}`,
  kind,
  key: order_id,
  due_at,
  payload: { order_id, user_id },
});

/** An order follows its slot within the same request, and an assignment ends with it: what is still open then was cut off. */
const cutOffMinutes = 5;

const kindsOf: Record<(OrderEvent | OpenOrdersEvent)['type'], readonly Kind[]> = {
  order_created: ['order_expiry', 'slot_check'],
  order_paid: ['order_expiry'],
  order_canceled: ['order_expiry'],
  slot_taken: ['slot_check'],
  slot_freed: ['slot_check'],
  delivery_awaited: [],
  delivery_settled: [],
  assignment_started: ['assignment_check'],
  assignment_abandoned: ['assignment_check'],
  product_delivered: ['assignment_check'],
  products_reserved: ['assignment_check'],
  order_draft_changed: [],
  order_sent: [],
  checkout_started: [],
  checkout_opened: [],
  checkout_expired: [],
  payment_pending: [],
  payment_pending_failed: [],
  product_unassigned: [],
  order_confirmed_without_products: [],
  order_refunded: [],
  order_partially_refunded: [],
  order_refund_failed: [],
  order_disputed: [],
  order_dispute_closed: [],
};

/** What orders wait for by the clock. */
export const orderTimersProjection: Projection<OrderEvent | OpenOrdersEvent, OrderTimer> = {
  of: orderTimers,
  version: 1,
  indexes: 'create index on rows (due_at);',
  key: ({ type, data }) => kindsOf[type].map((kind) => `${kind}:${data.order_id}`),
  on: {
    order_created: (_row, { data }, key) =>
      key.startsWith('order_expiry') && data.unpaid_until ? timer('order_expiry', data, data.unpaid_until) : null,
    order_paid: removes,
    order_canceled: removes,
    slot_taken: (_row, { data, at }) => timer('slot_check', data, minutesAfter(at, cutOffMinutes)),
    slot_freed: removes,
    delivery_awaited: ignored,
    delivery_settled: ignored,
    assignment_started: (_row, { data, at }) => timer('assignment_check', data, minutesAfter(at, cutOffMinutes)),
    assignment_abandoned: removes,
    product_delivered: removes,
    products_reserved: removes,
    order_draft_changed: ignored,
    order_sent: ignored,
    checkout_started: ignored,
    checkout_opened: ignored,
    checkout_expired: ignored,
    payment_pending: ignored,
    payment_pending_failed: ignored,
    product_unassigned: ignored,
    order_confirmed_without_products: ignored,
    order_refunded: ignored,
    order_partially_refunded: ignored,
    order_refund_failed: ignored,
    order_disputed: ignored,
    order_dispute_closed: ignored,
  },
};
