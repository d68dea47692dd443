import { orderSorts, orderStatuses, orderTypes } from '@orderstream/contracts/orders/lifecycle';
import { isTag } from '../../../office/tags.queries.ts';
import { endOfDay, startOfDay } from '../../../ui/format/dates.ts';
import { calendarDay, anyText, oneOf, textMatching, type FiltersOf, type ReadersOf } from '../../../ui/tables/address-filters.ts';
import type { OrderFilters } from '../../orders.queries.ts';

/** `from` and `to` are days of this browser's zone. */
export const orderFilterReads = {
  type: oneOf(orderTypes),
  status: oneOf(orderStatuses),
  user_id: anyText,
  search: anyText,
  from: calendarDay,
  to: calendarDay,
  tag: textMatching(isTag),
  sort: oneOf(orderSorts),
} satisfies ReadersOf<OrderFilters>;
export type OrderFilterValues = FiltersOf<typeof orderFilterReads>;

/** The query parameters: the server takes instants, not days. */
export const orderQuery = ({ from, to, search, ...filters }: OrderFilterValues): OrderFilters => ({
  ...filters,
  search: search?.trim() || undefined,
  from: from && startOfDay(from),
  to: to && endOfDay(to),
});
