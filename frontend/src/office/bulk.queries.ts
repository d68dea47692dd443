import { queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../platform/api.ts';

export type BulkJob = ApiAnswer<'get', '/api/admin/bulk-jobs'>['items'][number];
export type UndoneItem = ApiAnswer<'get', '/api/admin/bulk-jobs/{id}'>['not_done'][number];

const runningEvery = 1_000;

/** The bulk jobs that concern the signed-in person; asked for again while one is running. */
export const bulkJobs = () =>
  queryOptions({
    queryKey: ['admin', 'bulk-jobs'],
    queryFn: ({ signal }) => api.get('/api/admin/bulk-jobs', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ open }) => open > 0) ? runningEvery : false),
    staleTime: 0,
  });

/** What a job that has ended did not do. */
export const undoneItems = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'bulk-jobs', id],
    queryFn: async ({ signal }) => (await api.get('/api/admin/bulk-jobs/{id}', { path: { id }, signal })).not_done,
  });
