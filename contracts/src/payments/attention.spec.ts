import { actionsOf, isRefundRequestedAgain, amountToRequest, type AttentionSubject } from './attention.ts';
import type { AttentionKind } from './lifecycle.ts';

const entry = (kind: AttentionKind, amount: number | null = null, under_way?: number) =>
  ({ kind, amount, details: under_way === undefined ? {} : { under_way } }) as AttentionSubject & { amount: number | null };

describe('what may be done about an entry of the attention queue', () => {
  it.each([
    ['payment_mismatched', ['refund', 'open_at_provider', 'dismiss'], []],
    ['unknown_payment', ['refund', 'open_at_provider', 'dismiss'], []],
    ['refund_failed', ['retry', 'open_at_provider', 'dismiss'], []],
    ['process_parked', ['retry', 'dismiss'], []],
    ['deletion_waiting', ['retry'], []],
    ['waiting_for_stock', ['assign_products', 'refund'], ['assign_products']],
    ['not_delivered_by_itself', ['assign_products', 'refund'], ['assign_products']],
    ['ended_before_delivery', ['open_order', 'refund'], ['open_order']],
    ['units_missing', ['assign_products', 'refund'], ['assign_products']],
    ['delivery_waits_for_account', ['open_user', 'refund', 'retry'], ['open_user', 'retry']],
    ['subscription_without_payment', ['end_subscription'], ['end_subscription']],
    ['dispute_open', ['open_at_provider', 'retry'], ['open_at_provider', 'retry']],
    ['webhook_parked', ['retry', 'dismiss'], ['retry', 'dismiss']],
    ['timer_parked', ['retry'], ['retry']],
    ['problem_reported', ['answer', 'replace'], ['answer', 'replace']],
    ['order_left_unpaid', ['open_order'], ['open_order']],
    ['secret_lost', ['open_order'], ['open_order']],
    ['person_lost', ['open_order'], ['open_order']],
  ] as const)('%s: money and deletions are for administrators alone', (kind, administrator, moderator) => {
    expect([actionsOf(entry(kind), true), actionsOf(entry(kind), false)]).toEqual([administrator, moderator]);
  });

  it('is only a link to the provider while the whole refund has been requested again', () => {
    const cases = [entry('refund_failed', 500), entry('refund_failed', 500, 300), entry('refund_failed', 500, 500)];
    expect(cases.map(amountToRequest)).toEqual([500, 200, 0]);
    expect(cases.map(isRefundRequestedAgain)).toEqual([false, false, true]);
    expect(isRefundRequestedAgain(entry('deletion_waiting'))).toBe(false);
    expect(cases.map((one) => actionsOf(one, true).includes('retry'))).toEqual([true, true, false]);
  });
});
