import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { LookFilters } from './custody.queries.ts';

/** The browser saves it as it comes: nothing of it is held by the page. */
export function save(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

export const useCustodyFile = () =>
  useMutation({ mutationFn: async (body: LookFilters) => save((await api.post('/api/audit/custody/exports', { body })).href) });

export const useMoneyFile = () =>
  useMutation({
    mutationFn: async (body: { from: string; to: string }) => save((await api.post('/api/audit/money/exports', { body })).href),
  });
