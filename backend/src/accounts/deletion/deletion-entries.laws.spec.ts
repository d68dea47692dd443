import type { Recorded } from '@orderstream/contracts/shared/event';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { attentionProjection } from '@orderstream/projections/payments/attention/attention.projection';
import fc from 'fast-check';
import { decidedSteps } from '../../platform/testing/laws.ts';
import { MemoryRows } from '../../platform/testing/rows.ts';
import { account, type AccountCommand } from '../account.decider.ts';

const userId = '11111111-1111-4111-8111-111111111111';
const now = new Date('2026-01-15T12:00:00.000Z');
const by = theSystem;

const anyCommand: fc.Arbitrary<AccountCommand> = fc.constantFrom<AccountCommand[]>(
  { type: 'RegisterUser', userId, method: 'identity', provider: 'google' },
  { type: 'ChangeStatus', userId, to: 'active', by },
  { type: 'ChangeStatus', userId, to: 'suspended', by },
  { type: 'StartDeletion', userId, by: { kind: 'user', id: userId, role: 'customer' } },
  { type: 'RefuseDeletion', userId, reason: 'paid_orders_awaiting_delivery' },
  { type: 'CompleteDeletion', userId },
);

describe('a person whose account is deleted', () => {
  it('has an entry in the attention queue exactly while the deletion runs', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 25, size: 'max' }), (commands) => {
        const entries = new MemoryRows(attentionProjection);
        for (const { event, state } of decidedSteps(account, commands, now)) {
          entries.take({ ...event, at: now.toISOString() } as Recorded);
          const leaves = state.deletion === 'started' && state.status !== 'deleted';
          expect(entries.rowOf(`deletion.${userId}`)?.closed_at === null).toBe(leaves);
          seen.add(event.type);
        }
      }),
    );
    for (const end of ['user_deletion_refused', 'user_deleted']) expect(seen).toContain(end);
  });
});
