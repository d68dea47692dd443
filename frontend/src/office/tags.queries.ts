import { tagLimit } from '@orderstream/contracts/office/tags';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

export type Tagged = 'orders' | 'users';

/** The tags in use. */
export const knownTags = (on: Tagged) =>
  queryOptions({
    queryKey: ['admin', 'tags', on],
    queryFn: async ({ signal }) => (await api.get('/api/admin/tags', { query: { on }, signal })).items,
  });

/** An invalid tag in the address is ignored. */
export const tagFrom = (address: URLSearchParams): string | undefined => {
  const tag = address.get('tag') ?? '';
  return tag.length > 0 && tag.length <= tagLimit ? tag : undefined;
};
