import { queryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type Passkey = ApiAnswer<'get', '/api/me/second-factor'>['passkeys'][number];

/** The second factors of the signed-in person. */
export const mySecondFactor = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => api.get('/api/me/second-factor', { signal }), staleTime: 0 });

/** The factors that can complete the pending sign-in. Never cached: the next sign-in may be another person's. */
export const pendingSecondFactor = () =>
  queryOptions({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => api.get('/api/auth/login/second-step', { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Which second factors a user has set up, for the office. */
export const userSecondFactor = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'second-factor'],
    queryFn: ({ signal }) => api.get('/api/admin/users/{id}/second-factor', { path: { id }, signal }),
    staleTime: 0,
  });
