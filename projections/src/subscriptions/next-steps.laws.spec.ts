import { nextStepOfSubscription } from '@orderstream/contracts/orders/next-step';
import { providerStatuses } from '@orderstream/contracts/subscriptions/lifecycle';
import type { SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import type { Recorded } from '@orderstream/contracts/shared/event';
import fc from 'fast-check';
import { userSubscriptionsProjection } from './user-subscriptions.projection.ts';
import type { SubscriptionRow } from './user-subscriptions.table.ts';

const of = { subscription_id: 'sub_1', user_id: 'u1', order_id: 'o1' };
const day = fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`);
const plain = ['past_due', 'recovered', 'unpaid', 'paused', 'resumed', 'cancel_reverted'] as const;
const amount = { amount: 500, currency: 'usd' };

const anyFact: fc.Arbitrary<SubscriptionEvent> = fc.oneof(
  fc.constantFrom(...plain).map((what) => ({ type: `subscription_${what}` as const, data: of })),
  fc.record({ end: day, next: fc.option(day) }).map(({ next }): SubscriptionEvent => ({
    type: 'subscription_payment_failed',
    data: { ...of, invoice_id: 'in_1', attempt: 1, next_attempt_at: next },
  })),
  day.map((end): SubscriptionEvent => ({
    type: 'subscription_payment_success',
    data: { ...of, ...amount, invoice_id: 'in_1', purpose: 'renewal', current_period_start: end, current_period_end: end },
  })),
  day.map((end): SubscriptionEvent => ({ type: 'subscription_cancel_scheduled', data: { ...of, ends_at: end, canceled_at: end } })),
  day.map((end): SubscriptionEvent => ({ type: 'subscription_canceled', data: { ...of, cause: 'provider', ended_at: end } })),
);
const born = fc.constantFrom(...providerStatuses).map((status): SubscriptionEvent => ({
  type: 'subscription_created',
  data: {
    ...of,
    sku: null,
    status,
    unit_amount: 500,
    currency: 'usd',
    current_period_start: '2026-03-01T12:00:00.000Z',
    current_period_end: '2026-04-01T12:00:00.000Z',
  },
}));

type Effect = (row: SubscriptionRow | undefined, event: Recorded, key: string) => SubscriptionRow | undefined;
const after = (row: SubscriptionRow | undefined, event: SubscriptionEvent): SubscriptionRow | undefined =>
  (userSubscriptionsProjection.on[event.type] as unknown as Effect)(row, { ...event, at: '2026-03-01T12:00:00.000Z' } as Recorded, 'sub_1');

describe('any history of a subscription at the provider', () => {
  it('has a next date or a person in charge, until it is over', () =>
    fc.assert(
      fc.property(born, fc.array(anyFact, { maxLength: 12 }), (first, facts) => {
        let row: SubscriptionRow | undefined;
        for (const fact of [first, ...facts]) {
          row = after(row, fact);
          if (!row) throw new Error('it is gone');
          const { who, what, at } = nextStepOfSubscription({ ...row, payment_pending: false });
          const isOver = row.status === 'canceled' || row.status === 'incomplete_expired';
          expect(who === 'nobody').toBe(isOver);
          // The list of missing payments has what the office sees to.
          if (who === 'office') expect(row.failing_since).not.toBeNull();
          if (who === 'provider') expect(at).not.toBeNull();
          if (who === 'customer') expect(what).toBe('first_payment');
          if (row.failing_since !== null) expect(['office', 'provider']).toContain(who);
        }
      }),
    ));
});
