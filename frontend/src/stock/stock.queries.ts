import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer, type ListFilters } from '../platform/api.ts';

export type ProductRow = ApiAnswer<'get', '/api/admin/products'>['items'][number];
export type StockOnHand = ApiAnswer<'get', '/api/admin/stock'>['items'][number];
export type ProductFilters = ListFilters<'/api/admin/products'>;

export type SelfDeliveryState = ApiAnswer<'get', '/api/admin/products/self-delivery'>['items'][number];

/** Which products are delivered automatically, and how many orders wait for them. */
export const selfDeliveryStates = () =>
  queryOptions({
    queryKey: ['admin', 'self-delivery'],
    queryFn: ({ signal }) => api.get('/api/admin/products/self-delivery', { signal }),
    meta: { models: ['availability', 'order_list_view'] },
  });

const productsPerPage = 50;

/** The units in stock, by filter, page by page. */
export const adminProducts = (filters: ProductFilters, limit = productsPerPage) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'products', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/products', { query: { ...filters, limit, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: { models: ['product', 'availability'] },
  });

/** How much of each product there is, how it sells and how long it lasts. */
export const stockOnHand = () =>
  queryOptions({
    queryKey: ['admin', 'stock'],
    queryFn: ({ signal }) => api.get('/api/admin/stock', { signal }),
    meta: { models: ['availability', 'billing_price_map', 'shop_days'] },
  });
