import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Each look is a fact: asked for once, and again only by whoever presses for it. */
export const asCustomer = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'as-customer', id],
    queryFn: ({ signal }) => api.post('/api/admin/orders/{id}/as-customer', { path: { id }, signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
