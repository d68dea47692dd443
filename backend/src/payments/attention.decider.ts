import type { AttentionEvent } from '@orderstream/contracts/payments/events';
import { inOnePart, type Decider } from '../platform/decider.ts';
import type { AttentionCommand } from './attention.commands.ts';

/** What people have done about one entry lately: every deed once. The entry itself opens and closes by other facts. */
export type Attention = { requests: readonly string[] };
const requestsKept = 50;

function decide({ requests }: Attention, command: AttentionCommand): AttentionEvent[] {
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

export const attention: Decider<Attention, AttentionCommand, AttentionEvent> = {
  category: 'attention',
  initial: { requests: [] },
  decide,
  evolve: ({ requests }, { data }) => ({ requests: [...requests, data.request_id].slice(-requestsKept) }),
  snapshots: inOnePart(1),
};
