import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Who works on an order, or null. */
export const orderTaker = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'taken', id],
    queryFn: async ({ signal }) => (await api.get('/api/admin/orders/{id}/taken', { path: { id }, signal })).by,
  });
