import type { BillingMode, OrderType } from '@orderstream/contracts/orders/lifecycle';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ApiRequest } from '../platform/api.ts';
import { leaveFor } from '../platform/leave.ts';
import { myUnits, versionOfUnits } from './orders.queries.ts';

export type NewOrderRequest = Omit<ApiRequest<'post', '/api/orders'>, 'recurrence' | 'userId'>;

/** Refreshes orders in the background: success is announced without waiting for the lists. */
function useRefreshOrders() {
  const client = useQueryClient();
  return (): void => {
    for (const queryKey of [['orders'], ['catalogue']]) void client.invalidateQueries({ queryKey });
  };
}

const useCreateOrder = () =>
  useMutation({
    mutationFn: async (wish: NewOrderRequest) => {
      const { order_id } = await api.post('/api/orders', { body: { ...wish, recurrence: 'monthly' } });
      if (!order_id) throw new TypeError('The answer names no order');
      return order_id;
    },
    onSettled: useRefreshOrders(),
  });

export type PayableOrder = { id: string; type: OrderType; billing_mode: BillingMode };

/** Requests the order's checkout and opens it. */
export const usePay = () =>
  useMutation({
    mutationFn: async ({ id, type, billing_mode }: PayableOrder) => {
      const subscribes = type === 'user' && billing_mode === 'subscription';
      const path = subscribes ? '/api/orders/{id}/checkout-session' : '/api/orders/{id}/payment';
      const { url } = await api.post(path, { path: { id } });
      leaveFor(url);
    },
  });

/** Creates a subscription order and leaves for its checkout at once. The id is known even when the checkout did not open. */
export function useOrderAndPay(onUnpaid: (error: unknown) => void) {
  const create = useCreateOrder();
  const pay = usePay();
  return {
    busy: create.isPending || pay.isPending || pay.isSuccess,
    // Promises, not the mutations' callbacks: a session that ends leads away from the page before the answer arrives.
    start: async (wish: NewOrderRequest, onCreated: () => void): Promise<void> => {
      const id = await create.mutateAsync(wish);
      onCreated();
      await pay.mutateAsync({ id, type: 'user', billing_mode: 'subscription' }).catch(onUnpaid);
    },
  };
}

export const useCancelOrder = () =>
  useMutation({ mutationFn: (id: string) => api.post('/api/orders/{id}/cancel', { path: { id } }), onSettled: useRefreshOrders() });

export type ProblemReportRequest = ApiRequest<'post', '/api/orders/{id}/problems'>;

export const useReportProblem = (id: string) =>
  useMutation({
    mutationFn: (body: ProblemReportRequest) => api.post('/api/orders/{id}/problems', { path: { id }, body }),
    onSettled: useRefreshOrders(),
  });

/** Reveals the units of an order. Each reveal is recorded, so it happens once per opened card and version. */
export function useRevealUnits(id: string) {
  const { data } = useQuery({ ...myUnits(id), enabled: false });
  const reveal = useMutation({ mutationFn: () => api.post('/api/orders/{id}/products/reveal', { path: { id } }), gcTime: 0 });
  return { ...reveal, version: versionOfUnits(data?.items ?? []) };
}

/** Reveals the text of a custom order, which does not change once it has been sent. */
export function useRevealPrivateInfo(id: string) {
  const reveal = useMutation({ mutationFn: () => api.post('/api/orders/{id}/private-info/reveal', { path: { id } }), gcTime: 0 });
  return { ...reveal, version: '' };
}
