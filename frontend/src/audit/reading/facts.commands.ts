import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { FactFilters } from './facts.queries.ts';
import { save } from '../exporting/files.commands.ts';

/** Opening the area is a fact, once a session. */
export const recordOpening = (): Promise<unknown> => api.post('/api/audit/openings');

export type ExportFormat = 'ndjson' | 'csv';
export type ExportWish = {
  filters: FactFilters;
  format: ExportFormat;
  /** A fraction of the facts, between 0 and 1, drawn by the seed. */
  sample?: number;
  seed?: string;
  /** The position of the last fact of an interrupted export. */
  after?: string;
};

/** Exports the filtered facts as a file. The browser saves the stream as it arrives; the page holds none of it. */
export const useExport = () =>
  useMutation({
    mutationFn: async ({ filters: { types, order: _, ...filters }, ...wish }: ExportWish) => {
      const body = { ...filters, ...(types ? { types: types.split(',') } : {}), ...wish };
      const prepared = await api.post('/api/audit/exports', { body });
      save(prepared.href);
      return prepared;
    },
  });
