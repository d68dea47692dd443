import { useMutation } from '@tanstack/react-query';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { api, type ApiRequest } from '../../platform/api.ts';
import { useLanguage, type Language } from '../../platform/texts.ts';
import type { LookFilters } from '../custody/custody.queries.ts';

/** The browser saves the stream as it arrives; the page holds none of it. */
export function save(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

type ListRequest = ApiRequest<'post', '/api/admin/exports'>;
/** Exports an office list with its filters; times are in this browser's time zone. */
export type ListWish = Omit<ListRequest, 'language' | 'time_zone'>;

/** Null without permission: only administrators export lists. */
export function useListFile(wish: ListWish): { busy: boolean; begin: () => Promise<void> } | null {
  const language: Language = useLanguage();
  const isAdministrator = useIsAdministrator();
  const file = useMutation({
    mutationFn: async () => {
      const asked = Object.entries(wish).filter(([, value]) => value !== undefined && value !== '');
      const filtered = Object.fromEntries(asked) as ListWish;
      const body = { ...filtered, language, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      save((await api.post('/api/admin/exports', { body })).href);
    },
  });
  return isAdministrator ? { busy: file.isPending, begin: () => file.mutateAsync() } : null;
}

export const useCustodyFile = () =>
  useMutation({ mutationFn: async (body: LookFilters) => save((await api.post('/api/audit/custody/exports', { body })).href) });

export const useMoneyFile = () =>
  useMutation({
    mutationFn: async (body: { from: string; to: string }) => save((await api.post('/api/audit/money/exports', { body })).href),
  });
