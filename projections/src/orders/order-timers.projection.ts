import { isPaymentRequired } from '@orderstream/contracts/orders/lifecycle';
import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import { dueAfterReminder, reminderDue, slowestPaymentDays } from '@orderstream/contracts/orders/unpaid';
import { daysAfter, minutesAfter } from '@orderstream/contracts/shared/moment';
import { changesRow, removesRow, type Projection } from '../platform/declaring/projection.ts';
import type { RowOf } from '../platform/declaring/table.ts';
import { dueTimeTopics, timersModel } from '../platform/declaring/timers.table.ts';

type TimedEvent = OrderEventFor<'order-timers'>;
type Kind = 'order_expiry' | 'unpaid_check' | 'assignment_check' | 'replacement_check';
type OrderIds = { order_id: string; user_id: string };
/** What an unpaid order's timer waits for instead of its own moment: pending money until then, and decisions on so many payments. */
type WaitReasons = { pending_until?: string | undefined; reviews?: number };
/** `since`: when its customer could first pay it. `put_off`: when it was due before it waited. */
type TimerDetails = WaitReasons & { since?: string; put_off?: string };

const orderTimers = timersModel<Kind, OrderIds & TimerDetails>('order_timers');
type OrderTimer = RowOf<typeof orderTimers>;

const newTimer = (kind: Kind, { order_id, user_id }: OrderIds, due_at: string, more: TimerDetails = {}): OrderTimer => ({
  id: `${kind}:${order_id}`,
  kind,
  key: order_id,
  due_at,
  payload: { order_id, user_id, ...more },
});

/** From when a custom order, which is never canceled automatically, can be paid. */
const unpaidCheck = (about: OrderIds, since: string): OrderTimer => newTimer('unpaid_check', about, reminderDue(since), { since });

/** A pending payment and a decision are waited for; only if that takes far too long does a person have to check. */
const latestPaymentAt = (at: string) => daysAfter(at, slowestPaymentDays);
function withWaitReasons(row: OrderTimer, at: string, change: WaitReasons): OrderTimer {
  const { put_off = row.due_at, pending_until, reviews = 0, ...payload } = { ...row.payload, ...change };
  if (!pending_until && reviews === 0) return { ...row, due_at: put_off, payload };
  const due_at = reviews > 0 ? latestPaymentAt(at) : (pending_until ?? put_off);
  return { ...row, due_at, payload: { ...payload, put_off, ...(pending_until && { pending_until }), ...(reviews > 0 && { reviews }) } };
}

/** An assignment ends within the request that starts it: what is still open then was cut off. */
const cutOffMinutes = 5;

const timerKinds: Record<TimedEvent['type'], readonly Kind[]> = {
  order_created: ['order_expiry', 'unpaid_check'],
  order_sent: ['unpaid_check'],
  order_reminded: ['unpaid_check'],
  order_left_unpaid: ['unpaid_check'],
  payment_pending: ['order_expiry', 'unpaid_check'],
  payment_pending_failed: ['order_expiry', 'unpaid_check'],
  payment_review_started: ['order_expiry', 'unpaid_check'],
  payment_review_ended: ['order_expiry', 'unpaid_check'],
  order_paid: ['order_expiry', 'unpaid_check'],
  order_canceled: ['order_expiry', 'unpaid_check'],
  assignment_started: ['assignment_check'],
  assignment_abandoned: ['assignment_check'],
  product_delivered: ['assignment_check'],
  products_reserved: ['assignment_check'],
  replacement_started: ['replacement_check'],
  replacement_abandoned: ['replacement_check'],
  unit_replaced: ['replacement_check'],
};

/** What orders wait for by the clock. */
export const orderTimersProjection: Projection<TimedEvent, OrderTimer> = {
  of: orderTimers,
  version: 1,
  indexes: 'create index on rows (due_at);',
  concerns: dueTimeTopics,
  key: ({ type, data }) => timerKinds[type].map((kind) => `${kind}:${data.order_id}`),
  on: {
    order_created: (_row, { data, at }, key) => {
      if (key.startsWith('order_expiry') && data.unpaid_until) return newTimer('order_expiry', data, data.unpaid_until);
      return key.startsWith('unpaid_check') && isPaymentRequired(data.status) ? unpaidCheck(data, at) : null;
    },
    order_sent: (_row, { data, at }) => unpaidCheck(data, at),
    order_reminded: changesRow((row, { data }) => ({
      ...row,
      due_at: dueAfterReminder(row.payload.since ?? row.due_at, row.due_at, data),
    })),
    order_left_unpaid: removesRow,
    order_paid: removesRow,
    order_canceled: removesRow,
    assignment_started: (_row, { data, at }) => newTimer('assignment_check', data, minutesAfter(at, cutOffMinutes)),
    assignment_abandoned: removesRow,
    product_delivered: removesRow,
    products_reserved: removesRow,
    replacement_started: (_row, { data, at }) => newTimer('replacement_check', data, minutesAfter(at, cutOffMinutes)),
    replacement_abandoned: removesRow,
    unit_replaced: removesRow,
    payment_pending: changesRow((row, { at }) => withWaitReasons(row, at, { pending_until: latestPaymentAt(at) })),
    payment_pending_failed: changesRow((row, { at }) => withWaitReasons(row, at, { pending_until: undefined })),
    payment_review_started: changesRow((row, { at }) => withWaitReasons(row, at, { reviews: (row.payload.reviews ?? 0) + 1 })),
    payment_review_ended: changesRow((row, { at }) => withWaitReasons(row, at, { reviews: (row.payload.reviews ?? 1) - 1 })),
  },
};
