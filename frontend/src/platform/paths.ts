import type { AccountStatus, Role, StatusReason } from '@orderstream/contracts/accounts/lifecycle';

type Json<T> = { content: { 'application/json': T } };
type Get<A, Q = undefined, P = undefined> = {
  parameters: (Q extends undefined ? unknown : { query?: Q }) & (P extends undefined ? unknown : { path: P });
  responses: { 200: Json<A> };
};
type Do<B, A, P = undefined> = (B extends undefined ? unknown : { requestBody: Json<B> }) & {
  parameters: P extends undefined ? unknown : { path: P };
  responses: { 200: Json<A> };
};
type Nothing = Record<string, never>;
type Done = { position: string };
type Paged = { limit?: number; after?: string };
type ById = { id: string };

type Session = { access_token: string; token_type: string; expires_in: number; expires_at: number; user: { id: string; email: string } };
type Profile = {
  full_name: string | null;
  avatar_url: string | null;
  business_name: string | null;
  phone: string | null;
  description: string | null;
};
type Me = {
  id: string;
  email: string;
  status: AccountStatus;
  email_confirmed: boolean;
  roles: Role[];
  created_at: string;
  profile: Profile;
};
type OpenSession = { id: string; created_at: string; last_used_at: string; device: string; current: boolean };
type User = {
  id: string;
  email: string;
  full_name: string | null;
  status: AccountStatus;
  roles: Role[];
  email_confirmed: boolean;
  created_at: string;
};
type UserCounts = Record<AccountStatus | 'all', number>;
type LoggedEvent = {
  id: string;
  event_type: string;
  order_id: string | null;
  user_id: string | null;
  user_name: string | null;
  user_deleted: boolean;
  created_at: string;
  payload: Record<string, unknown>;
  actor: { kind: string; id: string | null; role: string | null };
  source: string;
  reason: string | null;
};
type SignUp = {
  email: string;
  password: string;
  full_name: string;
  business_name?: string;
  phone?: string;
  description?: string;
  accept_terms: true;
};
type EventFilters = Paged & { event_type?: string; user_id?: string; order_id?: string; from?: string; to?: string };

/** The server's description of itself, path by path. */
export interface paths {
  '/api/auth/signup': { post: Do<SignUp, { user_id: string; position: string }> };
  '/api/auth/confirm': { post: Do<{ token: string }, Done> };
  '/api/auth/resend-confirmation': { post: Do<{ email: string }, Nothing> };
  '/api/auth/login': { post: Do<{ email: string; password: string }, Session> };
  '/api/auth/logout': { post: Do<undefined, undefined> };
  '/api/auth/forgot-password': { post: Do<{ email: string }, Nothing> };
  '/api/auth/reset-password': { post: Do<{ token: string; password: string }, Done> };
  '/api/auth/change-password': { post: Do<{ password: string }, Done> };
  '/api/auth/providers': { get: Get<{ google: boolean }> };
  '/api/auth/sessions': { get: Get<{ items: OpenSession[] }>; delete: Do<undefined, undefined> };
  '/api/auth/sessions/{id}': { delete: Do<undefined, undefined, ById> };
  '/api/me': { get: Get<Me>; delete: Do<undefined, Done> };
  '/api/me/profile': { patch: Do<Partial<Profile>, Done> };
  '/api/admin/users': {
    get: Get<
      { items: User[]; next: string | null; counts: UserCounts; found: number },
      Paged & { search?: string; status?: AccountStatus }
    >;
  };
  '/api/admin/users/{id}': { get: Get<User & Omit<Profile, 'full_name'>, undefined, ById>; delete: Do<undefined, Done, ById> };
  '/api/admin/users/{id}/status': { patch: Do<{ status: AccountStatus; reason?: StatusReason }, Done, ById> };
  '/api/admin/users/{id}/roles/{role}': {
    put: Do<undefined, Done, ById & { role: Role }>;
    delete: Do<undefined, Done, ById & { role: Role }>;
  };
  '/api/admin/events': { get: Get<{ items: LoggedEvent[]; next: string | null }, EventFilters> };
  '/api/admin/stats': { get: Get<{ users: { total: number } & Record<AccountStatus, number> }> };
}
