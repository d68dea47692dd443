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
