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

/** Whether a text is short enough to be a tag, and not empty. */
export const isTag = (text: string): boolean => text.length > 0 && text.length <= tagLimit;
