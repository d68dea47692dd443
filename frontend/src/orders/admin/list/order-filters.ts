import { orderStatuses, orderTypes } from '@orderstream/contracts/orders/lifecycle';
import { useSearchParams } from 'react-router-dom';
import { endOfDay, startOfDay } from '../../../ui/format/dates.ts';
import type { OrderFilters } from '../../orders.queries.ts';
import { tagFrom } from '../../../office/tags.queries.ts';

export const orderSorts = ['newest', 'oldest', 'largest', 'smallest'] as const;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** `from` and `to` are days of this browser's zone. */
export type ChosenOrders = OrderFilters;
export type ChangeOrders = (change: { [K in keyof ChosenOrders]: ChosenOrders[K] | '' }) => void;

/** The address holds the filters, so that a reload, a bookmark and Back keep them. Unknown values are ignored. */
export function useOrderFilters(): [ChosenOrders, ChangeOrders] {
  const [parameters, setParameters] = useSearchParams();
  const text = (name: string, isRight: (text: string) => boolean): string | undefined => {
    const value = parameters.get(name) ?? '';
    return isRight(value) ? value : undefined;
  };
  const filters: ChosenOrders = {
    type: orderTypes.find((type) => type === parameters.get('type')),
    status: orderStatuses.find((status) => status === parameters.get('status')),
    user_id: parameters.get('user_id') || undefined,
    search: parameters.get('search') || undefined,
    from: text('from', isDay),
    to: text('to', isDay),
    tag: tagFrom(parameters),
    sort: orderSorts.find((sort) => sort === parameters.get('sort')),
  };
  const change: ChangeOrders = (part) => {
    const next = Object.entries({ ...filters, ...part }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParameters(Object.fromEntries(next), { replace: true });
  };
  return [filters, change];
}

/** The query parameters: the server takes instants, not days. */
export const askedOrders = ({ from, to, search, ...filters }: ChosenOrders): OrderFilters => ({
  ...filters,
  search: search?.trim() || undefined,
  from: from && startOfDay(from),
  to: to && endOfDay(to),
});
