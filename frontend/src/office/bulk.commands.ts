import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiRequest } from '../platform/api.ts';
import { bulkJobs } from './bulk.queries.ts';

export type BulkRequest = ApiRequest<'post', '/api/admin/bulk-jobs'>;

function useRefreshJobs() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: bulkJobs().queryKey });
}

/** Hands what is to be done to many rows over to the server, which continues when this page is closed. */
export const useStartBulk = () =>
  useMutation({ mutationFn: (body: BulkRequest) => api.post('/api/admin/bulk-jobs', { body }), onSuccess: useRefreshJobs() });

export const useStopBulk = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/admin/bulk-jobs/{id}/stop', { path: { id } }), onSettled: useRefreshJobs() });

export const usePutAwayBulk = (id: string) =>
  useMutation({ mutationFn: () => api.delete('/api/admin/bulk-jobs/{id}', { path: { id } }), onSettled: useRefreshJobs() });
