import { date, integer, readModel, type RowOf } from '../platform/declaring/table.ts';

/** How many orders were created on a day, counted by UTC. */
export const orderDays = readModel('order_days', {
  day: date().key(),
  orders: integer(),
});
export type OrderDayRow = RowOf<typeof orderDays>;
