import type { ChargePlace } from '@orderstream/contracts/payments/lifecycle';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type MoneyBooks = ApiAnswer<'get', '/api/audit/money'>;
export type MoneyDay = MoneyBooks['days'][number];
export type Difference = MoneyBooks['differences'][number];
export type MovementOfOthers = MoneyBooks['not_ours'][number];
export type PlacedCharge = ApiAnswer<'get', '/api/audit/money/charges'>['items'][number];
/** Two instants: `from` is included, `to` is not. */
export type MoneyRange = { from: string; to: string };

/** The sums and differences of a range. Each request queries the provider, so none is repeated automatically. */
export const moneyBooks = (range: MoneyRange) =>
  queryOptions({
    queryKey: ['audit', 'money', range],
    queryFn: ({ signal }) => api.get('/api/audit/money', { query: range, signal }),
    staleTime: Infinity,
    retry: false,
  });

/** The charges of a range, newest first. */
export const chargesOfRange = (range: MoneyRange, place: ChargePlace | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'money', 'charges', range, place],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit/money/charges', { query: { ...range, ...(place && { place }), ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { models: ['transactions'] },
  });
