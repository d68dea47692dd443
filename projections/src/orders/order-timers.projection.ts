import type { OpenOrdersEvent, OrderEventFor } from '@orderstream/contracts/orders/events';
import { dueAfterReminder, reminderDue, slowestPaymentDays } from '@orderstream/contracts/orders/unpaid';
import { daysAfter, minutesAfter } from '@orderstream/contracts/shared/moment';
import { changes, ignored, removes, type Projection } from '../platform/projection.ts';
import type { RowOf } from '../platform/table.ts';
import { timers } from '../platform/timers.table.ts';

type Timed = OrderEventFor<'order-timers'> | OpenOrdersEvent;
type Kind = 'order_expiry' | 'unpaid_check' | 'slot_check' | 'assignment_check' | 'replacement_check';
type About = { order_id: string; user_id: string };
/** `since`: when its customer could first pay it. `put_off`: when it was due before its money was on its way. */
type More = { since?: string; put_off?: string };

const orderTimers = timers<Kind, About & More>('order_timers');
type OrderTimer = RowOf<typeof orderTimers>;

const timer = (kind: Kind, { order_id, user_id }: About, due_at: string, more: More = {}): OrderTimer => ({
  id: `${kind}:${order_id}`,
  kind,
  key: order_id,
  due_at,
  payload: { order_id, user_id, ...more },
});

/** From when a custom order, which is never canceled automatically, can be paid. */
const unpaid = (about: About, since: string): OrderTimer => timer('unpaid_check', about, reminderDue(since), { since });

/** A pending payment is waited for; only if it takes far too long does a person have to check. */
const putOff = (row: OrderTimer, at: string): OrderTimer => ({
  ...row,
  due_at: daysAfter(at, slowestPaymentDays),
  payload: { ...row.payload, put_off: row.payload.put_off ?? row.due_at },
});
const asBefore = (row: OrderTimer): OrderTimer => {
  const { put_off: due_at = row.due_at, ...payload } = row.payload;
  return { ...row, due_at, payload };
};

/** An order follows its slot within the same request, and an assignment ends with it: what is still open then was cut off. */
const cutOffMinutes = 5;

const kindsOf: Record<Timed['type'], readonly Kind[]> = {
  order_created: ['order_expiry', 'unpaid_check', 'slot_check'],
  order_sent: ['unpaid_check'],
  order_reminded: ['unpaid_check'],
  order_left_unpaid: ['unpaid_check'],
  payment_pending: ['order_expiry', 'unpaid_check'],
  payment_pending_failed: ['order_expiry', 'unpaid_check'],
  order_paid: ['order_expiry', 'unpaid_check'],
  order_canceled: ['order_expiry', 'unpaid_check'],
  slot_taken: ['slot_check'],
  slot_freed: ['slot_check'],
  delivery_awaited: [],
  delivery_settled: [],
  assignment_started: ['assignment_check'],
  assignment_abandoned: ['assignment_check'],
  product_delivered: ['assignment_check'],
  products_reserved: ['assignment_check'],
  replacement_started: ['replacement_check'],
  replacement_abandoned: ['replacement_check'],
  unit_replaced: ['replacement_check'],
};

/** What orders wait for by the clock. */
export const orderTimersProjection: Projection<Timed, OrderTimer> = {
  of: orderTimers,
  version: 3,
  indexes: 'create index on rows (due_at);',
  key: ({ type, data }) => kindsOf[type].map((kind) => `${kind}:${data.order_id}`),
  on: {
    order_created: (_row, { data, at }, key) => {
      if (key.startsWith('order_expiry') && data.unpaid_until) return timer('order_expiry', data, data.unpaid_until);
      return key.startsWith('unpaid_check') && data.status === 'payment_required' ? unpaid(data, at) : null;
    },
    order_sent: (_row, { data, at }) => unpaid(data, at),
    order_reminded: changes((row, { data }) => ({
      ...row,
      due_at: dueAfterReminder(row.payload.since ?? row.due_at, row.due_at, data),
    })),
    order_left_unpaid: removes,
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
    replacement_started: (_row, { data, at }) => timer('replacement_check', data, minutesAfter(at, cutOffMinutes)),
    replacement_abandoned: removes,
    unit_replaced: removes,
    payment_pending: changes((row, { at }) => putOff(row, at)),
    payment_pending_failed: changes(asBefore),
  },
};
