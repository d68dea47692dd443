import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Each view is recorded as a fact, so it is requested once, and again only on a click. */
export const orderAsCustomer = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'as-customer', id],
    queryFn: ({ signal }) => api.post('/api/admin/orders/{id}/as-customer', { path: { id }, signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
