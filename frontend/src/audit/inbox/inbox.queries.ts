import type { WebhookState } from '@orderstream/contracts/payments/lifecycle';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type ApiAnswer } from '../../platform/api.ts';

export type InboxMessage = ApiAnswer<'get', '/api/audit/webhooks'>['items'][number];

/** The payment provider's messages, newest first. They are no facts, so no live update announces new ones. */
export const inboxMessages = (state: WebhookState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'webhooks', state],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/audit/webhooks', { query: { ...(state && { state }), ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
