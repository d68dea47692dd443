import type { DetailedEntry } from '@orderstream/contracts/payments/attention';
import type { AttentionGroup, AttentionKind } from '@orderstream/contracts/payments/lifecycle';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer, type ListFilters } from '../platform/api.ts';

export type PriceMapping = ApiAnswer<'get', '/api/admin/price-mappings'>['items'][number];
export type PricePeriod = ApiAnswer<'get', '/api/admin/price-history'>['items'][number];
/** The kind of an entry says which details it has. */
export type AttentionEntry = DetailedEntry<ApiAnswer<'get', '/api/admin/attention'>['items'][number]>;
export type EntryOf<Kind extends AttentionKind> = Extract<AttentionEntry, { kind: Kind }>;
export type Transaction = ApiAnswer<'get', '/api/transactions'>['items'][number];

/** The provider's prices to choose from. Without an answer the id is typed. */
export const providerPrices = () =>
  queryOptions({
    queryKey: ['admin', 'provider-prices'],
    queryFn: ({ signal }) => api.get('/api/admin/provider-prices', { signal }),
    retry: false,
  });

/** The provider's price of each product. */
export const priceMappings = () =>
  queryOptions({
    queryKey: ['admin', 'price-mappings'],
    queryFn: ({ signal }) => api.get('/api/admin/price-mappings', { signal }),
    meta: { models: ['billing_price_map', 'user_subscriptions'] },
  });

/** The price history of each product: period, and who set the price. */
export const priceHistory = () =>
  queryOptions({
    queryKey: ['admin', 'price-history'],
    queryFn: ({ signal }) => api.get('/api/admin/price-history', { signal }),
    meta: { models: ['billing_price_map'] },
  });

/** The order on the page after a payment: only active accounts get more than its state. */
export const orderAfterPayment = (id: string) =>
  queryOptions({
    queryKey: ['orders', 'paid', id],
    queryFn: ({ signal }) => api.get('/api/orders/{id}', { path: { id }, signal }),
    meta: { models: ['order_list_view', 'product'] },
  });

const transactionsPerPage = 25;

/** The first payment of one order; its receipt exists once the payment is known. */
export const receiptOfOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['transactions', 'receipt', orderId],
    queryFn: async ({ signal }) => {
      const { items } = await api.get('/api/transactions', {
        query: { limit: transactionsPerPage, kind: 'payment', order: orderId },
        signal,
      });
      return items.findLast((one) => one.order_id === orderId && one.status === 'succeeded')?.id ?? null;
    },
    meta: { models: ['transactions'] },
  });

export type Receipt = ApiAnswer<'get', '/api/receipts/{id}'>;

/** A payment's receipt. */
export const receiptById = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'receipts', id],
    queryFn: ({ signal }) => api.get('/api/receipts/{id}', { path: { id }, signal }),
    meta: { models: ['transactions'] },
  });

export type TransactionQuery = ListFilters<'/api/transactions'>;

/** One's own payments and refunds, newest first. */
export const myTransactions = (query: TransactionQuery) =>
  infiniteQueryOptions({
    queryKey: ['transactions', query],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/transactions', { query: { ...query, limit: transactionsPerPage, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models: ['transactions'] },
  });

/** A user's payments and refunds, for the office. */
export const transactionsOfUser = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'transactions', userId],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/users/{id}/transactions', {
        path: { id: userId },
        query: { limit: transactionsPerPage, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models: ['transactions'] },
  });

const attentionPerPage = 20;
/** The queue is built from many tables; these are the ones whose changes people notice. */
const queueModels = { models: ['attention', 'order_list_view', 'availability', 'app_user'] } as const;

/** The attention queue, newest first. */
export const attentionQueue = (group: AttentionGroup | null) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'attention', 'queue', group],
    queryFn: async ({ pageParam, signal }) => {
      const page = await api.get('/api/admin/attention', {
        query: { limit: attentionPerPage, ...(group ? { group } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      });
      return { ...page, items: page.items as AttentionEntry[] };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: queueModels,
  });

/** The number of entries. */
export const openAttentionCount = () =>
  queryOptions({
    queryKey: ['admin', 'attention', 'open'],
    queryFn: ({ signal }) => api.get('/api/admin/attention', { query: { limit: 1 }, signal }),
    select: ({ open }) => open,
    meta: queueModels,
  });

export const paymentCheckInterval = 3_000;
export const mostPaymentChecks = 10;

export const myBilling = () =>
  queryOptions({ queryKey: ['billing'], queryFn: ({ signal }) => api.get('/api/me/billing', { signal }), staleTime: 0 });
