import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api, type ApiAnswer, type ListFilters } from '../platform/api.ts';

export type MyAccount = ApiAnswer<'get', '/api/me'>;
export type UserRow = ApiAnswer<'get', '/api/admin/users'>['items'][number];
export type UserDetails = ApiAnswer<'get', '/api/admin/users/{id}'>;
export type WaysIn = ApiAnswer<'get', '/api/me/ways-in'>;
export type OpenSession = ApiAnswer<'get', '/api/auth/sessions'>['items'][number];

const userMeta = { models: ['app_user', 'user_roles'] } as const;
const usersPerPage = 25;
export const recentUserCount = 5;

/** The signed-in person: status, roles and profile. */
export const myAccount = () => queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => api.get('/api/me', { signal }), meta: userMeta });

/** Whether the signed-in person may take the actions that are reserved for administrators. */
export const useIsAdministrator = (): boolean => useQuery(myAccount()).data?.roles.includes('admin') ?? false;

/** The state of a link from a mail. Requested only once: afterwards only its own page changes it. */
export const linkState = (token: string, purpose: 'confirm_email' | 'reset_password') =>
  queryOptions({
    queryKey: ['link', purpose, token],
    queryFn: () => api.post('/api/auth/link', { body: { token, purpose } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** The identity providers that the shop is configured for. */
export const offeredProviders = () =>
  queryOptions({ queryKey: ['providers'], queryFn: ({ signal }) => api.get('/api/auth/providers', { signal }), staleTime: Infinity });

/** The signed-in person's open sessions. */
export const mySessions = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => api.get('/api/auth/sessions', { signal }), staleTime: 0 });

/** Which kinds of mail the signed-in person wants. */
export const myMailChoices = () =>
  queryOptions({ queryKey: ['mail-choices'], queryFn: ({ signal }) => api.get('/api/me/mail-choices', { signal }), staleTime: 0 });

/** The signed-in person's ways to sign in. */
export const waysIn = () =>
  queryOptions({ queryKey: ['ways-in'], queryFn: ({ signal }) => api.get('/api/me/ways-in', { signal }), staleTime: 0 });

export type UserFilters = ListFilters<'/api/admin/users'>;

/** The users of the office, page by page. */
export const adminUsers = (filters: UserFilters, limit = usersPerPage) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', filters, limit],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/admin/users', { query: { ...filters, limit, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    meta: userMeta,
  });

/** One user as the office sees them. */
export const adminUser = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => api.get('/api/admin/users/{id}', { path: { id }, signal }),
    meta: userMeta,
  });

/** The figures of the administrator's dashboard; refetched when any of its read models changes. */
export const adminStats = () =>
  queryOptions({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => api.get('/api/admin/stats', { signal }),
    meta: { models: [...userMeta.models, 'order_counts', 'order_days', 'availability'] },
  });
