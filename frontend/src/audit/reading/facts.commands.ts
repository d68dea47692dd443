import { useMutation } from '@tanstack/react-query';
import { api, type ApiRequest } from '../../platform/api.ts';
import type { FactFilters } from './facts.queries.ts';
import { downloadFile } from '../exporting/files.commands.ts';

/** Records that the audit area was opened; the server does so once per session. */
export const recordOpening = (): Promise<unknown> => api.post('/api/audit/openings');

export type ExportFormat = 'ndjson' | 'csv';
export type FactExport = {
  filters: FactFilters;
  format: ExportFormat;
  /** A fraction of the facts, between 0 and 1, drawn by the seed. */
  sample?: number;
  seed?: string;
  /** The position of the last fact of an interrupted export. */
  after?: string;
};

/** Exports the filtered facts as a file. The browser saves the stream as it arrives; the page holds none of it. */
export const useFactExport = () =>
  useMutation({
    mutationFn: async ({ filters: { types, order: _, ...filters }, ...wish }: FactExport) => {
      const body: ApiRequest<'post', '/api/audit/exports'> = { ...filters, ...(types ? { types: types.split(',') } : {}), ...wish };
      const prepared = await api.post('/api/audit/exports', { body });
      downloadFile(prepared.href);
      return prepared;
    },
  });
