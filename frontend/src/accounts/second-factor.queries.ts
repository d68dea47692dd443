import { queryOptions } from '@tanstack/react-query';
import { api, type Answer } from '../platform/api.ts';

export type Passkey = Answer<'get', '/api/me/second-factor'>['passkeys'][number];

/** What the signed-in person can show beside the password. */
export const mySecondFactor = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => api.get('/api/me/second-factor', { signal }), staleTime: 0 });

/** By what the sign-in of this browser can be finished. Never kept: another sign-in may be another person's. */
export const secondStep = () =>
  queryOptions({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => api.get('/api/auth/login/second-step', { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const secondFactorOf = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id, 'second-factor'],
    queryFn: ({ signal }) => api.get('/api/admin/users/{id}/second-factor', { path: { id }, signal }),
    staleTime: 0,
  });
