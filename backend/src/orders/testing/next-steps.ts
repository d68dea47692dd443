import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { nextStepOf, type StepName } from '@orderstream/contracts/orders/next-step';
import type { Recorded } from '@orderstream/contracts/shared/event';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { orderListProjection } from '@orderstream/projections/orders/order-list.projection';
import type { OrderRow } from '@orderstream/projections/orders/order-list.table';
import { orderTimersProjection } from '@orderstream/projections/orders/order-timers.projection';
import { attentionProjection } from '@orderstream/projections/payments/attention/attention.projection';
import { holdTimersProjection } from '@orderstream/projections/stock/hold-timers.projection';
import { productProjection } from '@orderstream/projections/stock/product.projection';
import { MemoryRows } from '../../platform/testing/rows.ts';
import type { ShopWorld } from './world.ts';

/** Statuses whose orders the office finds in a list, without an entry in the attention queue. */
const listed: readonly OrderRow['status'][] = ['draft', 'paid_in_process'];

/** Steps about which the attention queue has an entry of their payment. */
const decidedInQueue: readonly StepName[] = ['answer_dispute', 'review_payment', 'deliver_missing'];

/** Violations at every position of the log: orders that wait without a timer and without a person, and entries open at the wrong time. */
export function forgottenOrders({ log }: ShopWorld): string[] {
  const [orders, timers, entries] = [
    new MemoryRows(orderListProjection),
    new MemoryRows(orderTimersProjection),
    new MemoryRows(attentionProjection),
  ];
  const wrong = new Set<string>();
  for (const [position, event] of log.events.entries()) {
    for (const rows of [orders, timers, entries]) rows.take(event);
    const id = event.stream.startsWith('order-') ? (event as Recorded<OrderEvent>).data.order_id : '';
    const order = orders.rowOf(id);
    if (!order) continue;
    const { who, what, at } = nextStepOf(order);
    const due = ['order_expiry', 'unpaid_check'].flatMap((kind) => timers.rowOf(`${kind}:${id}`)?.due_at ?? []);
    const entry = entries.rowOf(`unpaid.${id}`);
    const isOpen = entry !== undefined && entry.closed_at === null;
    const say = (what: string) => wrong.add(`${position} ${event.type}: ${id}, which is ${order.status}, ${what}`);
    if (isOpen !== (order.status === 'payment_required' && order.left_unpaid_at !== null)) say(`has ${isOpen ? 'an' : 'no'} entry`);
    if (who === 'nobody' && due.length > 0) say('is over and has a timer');
    if (who === 'office' && !decidedInQueue.includes(what) && !listed.includes(order.status) && !isOpen) say(`has no one to ${what}`);
    if ((who === 'customer' || who === 'provider') && what !== 'refund' && !isOpen && !(at && due.includes(at)))
      say(`waits to ${what} at ${at} by ${due.join()}`);
  }
  return [...wrong];
}

/** Violations at every position of the log: quarantined units that no list shows, and holds without a timer. */
export function unwatchedUnits({ log }: ShopWorld): string[] {
  const [units, timers] = [new MemoryRows(productProjection), new MemoryRows(holdTimersProjection)];
  const [waiting, until] = [new Set<string>(), new Map<string, string>()];
  const wrong = new Set<string>();
  for (const [position, event] of log.events.entries()) {
    for (const rows of [units, timers]) rows.take(event);
    if (!event.stream.startsWith('pool-')) continue;
    const { type, data } = event as Recorded<PoolEvent>;
    if (type === 'product_quarantined') waiting.add(data.product_id);
    if (type === 'product_mended' || type === 'product_written_off') waiting.delete(data.product_id);
    if (type === 'stock_held' || type === 'hold_extended') until.set(data.order_id, data.expires_at);
    if (type === 'hold_kept' || type === 'hold_released' || type === 'product_assigned') until.delete(data.order_id);
    const say = (what: string) => wrong.add(`${position} ${type}: ${what}`);
    for (const { id, status, quarantined_at } of units.allRows())
      if ((status === 'quarantined' && quarantined_at !== null) !== waiting.has(id)) say(`${id} is ${status} since ${quarantined_at}`);
    for (const [order, at] of until) if (timers.rowOf(order)?.due_at !== at) say(`the hold of ${order} is not released at ${at}`);
  }
  return [...wrong];
}

/** Violations: orders whose customer was reminded twice within a day. */
export function remindedTooOften({ log }: ShopWorld): string[] {
  const last = new Map<string, number>();
  return log.events.flatMap(({ type, stream, at }) => {
    if (type !== 'order_reminded') return [];
    const before = last.get(stream);
    last.set(stream, Date.parse(at));
    return before !== undefined && Date.parse(at) - before < 86_400_000 ? [`${stream} was reminded of twice within a day`] : [];
  });
}
