import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import type { FactFilters } from './facts.queries.ts';
import { save } from './files.commands.ts';

/** Opening the area is a fact, once a session. */
export const recordOpening = (): Promise<unknown> => api.post('/api/audit/openings');

export type ExportFormat = 'ndjson' | 'csv';
export type ExportWish = {
  filters: FactFilters;
  format: ExportFormat;
  /** A part of the facts between 0 and 1, chosen by the seed. */
  sample?: number;
  seed?: string;
  /** The position of the last fact of an export that broke off. */
  after?: string;
};

/** Has the filtered facts made into a file. The browser saves it as it comes: nothing of it is held by the page. */
export const useExport = () =>
  useMutation({
    mutationFn: async ({ filters: { types, order: _, ...filters }, ...wish }: ExportWish) => {
      const body = { ...filters, ...(types ? { types: types.split(',') } : {}), ...wish };
      const prepared = await api.post('/api/audit/exports', { body });
      save(prepared.href);
      return prepared;
    },
  });
