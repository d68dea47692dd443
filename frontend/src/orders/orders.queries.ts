import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer, type ListFilters } from '../platform/api.ts';

export type CustomerOrder = ApiAnswer<'get', '/api/orders'>['items'][number];
export type OrderDetails = ApiAnswer<'get', '/api/orders/{id}'>;
export type AdminOrder = ApiAnswer<'get', '/api/admin/orders'>['items'][number];
export type AdminOrderDetails = ApiAnswer<'get', '/api/admin/orders/{id}'>;
export type DeliveredUnit = ApiAnswer<'get', '/api/orders/{id}/products'>['items'][number];
export type Goods = ApiAnswer<'get', '/api/catalogue'>['items'][number];
export type RevealedSecrets = ApiAnswer<'post', '/api/orders/{id}/products/reveal'>;

export const orderStages = [1, 2, 3, 4] as const;
export type OrderStage = (typeof orderStages)[number];
const ordersPerSection = 20;
const shownToPay = 5;

/** Unpaid orders, newest first. */
export const ordersToPay = () =>
  queryOptions({
    queryKey: ['orders', 'to-pay'],
    queryFn: ({ signal }) => api.get('/api/orders', { query: { stage: 1, limit: shownToPay }, signal }),
    meta: orders,
  });

export const recentOrdersShown = 5;
const adminOrdersPerPage = 50;

const catalogueEvery = 10_000;

/** Products with price and stock. Refreshed every ten seconds, even in a background tab. */
export const catalogueOfGoods = () =>
  queryOptions({
    queryKey: ['catalogue'],
    queryFn: ({ signal }) => api.get('/api/catalogue', { signal }),
    refetchInterval: catalogueEvery,
    refetchIntervalInBackground: true,
    meta: { models: ['availability', 'product', 'inventory_holds', 'billing_price_map'] },
  });

const orders = { models: ['order_list_view', 'user_subscriptions'] } as const;

/** A customer's orders of one stage, newest first. Earlier results stay until the next arrive. */
export const ordersOfStage = (stage: OrderStage, search = '') =>
  infiniteQueryOptions({
    queryKey: ['orders', 'stage', stage, search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/orders', { query: { stage, limit: ordersPerSection, search, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: orders,
  });

/** A customer's newest orders of all stages. */
export const recentOrders = () =>
  queryOptions({
    queryKey: ['orders', 'recent'],
    queryFn: ({ signal }) => api.get('/api/orders', { query: { limit: recentOrdersShown }, signal }),
    meta: orders,
  });

export const myOrder = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => api.get('/api/orders/{id}', { path: { id }, signal }),
    meta: { models: [...orders.models, 'availability'] },
  });

/** The units of a delivered order, masked. */
export const myUnits = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'units', id],
    queryFn: ({ signal }) => api.get('/api/orders/{id}/products', { path: { id }, signal }),
    meta: { models: ['order_list_view', 'product'] },
  });

/** Changes when a unit is replaced or its secret changes. */
export const versionOfUnits = (units: readonly DeliveredUnit[]): string => units.map(({ id, version }) => `${id}.${version}`).join();

export type UnitProblem = ApiAnswer<'get', '/api/orders/{id}/problems'>['items'][number];

/** Problem reports on the units of an order with their answers, newest first. */
export const unitProblems = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'problems', id],
    queryFn: ({ signal }) => api.get('/api/orders/{id}/problems', { path: { id }, signal }),
    meta: { models: ['attention'] },
  });

export type OrderFilters = ListFilters<'/api/admin/orders'>;

export const adminOrders = (filters: OrderFilters, limit = adminOrdersPerPage) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'orders', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/orders', { query: { ...filters, limit, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: { models: [...orders.models, 'availability'] },
  });

export const adminOrder = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'order', id],
    queryFn: ({ signal }) => api.get('/api/admin/orders/{id}', { path: { id }, signal }),
    meta: { models: ['order_list_view', 'product', 'availability', 'inventory_holds', 'transactions', 'attention'] },
  });

/** A user's numbers of orders and payments, for the office. */
export const ordersSummary = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'orders-summary', userId],
    queryFn: ({ signal }) => api.get('/api/admin/users/{id}/orders-summary', { path: { id: userId }, signal }),
    meta: { models: ['order_counts'] },
  });
