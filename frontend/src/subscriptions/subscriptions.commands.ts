import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { leaveFor, openInNewTab } from '../platform/leave.ts';
import { showPortalNotOpened } from './subscription-problem.ts';
import { mySubscriptions } from './subscriptions.queries.ts';

function useRefreshSubscriptions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: mySubscriptions().queryKey });
}

export const useCancelSubscription = (id: string) =>
  useMutation({ mutationFn: () => api.post('/api/subscriptions/{id}/cancel', { path: { id } }), onSettled: useRefreshSubscriptions() });

export const useKeepSubscription = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/api/subscriptions/{id}/undo-cancel', { path: { id } }),
    onSettled: useRefreshSubscriptions(),
  });

/** The provider's own pages for cards and invoices, in a tab of their own or in this one. */
export const useOpenPortal = (where: 'new tab' | 'here') =>
  useMutation({
    mutationFn: async () => {
      const address = api.post('/api/billing/portal-session').then(({ url }) => url);
      if (where === 'new tab') await openInNewTab(address);
      else leaveFor(await address);
    },
  });

/** Opens the provider's pages, where the card can be replaced; a toast says why they did not open. */
export function useUpdateCard() {
  const portal = useOpenPortal('new tab');
  return { isPending: portal.isPending, open: (): void => void portal.mutateAsync().catch(showPortalNotOpened) };
}
