import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import type { UnitStatus } from '@orderstream/contracts/stock/lifecycle';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Answer } from '../platform/api.ts';

export type Available = Answer<'get', '/api/availability'>['items'][number];
export type ProductRow = Answer<'get', '/api/admin/products'>['items'][number];
export type ProductFilters = { channel?: Channel | undefined; product_type?: ProductType | undefined; status?: UnitStatus | undefined };

export const availabilityEvery = 10_000;
export const productsPerPage = 50;

/** How many of each product can be ordered now. Asked again every ten seconds, also while the tab is in the background. */
export const availability = () =>
  queryOptions({
    queryKey: ['availability'],
    queryFn: ({ signal }) => api.get('/api/availability', { signal }),
    refetchInterval: availabilityEvery,
    refetchIntervalInBackground: true,
    meta: { models: ['availability', 'product', 'inventory_holds'] },
  });

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
