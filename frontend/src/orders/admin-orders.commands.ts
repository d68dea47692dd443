import type { OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import type { TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Sent } from '../platform/api.ts';

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

export const useSendDraft = () =>
  useMutation({ mutationFn: (id: string) => api.post('/api/admin/orders/{id}/send', { path: { id } }), onSettled: useRefreshedOffice() });

export const useAssignProducts = (id: string) =>
  useMutation({
    mutationFn: (productIds: string[]) => api.post('/api/admin/orders/{id}/assign-products', { path: { id }, body: { productIds } }),
    onSettled: useRefreshedOffice(),
  });

/** The server takes the units that have been in stock longest. */
export const deliverOldest = (id: string) => api.post('/api/admin/orders/{id}/deliver', { path: { id } });

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

export const useConfirmWithoutProducts = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/api/admin/orders/{id}/confirm-without-products', { path: { id } }),
    onSettled: useRefreshedOffice(),
  });

export const cancelAsAdministrator = (id: string, reason: OfficeCancelReason) =>
  api.post('/api/admin/orders/{id}/cancel', { path: { id }, body: { reason } });

export const remindOfOrder = (id: string) => api.post('/api/admin/orders/{id}/remind', { path: { id } });

export const useRemind = (id: string) => useMutation({ mutationFn: () => remindOfOrder(id), onSettled: useRefreshedOffice() });

export const useAdminCancelOrder = (id: string) =>
  useMutation({ mutationFn: (reason: OfficeCancelReason) => cancelAsAdministrator(id, reason), onSettled: useRefreshedOffice() });

type Refund = Sent<'post', '/api/admin/orders/{id}/refund'>;
export type RefundReason = NonNullable<Refund['reason']>;

/** Refunds the remainder, unless an amount is given. `given_back`: the refunded amount that the decision was based on. */
export const useRefundOrder = (id: string) =>
  useMutation({
    mutationFn: (body: Refund & { given_back: number }) => api.post('/api/admin/orders/{id}/refund', { path: { id }, body }),
    onSettled: useRefreshedOffice(),
  });

export const useRevealOrder = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/admin/orders/{id}/reveal', { path: { id } }), gcTime: 0 });
