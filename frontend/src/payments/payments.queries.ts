import { queryOptions } from '@tanstack/react-query';
import { api, type Answer } from '../platform/api.ts';

export type PriceMapping = Answer<'get', '/api/admin/price-mappings'>['items'][number];

/** Which provider's price each product is sold at. */
export const priceMappings = () =>
  queryOptions({
    queryKey: ['admin', 'price-mappings'],
    queryFn: ({ signal }) => api.get('/api/admin/price-mappings', { signal }),
    meta: { models: ['billing_price_map'] },
  });

/** What the page shows about an order that has just been paid: more than its state only to those whose account is open. */
export const paidOrder = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'paid', id],
    queryFn: ({ signal }) => api.get('/api/orders/{id}', { path: { id }, signal }),
    meta: { models: ['order_list_view'] },
  });

export const checkEvery = 3_000;
export const mostChecks = 10;
