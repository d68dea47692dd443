import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Each look is a fact: asked for once, and never again by itself. */
export const asCustomer = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'as-customer', id],
    queryFn: ({ signal }) => api.post('/api/admin/orders/{id}/as-customer', { path: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
