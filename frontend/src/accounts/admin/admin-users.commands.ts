import type {
  AccountStatus,
  GrantReason,
  LockOutReason,
  RevokeReason,
  Role,
  StatusReason,
} from '@orderstream/contracts/accounts/lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Returns a function that refetches all data of the office, since a changed user appears in lists, counts and the log. */
export function useRefreshAdminData() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}

export const useChangeStatus = (id: string) =>
  useMutation({
    mutationFn: ({ status, words, reason }: { status: AccountStatus; words?: string; reason?: StatusReason | undefined }) =>
      api.patch('/api/admin/users/{id}/status', {
        path: { id },
        body: { status, ...(words ? { words } : {}), ...(reason ? { reason } : {}) },
      }),
    onSuccess: useRefreshAdminData(),
  });

export const useGrantRole = (id: string) =>
  useMutation({
    mutationFn: ({ role, reason }: { role: Role; reason: GrantReason }) =>
      api.put('/api/admin/users/{id}/roles/{role}', { path: { id, role }, body: { reason } }),
    onSuccess: useRefreshAdminData(),
  });

export const useRevokeRole = (id: string) =>
  useMutation({
    mutationFn: ({ role, reason }: { role: Role; reason: RevokeReason }) =>
      api.delete('/api/admin/users/{id}/roles/{role}', { path: { id, role }, body: { reason } }),
    onSuccess: useRefreshAdminData(),
  });

export function useDeleteUser(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: LockOutReason) => api.delete('/api/admin/users/{id}', { path: { id }, body: { reason } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['admin', 'users'] });
    },
  });
}
