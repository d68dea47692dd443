import type { SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import fc from 'fast-check';
import { anyCommandOf, deciderLaws, playCommands } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { subscription, type SubscriptionCommand } from './subscription.decider.ts';
import { RecordInvoiceFailed, RecordInvoicePaid, SyncSubscription, type ReportedSubscription } from './subscriptions.commands.ts';

const given = specOf(subscription);
const [start, end] = ['2026-01-15T12:00:00.000Z', '2026-02-15T12:00:00.000Z'];
const about = { subscription_id: 'sub_1', user_id: 'ann', order_id: 'o1' };
const now: ReportedSubscription = {
  userId: 'ann',
  orderId: 'o1',
  sku: 'LinkedIn.Creator',
  status: 'active',
  unitAmount: 1000,
  currency: 'usd',
  periodStart: start,
  periodEnd: end,
  endsAt: null,
  canceledAt: null,
  endedAt: null,
  endCause: 'provider',
};
const sync = (change: Partial<ReportedSubscription> = {}) =>
  new SyncSubscription({ subscriptionId: 'sub_1', now: { ...now, ...change }, isNew: false });
const period = { current_period_start: start, current_period_end: end };
const created: SubscriptionEvent = {
  type: 'subscription_created',
  data: { ...about, sku: 'LinkedIn.Creator', status: 'active', unit_amount: 1000, currency: 'usd', ...period },
};
const scheduled: SubscriptionEvent = { type: 'subscription_cancel_scheduled', data: { ...about, ends_at: end, canceled_at: start } };
const ended: SubscriptionEvent = { type: 'subscription_canceled', data: { ...about, cause: 'requested', ended_at: end } };
const fact = (type: 'subscription_past_due' | 'subscription_recovered' | 'subscription_cancel_reverted'): SubscriptionEvent => ({
  type,
  data: about,
});
const renewal = {
  invoiceId: 'in_2',
  amount: 1000,
  currency: 'usd',
  purpose: 'renewal' as const,
  periodStart: end,
  periodEnd: '2026-03-15T12:00:00.000Z',
};
const renewed: SubscriptionEvent = {
  type: 'subscription_payment_success',
  data: {
    ...about,
    invoice_id: 'in_2',
    amount: 1000,
    currency: 'usd',
    purpose: 'renewal',
    current_period_start: end,
    current_period_end: '2026-03-15T12:00:00.000Z',
  },
};

describe('an unknown subscription', () => {
  it('is created by the first report, whatever its status', () => given().when(sync()).then(created));
  it('is created and ended if the first report is its end (I5)', () =>
    given()
      .when(sync({ status: 'canceled', endedAt: end, endCause: 'requested' }))
      .then(created, ended));
  it('refuses an invoice', () =>
    given()
      .when(new RecordInvoicePaid({ subscriptionId: 'sub_1', invoice: renewal }))
      .refuses('subscription_unknown'));
});

describe('an active subscription', () => {
  it('is the same after a repeated report (I5)', () => given(created).when(sync()).nothing());
  it('is the same after repeated reports of a free month (I5)', () => {
    given(created)
      .when(sync({ status: 'trialing' }))
      .nothing();
    given(created, fact('subscription_past_due'), fact('subscription_recovered'))
      .when(sync({ status: 'trialing' }))
      .nothing();
  });
  it('schedules its end', () =>
    given(created)
      .when(sync({ endsAt: end, canceledAt: start }))
      .then(scheduled));
  it('withdraws its scheduled end', () => given(created, scheduled).when(sync()).then(fact('subscription_cancel_reverted')));
  it('becomes past due', () =>
    given(created)
      .when(sync({ status: 'past_due' }))
      .then(fact('subscription_past_due')));
  it('recovers', () => given(created, fact('subscription_past_due')).when(sync()).then(fact('subscription_recovered')));
  it('ends', () =>
    given(created, scheduled)
      .when(sync({ status: 'canceled', endsAt: end, endedAt: end, endCause: 'requested' }))
      .then(ended));
  it('stays ended after stale reports (I5)', () => given(created, ended).when(sync()).nothing());
  it('is renewed', () =>
    given(created)
      .when(new RecordInvoicePaid({ subscriptionId: 'sub_1', invoice: renewal }))
      .then(renewed));
  it('is renewed once per invoice', () =>
    given(created, renewed)
      .when(new RecordInvoicePaid({ subscriptionId: 'sub_1', invoice: renewal }))
      .nothing());
  it('records a failed attempt', () =>
    given(created)
      .when(new RecordInvoiceFailed({ subscriptionId: 'sub_1', invoice: { invoiceId: 'in_2', attempt: 1, nextAttemptAt: end } }))
      .then({ type: 'subscription_payment_failed', data: { ...about, invoice_id: 'in_2', attempt: 1, next_attempt_at: end } }));
  it('ignores a late failed attempt of a paid invoice (I5)', () =>
    given(created, renewed)
      .when(new RecordInvoiceFailed({ subscriptionId: 'sub_1', invoice: { invoiceId: 'in_2', attempt: 1, nextAttemptAt: null } }))
      .nothing());
});

describe('a subscription', () => {
  const status = fc.constantFrom(
    'active' as const,
    'trialing' as const,
    'past_due' as const,
    'unpaid' as const,
    'paused' as const,
    'canceled' as const,
    'incomplete' as const,
  );
  const anyCommand = anyCommandOf<SubscriptionCommand>({
    SyncSubscription: {
      weight: 3,
      arbitrary: fc.tuple(status, fc.constantFrom(null, end, renewal.periodEnd)).map(([s, endsAt]) => sync({ status: s, endsAt })),
    },
    RecordInvoicePaid: fc
      .constantFrom('in_1', 'in_2')
      .map((invoiceId) => new RecordInvoicePaid({ subscriptionId: 'sub_1', invoice: { ...renewal, invoiceId } })),
    RecordInvoiceFailed: fc
      .tuple(fc.constantFrom('in_1', 'in_2'), fc.nat(3))
      .map(
        ([invoiceId, attempt]) =>
          new RecordInvoiceFailed({ subscriptionId: 'sub_1', invoice: { invoiceId, attempt, nextAttemptAt: null } }),
      ),
  });
  deciderLaws(subscription, anyCommand);

  it('has the same state after the current report, whatever reports came before (I5)', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 10, size: 'max' }), (history) => {
        const open = history.filter((command) => command.type !== 'SyncSubscription' || command.now.status !== 'canceled');
        const { state } = playCommands(subscription, [...open, sync({ status: 'past_due', endsAt: end })], new Date(start));
        expect({ status: state.status, endsAt: state.endsAt }).toEqual({ status: 'past_due', endsAt: end });
      }),
    );
  });
});

describe('a report about a subscription that was unknown when the provider was asked', () => {
  const asNew = (change: Partial<ReportedSubscription> = {}) =>
    new SyncSubscription({ subscriptionId: 'sub_1', now: { ...now, ...change }, isNew: true });

  it('is recorded', () => given().when(asNew()).then(created));
  it('changes nothing if another request has recorded the same', () => given(created).when(asNew()).nothing());
  it('is refused, so that it is requested again, if another request has recorded a different one', () =>
    given(created)
      .when(asNew({ status: 'past_due' }))
      .refuses('request_in_progress'));
});
