import { queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type Comparisons = ApiAnswer<'get', '/api/audit/comparisons'>;
export type Comparison = Comparisons['ended'][number];
export type ComparisonDetails = ApiAnswer<'get', '/api/audit/comparisons/{id}'>;
export type ComparedTable = ComparisonDetails['tables'][number];

const second = 1_000;

/** The running, the last and the finished comparisons. Polled while one is running: its progress is in no read model. */
export const comparisonList = () =>
  queryOptions({
    queryKey: ['audit', 'comparisons'],
    queryFn: ({ signal }) => api.get('/api/audit/comparisons', { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? second : false),
  });

/** One comparison with its tables. Polled for its report, which is signed once the replayed log is sealed. */
export const comparisonById = (id: string) =>
  queryOptions({
    queryKey: ['audit', 'comparisons', id],
    queryFn: ({ signal }) => api.get('/api/audit/comparisons/{id}', { path: { id: Number(id) }, signal }),
    refetchInterval: ({ state: { data } }) => (data && data.report === null && data.tables.length > 0 ? 2 * second : false),
  });
