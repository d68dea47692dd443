import type { AttentionEvent } from '@orderstream/contracts/payments/events';
import fc from 'fast-check';
import { anyCommandOf, deciderLaws } from '../../platform/testing/laws.ts';
import { specOf } from '../../platform/testing/spec.ts';
import type { ActionableEntry } from './attention-entry.ts';
import { attentionDecider, type AttentionCommand } from './attention.decider.ts';

const given = specOf(attentionDecider);
const entry: ActionableEntry = {
  id: 'refund.ch_1',
  kind: 'refund_failed',
  orderId: 'o1',
  userId: 'ann',
  chargeId: 'ch_1',
  amount: 400,
  details: { refund_id: null, request_id: 'w1', last_error_code: null },
};
const data = { attention_id: 'refund.ch_1', kind: 'refund_failed', user_id: 'ann', order_id: 'o1' } as const;
const retried: AttentionEvent = { type: 'attention_retried', data: { ...data, request_id: 'r1' } };

describe('an entry of the queue', () => {
  it('records a requested retry', () => given().when({ type: 'NoteRetry', entry, requestId: 'r1' }).then(retried));
  it('records a repeated request once', () => given(retried).when({ type: 'NoteRetry', entry, requestId: 'r1' }).nothing());
  it('records every further request', () =>
    given(retried)
      .when({ type: 'NoteRetry', entry, requestId: 'r2' })
      .then({ type: 'attention_retried', data: { ...data, request_id: 'r2' } }));
  it('records the reason for its dismissal', () =>
    given(retried)
      .when({ type: 'NoteDismissal', entry, requestId: 'r2', cause: 'solved_elsewhere' })
      .then({ type: 'attention_dismissed', data: { ...data, request_id: 'r2', cause: 'solved_elsewhere' } }));

  const wish = fc.constantFrom('r1', 'r2', 'r3');
  const anyDeed = anyCommandOf<AttentionCommand>({
    NoteRetry: wish.map((requestId) => ({ type: 'NoteRetry', entry, requestId })),
    NoteDismissal: wish.map((requestId) => ({ type: 'NoteDismissal', entry, requestId, cause: 'other' })),
  });
  deciderLaws(attentionDecider, anyDeed);
});
