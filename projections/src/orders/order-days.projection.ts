import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { Only } from '@orderstream/contracts/shared/event';
import type { Projection } from '../platform/projection.ts';
import { tableBeside } from '../platform/table-beside.ts';
import type { OrderDayRow } from './order-days.entity.ts';

/** Counted as they are made: the chart does not get slower as orders become many. */
export const orderDays: Projection<Only<OrderEvent, 'order_created'>, OrderDayRow> = {
  name: 'order_days',
  version: 1,
  table: tableBeside(import.meta.url, 'order-days.table.sql'),
  keyColumn: 'day',
  key: ({ at }) => at.slice(0, 10),
  on: { order_created: (row, _event, day) => ({ day, orders: (row?.orders ?? 0) + 1 }) },
  concerns: () => ['admin'],
};
