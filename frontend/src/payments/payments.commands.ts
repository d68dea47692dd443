import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { priceMappings } from './payments.queries.ts';

function useRefreshed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: priceMappings().queryKey });
}

export type MappingWish = { channel: Channel; product_type: ProductType; stripe_price_id: string };

export const useAddMapping = () =>
  useMutation({
    mutationFn: (wish: MappingWish) => api.post('/api/admin/price-mappings', { body: wish }),
    onSuccess: useRefreshed(),
  });

export const useDeleteMapping = () =>
  useMutation({
    mutationFn: (id: string) => api.delete('/api/admin/price-mappings/{id}', { path: { id } }),
    onSuccess: useRefreshed(),
  });

/** Asks the provider what became of the payment: what the browser's return by itself does not prove. */
export const useSyncPayment = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/orders/{id}/payment/sync', { path: { id } }) });
