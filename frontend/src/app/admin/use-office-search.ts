import { shortId } from '@orderstream/contracts/shared/ids';
import { useInfiniteQuery } from '@tanstack/react-query';
import { adminUsers, type UserRow } from '../../accounts/accounts.queries.ts';
import { adminOrders, type AdminOrder } from '../../orders/orders.queries.ts';
import { orderStatusTexts } from '../../orders/order-state.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { adminProducts, type ProductRow } from '../../stock/stock.queries.ts';
import { unitStatusTexts } from '../../stock/admin/products.texts.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { orderedProductName, productName } from '../../ui/format/product-names.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import type { NavItem } from '../places.ts';
import { findTexts } from './find.texts.ts';

/** A row of the search. `about` is its second line. */
export type FinderOption = { id: string; group: string; name: string; about: string; to: string };
export type OfficeSearch = {
  options: FinderOption[];
  searching: boolean;
  failed: boolean;
  /** Retries the failed lists. */ retry: () => void;
};

const optionsPerList = 5;
/** A single letter would match almost every row. */
const minLength = 2;

type ListQuery = { data: unknown; isPlaceholderData: boolean; errorUpdateCount: number };
/** Whether a list has answered or failed. Rows are shown only then: earlier ones would move under the pointer. */
const hasAnswered = ({ data, isPlaceholderData, errorUpdateCount }: ListQuery): boolean =>
  errorUpdateCount > 0 || (data !== undefined && !isPlaceholderData);

type FirstPages<Item> = { data: { pages: { items: Item[] }[] } | undefined; isPlaceholderData: boolean };
/** The items of the first page, unless they belong to an earlier search. */
const itemsOf = <Item>({ data, isPlaceholderData }: FirstPages<Item>): Item[] => (isPlaceholderData ? [] : (data?.pages[0]?.items ?? []));

/** The pages and actions that the search offers by name. */
function usePages(text: string, places: readonly NavItem[]): FinderOption[] {
  const t = useTexts(findTexts);
  const pages = [
    ...places.map(({ to, label }) => ({ to, name: label })),
    { to: '/admin/orders?status=paid_in_process', name: t.toDeliver },
    { to: '/admin/users?status=pending_approval', name: t.toApprove },
    { to: '/admin/failing-payments', name: t.failing },
  ];
  const actions = [
    { to: '/admin/products?task=create', name: t.toCreate },
    { to: '/admin/products?task=import', name: t.toImport },
  ];
  return [...pages.map((page) => ({ ...page, group: t.pages })), ...actions.map((action) => ({ ...action, group: t.actions }))]
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .map((page) => ({ ...page, id: page.to, about: '' }));
}

function usePersonOptions(people: readonly UserRow[]): FinderOption[] {
  const t = useTexts(findTexts);
  return people.map(({ id, full_name, email, business_name }) => ({
    id,
    group: t.people,
    name: full_name || email,
    to: `/admin/users/${id}`,
    about: [email, business_name].filter(Boolean).join(' · '),
  }));
}

function useOrderOptions(orders: readonly AdminOrder[]): FinderOption[] {
  const t = useTexts(findTexts);
  const statuses = useTexts(orderStatusTexts);
  return orders.map((order) => ({
    id: order.id,
    group: t.orders,
    to: `/admin/orders/${order.id}`,
    name: `${order.type === 'user' ? orderedProductName(order) : order.description || t.custom} · ${shortId(order.id)}`,
    about: [order.user ? order.user.full_name || order.user.email : t.deleted, formatMoney(order), statuses[order.status]].join(' · '),
  }));
}

function useUnitOptions(units: readonly ProductRow[]): FinderOption[] {
  const t = useTexts(findTexts);
  const statuses = useTexts(unitStatusTexts);
  return units.map(({ id, status, ...product }) => ({
    id,
    group: t.units,
    name: shortId(id),
    to: `/admin/products?search=${id}`,
    about: `${productName(product)} · ${statuses[status]}`,
  }));
}

/** Searches the lists of the office, its pages and its actions for what is typed. */
export function useOfficeSearch(typed: string, places: readonly NavItem[]): OfficeSearch {
  const text = typed.trim();
  const search = useDebounced(text, 200);
  const enabled = search.length >= minLength;
  const people = useInfiniteQuery({ ...adminUsers({ search }, optionsPerList), enabled });
  const orders = useInfiniteQuery({ ...adminOrders({ search }, optionsPerList), enabled });
  const units = useInfiniteQuery({ ...adminProducts({ search }, optionsPerList), enabled });
  const pageOptions = usePages(text, places);
  const options = [
    ...usePersonOptions(itemsOf(people)),
    ...useOrderOptions(itemsOf(orders)),
    ...useUnitOptions(itemsOf(units)),
    ...pageOptions,
  ];
  const lists = [people, orders, units];
  const retryFailedLists = (): void => {
    for (const { isError, refetch } of lists) if (isError) void refetch();
  };
  if (text.length < minLength) return { options: pageOptions, searching: false, failed: false, retry: retryFailedLists };
  return {
    options: search === text && lists.every(hasAnswered) ? options : pageOptions,
    searching: search !== text || lists.some(({ isFetching }) => isFetching),
    failed: lists.some(({ isError }) => isError),
    retry: retryFailedLists,
  };
}
