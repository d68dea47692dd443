import type { AttentionEvent } from '@orderstream/contracts/payments/events';
import fc from 'fast-check';
import { laws } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { NoteDismissal, NoteRetry, type AttentionCommand, type Entry } from './attention.commands.ts';
import { attention } from './attention.decider.ts';

const given = specOf(attention);
const entry: Entry = {
  ...{ id: 'refund.ch_1', kind: 'refund_failed', orderId: 'o1', userId: 'ann', chargeId: 'ch_1', amount: 400 },
  details: { request_id: 'w1' },
};
const data = { attention_id: 'refund.ch_1', kind: 'refund_failed', user_id: 'ann', order_id: 'o1' } as const;
const retried: AttentionEvent = { type: 'attention_retried', data: { ...data, request_id: 'r1' } };

describe('an entry of the queue', () => {
  it('keeps who wanted it tried again', () => given().when(new NoteRetry(entry, 'r1')).then(retried));
  it('keeps it once for one wish', () => given(retried).when(new NoteRetry(entry, 'r1')).nothing());
  it('keeps every further wish', () =>
    given(retried)
      .when(new NoteRetry(entry, 'r2'))
      .then({ type: 'attention_retried', data: { ...data, request_id: 'r2' } }));
  it('keeps why it was taken off', () =>
    given(retried)
      .when(new NoteDismissal(entry, 'r2', 'solved_elsewhere'))
      .then({ type: 'attention_dismissed', data: { ...data, request_id: 'r2', cause: 'solved_elsewhere' } }));

  const wish = fc.constantFrom('r1', 'r2', 'r3');
  const anyDeed: fc.Arbitrary<AttentionCommand> = fc.oneof(
    wish.map((id) => new NoteRetry(entry, id)),
    wish.map((id) => new NoteDismissal(entry, id, 'other')),
  );
  laws(attention, anyDeed);
});
