import { statusAfter, type OrderEventFor } from '@orderstream/contracts/orders/events';
import { isReadable, orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import type { RowEffect, Projection } from '../platform/declaring/projection.ts';
import { orderCounts, type OrderCountRow, type Spent } from './order-counts.table.ts';

type CountedEvent = OrderEventFor<'order-counts'>;

export const statusKey = (status: string): string => `status:${status}`;
export const userKey = (userId: string): string => `user:${userId}`;

/** What the order itself adds, after this event. */
function ownRowAfter(order: OrderCountRow | undefined, event: CountedEvent): OrderCountRow | undefined {
  const id = event.data.order_id;
  if (event.type === 'order_created') return order ?? { id, status: event.data.status, orders: 1, completed: 0, spent: [] };
  if (!order?.status) return undefined;
  const status = statusAfter(event, order.status);
  return { ...order, status, completed: isReadable(status) ? 1 : 0, spent: spentAfter(order.spent, event) };
}

/** What an order has cost its customer, after an event. */
function spentAfter(spent: Spent[], event: CountedEvent): Spent[] {
  if (event.type === 'order_paid') return [{ currency: event.data.currency, orders: 1, paid: event.data.amount, refunded: 0 }];
  if (event.type === 'order_partially_refunded' || event.type === 'order_refund_failed')
    return spent.map((one) => ({ ...one, refunded: event.data.refunded }));
  return event.type === 'order_refunded' ? spent.map((one) => ({ ...one, refunded: one.paid })) : spent;
}

type Sum = Omit<OrderCountRow, 'status'>;

/** A sum with one order more (1) or less (-1). */
function addOrder<S extends Sum>(sum: S, order: OrderCountRow | undefined, times: 1 | -1): S {
  if (!order) return sum;
  const currencies = [...new Set([...sum.spent, ...order.spent].map(({ currency }) => currency))].sort();
  const spent = currencies.map((currency): Spent => {
    const sumsInCurrency = (among: Spent[]) => among.find((one) => one.currency === currency) ?? { orders: 0, paid: 0, refunded: 0 };
    const [all, one] = [sumsInCurrency(sum.spent), sumsInCurrency(order.spent)];
    return {
      currency,
      orders: all.orders + times * one.orders,
      paid: all.paid + times * one.paid,
      refunded: all.refunded + times * one.refunded,
    };
  });
  return { ...sum, orders: sum.orders + times * order.orders, completed: sum.completed + times * order.completed, spent };
}

/** The order's own row, the sums that it leaves, and those that it joins. */
const countOrder: RowEffect<CountedEvent, OrderCountRow> = (row, event, key, rowOf) => {
  const before = rowOf(event.data.order_id);
  const after = ownRowAfter(before, event);
  if (key === event.data.order_id) return after;
  const status = orderStatuses.find((one) => statusKey(one) === key) ?? null;
  const ifInThisSum = (order: OrderCountRow | undefined) => (status === null || order?.status === status ? order : undefined);
  const [leaves, joins] = [ifInThisSum(before), ifInThisSum(after)];
  if (!leaves && !joins) return row;
  return addOrder(addOrder(row ?? { id: key, status, orders: 0, completed: 0, spent: [] }, leaves, -1), joins, 1);
};

/** Counted as it happens: what the dashboards sum up does not get slower as orders become many. */
export const orderCountsProjection: Projection<CountedEvent, OrderCountRow> = {
  of: orderCounts,
  version: 1,
  key: ({ data }) => [data.order_id, userKey(data.user_id), ...orderStatuses.map((status) => statusKey(status))],
  on: {
    order_created: countOrder,
    order_sent: countOrder,
    order_paid: countOrder,
    product_delivered: countOrder,
    delivery_taken_back: countOrder,
    order_confirmed_without_products: countOrder,
    order_canceled: countOrder,
    order_refunded: countOrder,
    order_partially_refunded: countOrder,
    order_refund_failed: countOrder,
  },
  concerns: ({ id }) => (id.includes(':') ? ['admin'] : []),
};
