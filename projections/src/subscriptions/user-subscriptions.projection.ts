import { skuParts } from '@orderstream/contracts/catalogue';
import { followsFrom, type SubscriptionEventFor } from '@orderstream/contracts/subscriptions/events';
import { isSubscriptionFailing, isCollectionRetried } from '@orderstream/contracts/subscriptions/lifecycle';
import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import { changesRow, startsRow, type RowEffect, type Projection } from '../platform/declaring/projection.ts';
import { userSubscriptions, type SubscriptionRow } from './user-subscriptions.table.ts';

type SubscribedEvent = SubscriptionEventFor<'user-subscriptions'>;
type StatusEvent = OfType<
  SubscribedEvent,
  'subscription_past_due' | 'subscription_unpaid' | 'subscription_paused' | 'subscription_recovered' | 'subscription_resumed'
>;

const setsStatus: RowEffect<StatusEvent, SubscriptionRow> = changesRow((row, { type, at }) => {
  const { status } = followsFrom[type];
  return {
    ...row,
    status,
    failing_since: isSubscriptionFailing(status) ? (row.failing_since ?? at) : null,
    next_attempt_at: isCollectionRetried(status) ? row.next_attempt_at : null,
  };
});

export const userSubscriptionsProjection: Projection<SubscribedEvent | OrderEventFor<'user-subscriptions'>, SubscriptionRow> = {
  of: userSubscriptions,
  version: 1,
  indexes: `
    create index on rows (user_id, created_at desc);
    create index on rows (order_id);
    create index on rows (created_at) where not order_paid;
    create index on rows (failing_since desc, stripe_subscription_id desc) where failing_since is not null;`,
  key: ({ data }) => data.subscription_id ?? [],
  on: {
    subscription_created: startsRow(({ data, at }): SubscriptionRow => ({
      stripe_subscription_id: data.subscription_id,
      user_id: data.user_id,
      order_id: data.order_id,
      status: data.status,
      ...(data.sku ? skuParts(data.sku) : { channel: null, product_type: null }),
      unit_amount: data.unit_amount,
      currency: data.currency,
      current_period_start: data.current_period_start,
      current_period_end: data.current_period_end,
      cancel_at_period_end: false,
      canceled_at: null,
      created_at: at,
      order_paid: false,
      failing_since: isSubscriptionFailing(data.status) ? at : null,
      next_attempt_at: null,
    })),
    order_paid: changesRow((row) => ({ ...row, order_paid: true })),
    /** News of an earlier month may come late. */
    subscription_payment_success: changesRow((row, { data }) =>
      data.current_period_end <= row.current_period_end
        ? row
        : { ...row, current_period_start: data.current_period_start, current_period_end: data.current_period_end },
    ),
    subscription_payment_failed: changesRow((row, { data }) => ({ ...row, next_attempt_at: data.next_attempt_at })),
    subscription_past_due: setsStatus,
    subscription_unpaid: setsStatus,
    subscription_paused: setsStatus,
    subscription_recovered: setsStatus,
    subscription_resumed: setsStatus,
    subscription_cancel_scheduled: changesRow((row, { data }) => ({ ...row, cancel_at_period_end: true, canceled_at: data.canceled_at })),
    subscription_cancel_reverted: changesRow((row) => ({ ...row, cancel_at_period_end: false, canceled_at: null })),
    subscription_canceled: changesRow((row, { data }) => ({
      ...row,
      status: followsFrom.subscription_canceled.status,
      canceled_at: row.canceled_at ?? data.ended_at,
      failing_since: null,
      next_attempt_at: null,
    })),
  },
  concerns: (row) => [`user:${row.user_id}`, 'admin'],
};
