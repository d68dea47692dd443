import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { Refused } from '../platform/refused.ts';
import { accessToken } from '../platform/session.ts';
import type { FactFilters } from './facts.queries.ts';

/** Opening the area is a fact, once a session. */
export const recordOpening = (): Promise<unknown> => api.post('/api/audit/openings');

const idsOf = ({ actor_id, subject_id, correlation_id }: FactFilters): string[] =>
  [actor_id, subject_id, correlation_id].flatMap((id) => id ?? []);
const kindsOf = ({ types }: FactFilters) => (types ? types.split(',') : []);

/** A search that is sent is a fact: its kinds and ids, never a text. */
export const useRecordSearch = () =>
  useMutation({
    mutationFn: (filters: FactFilters) => api.post('/api/audit/searches', { body: { kinds: kindsOf(filters), ids: idsOf(filters) } }),
  });

export type ExportFormat = 'ndjson' | 'csv';

/** Takes the filtered facts away as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: async ({ filters: { types, order: _, ...filters }, format }: { filters: FactFilters; format: ExportFormat }) => {
      const answer = await fetch('/api/audit/export', {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken() ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...filters, ...(types ? { types: types.split(',') } : {}), format }),
      });
      if (!answer.ok) throw new Refused(answer.status, { code: answer.status === 404 ? 'not_found' : 'internal', message: '' });
      save(await answer.blob(), /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? `log.${format}`);
    },
  });

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
