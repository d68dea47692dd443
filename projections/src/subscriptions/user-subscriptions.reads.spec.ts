import type { SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import { failingPayments } from '../payments/today.reads.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { userSubscriptionsProjection } from './user-subscriptions.projection.ts';

const id = '11111111-1111-4111-8111-111111111111';
const about = { subscription_id: 'sub_1', user_id: id, order_id: id };
const first = { current_period_start: '2026-01-01T00:00:00.000Z', current_period_end: '2026-02-01T00:00:00.000Z' };
const second = { current_period_start: '2026-02-01T00:00:00.000Z', current_period_end: '2026-03-01T00:00:00.000Z' };
const created: SubscriptionEvent = {
  type: 'subscription_created',
  data: { ...about, sku: 'LinkedIn.Creator', status: 'active', unit_amount: 500, currency: 'usd', ...first },
};
const renewed = (period: typeof first): SubscriptionEvent => ({
  type: 'subscription_payment_success',
  data: { ...about, invoice_id: 'in_1', amount: 500, currency: 'usd', purpose: 'renewal', ...period },
});

describe('a payment that is missing', () => {
  const given = givenEventsOf(userSubscriptionsProjection, {
    alongside: `create schema if not exists vault; create table if not exists vault.person (user_id uuid, email text, full_name text);
      insert into vault.person values ('${id}', 'ann@shop.test', 'Ann');`,
  });
  const plain = (type: 'subscription_past_due' | 'subscription_unpaid' | 'subscription_recovered', day: number) => ({
    type,
    data: about,
    at: `2026-02-0${day}T00:00:00.000Z`,
  });

  it('is listed since it was first missing, with who owes it', () =>
    given(created, plain('subscription_past_due', 1), plain('subscription_unpaid', 3))
      .reading(failingPayments({}))
      .returns({ id: 'sub_1', status: 'unpaid', amount: 500, since: '2026-02-01T00:00:00.000Z', user: { email: 'ann@shop.test' } }));
  it('is no longer listed after it has arrived or the subscription has ended', async () => {
    await given(created).reading(failingPayments({})).returns();
    await given(created, plain('subscription_past_due', 1), plain('subscription_recovered', 2)).reading(failingPayments({})).returns();
    const ended: SubscriptionEvent = {
      type: 'subscription_canceled',
      data: { ...about, cause: 'payment_failed', ended_at: first.current_period_end },
    };
    await given(created, plain('subscription_past_due', 1), ended).reading(failingPayments({})).returns();
  });
});

describe('a subscription', () => {
  const given = givenEventsOf(userSubscriptionsProjection);

  it('runs until the end of the last paid period, whatever arrives late', () =>
    given(created, renewed(second), renewed(first)).rows({
      channel: 'LinkedIn',
      current_period_end: second.current_period_end,
    }));
  it('shows that its order is paid', async () => {
    const data = {
      order_id: id,
      user_id: id,
      sku: null,
      quantity: null,
      charge_id: 'ch_1',
      payment_id: 'pi_1',
      amount: 500,
      currency: 'usd',
    };
    const paid = (subscription_id: string | null): OfType<OrderEvent, 'order_paid'> => ({
      type: 'order_paid',
      data: { ...data, subscription_id },
    });
    await given(created, paid(null)).rows({ order_paid: false });
    await given(created, paid('sub_1')).rows({ order_paid: true });
  });
  it('shows a scheduled cancellation, and its withdrawal', async () => {
    const scheduled: SubscriptionEvent = {
      type: 'subscription_cancel_scheduled',
      data: { ...about, ends_at: first.current_period_end, canceled_at: first.current_period_start },
    };
    await given(created, scheduled).rows({ status: 'active', cancel_at_period_end: true });
    await given(created, scheduled, { type: 'subscription_cancel_reverted', data: about }).rows({
      cancel_at_period_end: false,
      canceled_at: null,
    });
  });
  it('is behind with its payment, recovers, and ends', async () => {
    await given(created, { type: 'subscription_past_due', data: about }).rows({ status: 'past_due' });
    await given(created, { type: 'subscription_past_due', data: about }, { type: 'subscription_recovered', data: about }).rows({
      status: 'active',
    });
    const missed: SubscriptionEvent = {
      type: 'subscription_payment_failed',
      data: { ...about, invoice_id: 'in_1', attempt: 1, next_attempt_at: second.current_period_start },
    };
    const behind: SubscriptionEvent = { type: 'subscription_past_due', data: about };
    await given(created, missed, behind).rows({ status: 'past_due', next_attempt_at: second.current_period_start });
    await given(created, missed, behind, { type: 'subscription_recovered', data: about }).rows({ next_attempt_at: null });
    const ended: SubscriptionEvent = {
      type: 'subscription_canceled',
      data: { ...about, cause: 'requested', ended_at: first.current_period_end },
    };
    await given(created, ended).rows({ status: 'canceled' });
  });
});
