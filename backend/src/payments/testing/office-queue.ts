import { eventually } from '@orderstream/client/eventually';
import type { DetailedEntry } from '@orderstream/contracts/payments/attention';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import type { AttentionsAnswer } from '../attention/attention.requests.ts';
import type { TestShop } from './shop.ts';

export type QueueItem = DetailedEntry<AttentionsAnswer['items'][number]>;

/** The attention queue, as a member of the office sees it and acts on it. */
export function officeQueue(shop: () => TestShop, by: () => SignedInPerson) {
  const attentionItems = async () =>
    (await shop().app.get<{ items: QueueItem[] }>('/api/admin/attention?limit=200', { as: by().token })).body.items;
  return {
    attentionItems,
    waitForItem: (fits: (item: QueueItem) => boolean) =>
      eventually(
        async () => (await attentionItems()).find(fits),
        (item) => item !== undefined,
      ),
    waitUntilClosed: (id: string) =>
      eventually(
        async () => !(await attentionItems()).some((item) => item.id === id),
        (isClosed) => isClosed,
      ),
    actOn: (id: string, action: string, body: object = {}) =>
      shop().app.post<{ code?: string }>(`/api/admin/attention/${encodeURIComponent(id)}/${action}`, body, { as: by().token }),
  };
}
