import type { OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import type { TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Sent } from '../platform/api.ts';
import type { paths } from '../platform/paths.ts';

export type CustomTerms = Sent<'patch', '/api/admin/orders/{id}'>;

/** Orders, stock, the person's numbers and the log may all have changed, also when the answer was a refusal. */
export function useRefreshedOffice() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: ['admin'] });
}

export const useCreateCustomOrder = () =>
  useMutation({
    mutationFn: (body: Sent<'post', '/api/admin/orders'>) => api.post('/api/admin/orders', { body }),
    onSuccess: useRefreshedOffice(),
  });

export const useEditDraft = (id: string) =>
  useMutation({
    mutationFn: (body: CustomTerms) => api.patch('/api/admin/orders/{id}', { path: { id }, body }),
    onSettled: useRefreshedOffice(),
  });

type OrderRoute = Extract<keyof paths, `/api/admin/orders/{id}/${string}`>;
/** The routes that take no more than the order's id. */
export type PlainRoute = { [P in OrderRoute]: paths[P] extends { post: { requestBody?: never } } ? P : never }[OrderRoute];

export const actOnOrder = (id: string, route: PlainRoute) => api.post(route, { path: { id } });

export const useActOnOrder = (id: string, route: PlainRoute) =>
  useMutation({ mutationFn: () => actOnOrder(id, route), onSettled: useRefreshedOffice() });

export const useAssignProducts = (id: string) =>
  useMutation({
    mutationFn: (productIds: string[]) => api.post('/api/admin/orders/{id}/assign-products', { path: { id }, body: { productIds } }),
    onSettled: useRefreshedOffice(),
  });

export const useUnassignProducts = (id: string) =>
  useMutation({
    mutationFn: (reason: TakeBackReason) => api.post('/api/admin/orders/{id}/unassign-products', { path: { id }, body: { reason } }),
    onSettled: useRefreshedOffice(),
  });

export const useReplaceUnit = (id: string) =>
  useMutation({
    mutationFn: (body: Sent<'post', '/api/admin/orders/{id}/replace-unit'>) =>
      api.post('/api/admin/orders/{id}/replace-unit', { path: { id }, body }),
    onSettled: useRefreshedOffice(),
  });

export const cancelAsAdministrator = (id: string, reason: OfficeCancelReason) =>
  api.post('/api/admin/orders/{id}/cancel', { path: { id }, body: { reason } });

export const useAdminCancelOrder = (id: string) =>
  useMutation({ mutationFn: (reason: OfficeCancelReason) => cancelAsAdministrator(id, reason), onSettled: useRefreshedOffice() });

type Refund = Sent<'post', '/api/admin/orders/{id}/refund'>;

/** Refunds the remainder, unless an amount is given. `given_back`: the refunded amount that the decision was based on. */
export const useRefundOrder = (id: string) =>
  useMutation({
    mutationFn: (body: Refund & { given_back: number }) => api.post('/api/admin/orders/{id}/refund', { path: { id }, body }),
    onSettled: useRefreshedOffice(),
  });

export const useRevealOrder = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/admin/orders/{id}/reveal', { path: { id } }), gcTime: 0 });
