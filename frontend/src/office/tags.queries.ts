import { tagLimit } from '@orderstream/contracts/office/tags';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

export type TagScope = 'orders' | 'users';

/** The tags in use. */
export const tagsInUse = (on: TagScope) =>
  queryOptions({
    queryKey: ['admin', 'tags', on],
    queryFn: async ({ signal }) => (await api.get('/api/admin/tags', { query: { on }, signal })).items,
  });

export const isTag = (text: string): boolean => text.length > 0 && text.length <= tagLimit;
