import type { Language } from '@orderstream/contracts/shared/languages';
import { useMutation } from '@tanstack/react-query';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { api, type ApiRequest } from '../../platform/api.ts';
import { useLanguage } from '../../platform/texts.ts';
import type { CustodyFilters } from '../custody/custody.queries.ts';

/** Downloads an address as a file. The browser saves the stream as it arrives; the page does not hold it in memory. */
export function downloadFile(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

type Unaddressed<Request> = Request extends object ? Omit<Request, 'language' | 'time_zone'> : never;
/** An office list to export, with its own filters. */
type ListExport = Unaddressed<ApiRequest<'post', '/api/admin/exports'>>;

/** Exports an office list as a file, with times in this browser's time zone. Null unless the person is an administrator. */
export function useListExport(request: ListExport): { busy: boolean; begin: () => Promise<void> } | null {
  const language: Language = useLanguage();
  const isAdministrator = useIsAdministrator();
  const file = useMutation({
    mutationFn: async () => {
      const filled = Object.entries(request).filter(([, value]) => value !== undefined && value !== '');
      const filters = Object.fromEntries(filled) as ListExport;
      const body = { ...filters, language, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      downloadFile((await api.post('/api/admin/exports', { body })).href);
    },
  });
  return isAdministrator ? { busy: file.isPending, begin: () => file.mutateAsync() } : null;
}

/** Exports the views of secrets that match the filters. */
export const useCustodyExport = () =>
  useMutation({ mutationFn: async (body: CustodyFilters) => downloadFile((await api.post('/api/audit/custody/exports', { body })).href) });

/** Exports the charges of a range. */
export const useMoneyExport = () =>
  useMutation({
    mutationFn: async (body: { from: string; to: string }) => downloadFile((await api.post('/api/audit/money/exports', { body })).href),
  });
