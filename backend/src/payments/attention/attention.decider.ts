import type { AttentionEvent } from '@orderstream/contracts/payments/events';
import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { jsonSnapshot, type Decider } from '../../platform/deciding/decider.ts';
import type { ActionableEntry } from './attention-entry.ts';

export type AttentionCommand =
  | { type: 'NoteRetry'; entry: ActionableEntry; requestId: string }
  | { type: 'NoteDismissal'; entry: ActionableEntry; requestId: string; cause: DismissCause };

/** The latest requests about one entry, so that a repeated request has no effect. Other events open and close the entry. */
export type EntryRequests = { requests: readonly string[] };
const requestsKept = 50;

function decide({ requests }: EntryRequests, command: AttentionCommand): AttentionEvent[] {
  const { entry, requestId: request_id } = command;
  if (requests.includes(request_id)) return [];
  const data = { attention_id: entry.id, kind: entry.kind, user_id: entry.userId, order_id: entry.orderId, request_id };
  switch (command.type) {
    case 'NoteRetry':
      return [{ type: 'attention_retried', data }];
    case 'NoteDismissal':
      return [{ type: 'attention_dismissed', data: { ...data, cause: command.cause } }];
  }
}

export const attentionDecider: Decider<EntryRequests, AttentionCommand, AttentionEvent> = {
  category: 'attention',
  initial: { requests: [] },
  decide,
  evolve: ({ requests }, { data }) => ({ requests: [...requests, data.request_id].slice(-requestsKept) }),
  snapshots: jsonSnapshot(1),
};
