import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { paths } from '../platform/paths.ts';
import type { Language } from '../platform/texts.ts';
import type { LookFilters } from './custody.queries.ts';

/** The browser saves it as it comes: nothing of it is held by the page. */
export function save(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

type ListRequest = paths['/api/admin/exports']['post']['requestBody']['content']['application/json'];
/** A list of the office with its filters; its times are written in this browser's zone. */
export type ListWish = Omit<ListRequest, 'language' | 'time_zone'>;

export const useListFile = () =>
  useMutation({
    mutationFn: async (wish: ListWish & { language: Language }) => {
      const asked = Object.entries(wish).filter(([, value]) => value !== undefined && value !== '');
      const body = { ...(Object.fromEntries(asked) as typeof wish), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      save((await api.post('/api/admin/exports', { body })).href);
    },
  });

export const useCustodyFile = () =>
  useMutation({ mutationFn: async (body: LookFilters) => save((await api.post('/api/audit/custody/exports', { body })).href) });

export const useMoneyFile = () =>
  useMutation({
    mutationFn: async (body: { from: string; to: string }) => save((await api.post('/api/audit/money/exports', { body })).href),
  });
