import type { Language } from '@orderstream/contracts/shared/languages';
import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf, api, getBytes, type ApiAnswer, type ApiRequest } from '../platform/api.ts';
import { openInNewTab } from '../platform/leave.ts';
import { saveBinaryFile } from '../ui/format/save-text.ts';
import { priceMappings, type TransactionQuery } from './payments.queries.ts';

function useRefreshPrices() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: priceMappings().queryKey });
}

export type NewPriceMapping = ApiRequest<'post', '/api/admin/price-mappings'>;

export const useAddMapping = () =>
  useMutation({
    mutationFn: (wish: NewPriceMapping) => api.post('/api/admin/price-mappings', { body: wish }),
    onSuccess: useRefreshPrices(),
  });

/** Replaces the price of a product in one step, so that the product can be ordered throughout. */
export const useReplacePrice = (id: string) =>
  useMutation({
    mutationFn: (stripe_price_id: string) => api.put('/api/admin/price-mappings/{id}', { path: { id }, body: { stripe_price_id } }),
    onSuccess: useRefreshPrices(),
  });

export const useDeleteMapping = () =>
  useMutation({
    mutationFn: (id: string) => api.delete('/api/admin/price-mappings/{id}', { path: { id } }),
    onSuccess: useRefreshPrices(),
  });

/** The transactions of a filter, all of them, as a file of this browser. */
export const useTransactionsFile = () =>
  useMutation({
    mutationFn: async (query: TransactionQuery & { language: Language }) =>
      saveBinaryFile('transactions.csv', await getBytes(addressOf('/api/transactions/export', { query })), 'text/csv;charset=utf-8'),
  });

export type PaymentState = ApiAnswer<'post', '/api/orders/{id}/payment/sync'>;

/** Asks the provider for the state of the payment: the browser's return alone proves nothing. */
export const useSyncPayment = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/orders/{id}/payment/sync', { path: { id } }) });

/** Opens the provider's receipt page in a new tab. Its address is short-lived, so it is fetched on each click. */
export const useOpenProviderReceipt = (id: string) =>
  useMutation({
    mutationFn: () => openInNewTab(api.post('/api/receipts/{id}/provider-page', { path: { id } }).then(({ url }) => url)),
  });

/** Refreshes everything: an action on an entry may have changed queue, orders and money, even if it was refused. */
function useRefreshAll() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: ['admin'] });
}

export const useRetryAttention = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/admin/attention/{id}/retry', { path: { id } }), onSettled: useRefreshAll() });

export const useDismissAttention = (id: string) =>
  useMutation({
    mutationFn: (reason: DismissCause) => api.post('/api/admin/attention/{id}/dismiss', { path: { id }, body: { reason } }),
    onSettled: useRefreshAll(),
  });

export const useAnswerProblem = (id: string) =>
  useMutation({
    mutationFn: (text: string) => api.post('/api/admin/attention/{id}/answer', { path: { id }, body: { text } }),
    onSettled: useRefreshAll(),
  });

export const useEndUnpaidSubscription = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/admin/attention/{id}/end-subscription', { path: { id } }), onSettled: useRefreshAll() });

/** `given_back`: the refunded amount that the decision was based on. */
type Refund = ApiRequest<'post', '/api/admin/charges/{id}/refund'> & { given_back: number };

export const useRefundCharge = (id: string) =>
  useMutation({
    mutationFn: (body: Refund) => api.post('/api/admin/charges/{id}/refund', { path: { id }, body }),
    onSettled: useRefreshAll(),
  });

/** Refunds the remainder of the entry's charge. */
export const useRefundAttention = (id: string) =>
  useMutation({
    mutationFn: (body: Refund) => api.post('/api/admin/attention/{id}/refund', { path: { id }, body }),
    onSettled: useRefreshAll(),
  });

type ShownRefunds = { amount: number; refused: number | null };

/**
 * The refunded amount that a form shows and sends: the one of the time when the form was opened. When the server refuses it as out of
 * date, the form shows the current amount (`now`) once it has arrived.
 */
export function useGivenBack(now: number) {
  const [{ amount, refused }, setShown] = useState<ShownRefunds>({ amount: now, refused: null });
  if (refused === amount && now !== amount) setShown({ amount: now, refused });
  return {
    shown: amount,
    changed: refused !== null,
    /** The shown amount is known to be out of date, so no decision can be based on it. */
    outdated: refused === amount,
    look: (): void => setShown({ amount: now, refused: null }),
    refuse: (): void => setShown({ amount, refused: amount }),
  };
}
