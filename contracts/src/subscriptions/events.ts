import { z } from 'zod';
import { sku } from '../catalogue.ts';
import type { EventOf, OfType } from '../shared/event.ts';
import type { FollowsAndShows, ListenedTo } from '../shared/follows.ts';
import { id } from '../shared/ids.ts';
import { currency } from '../shared/money.ts';
import { endCauses, providerStatuses, type SubscriptionStatus } from './lifecycle.ts';

const provider_id = z.string().min(1).max(255);
const amount = z.int().nonnegative();
const moment = z.iso.datetime();
const subscriptionEvent = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ subscription_id: provider_id, user_id: id, order_id: id, ...shape });

/** Stream `subscription-{id}`: one subscription of one order. */
export const subscriptionEvents = {
  subscription_created: subscriptionEvent({
    sku: sku.nullable(),
    status: z.enum(providerStatuses),
    unit_amount: amount,
    currency,
    current_period_start: moment,
    current_period_end: moment,
  }),
  subscription_payment_success: subscriptionEvent({
    invoice_id: provider_id,
    amount,
    currency,
    purpose: z.enum(['first', 'renewal']),
    current_period_start: moment,
    current_period_end: moment,
  }),
  subscription_payment_failed: subscriptionEvent({
    invoice_id: provider_id,
    attempt: z.int().nonnegative(),
    next_attempt_at: moment.nullable(),
  }),
  subscription_past_due: subscriptionEvent({}),
  subscription_recovered: subscriptionEvent({}),
  subscription_unpaid: subscriptionEvent({}),
  subscription_paused: subscriptionEvent({}),
  subscription_resumed: subscriptionEvent({}),
  subscription_cancel_scheduled: subscriptionEvent({ ends_at: moment, canceled_at: moment }),
  subscription_cancel_reverted: subscriptionEvent({}),
  subscription_canceled: subscriptionEvent({ cause: z.enum(endCauses), ended_at: moment }),
};
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;

/** The processes and read models that handle events of subscriptions. */
type Listener = 'subscriptions' | 'user-subscriptions' | 'shop-days';

/** What follows from each event of a subscription. */
export const followsFrom = {
  subscription_created: {
    status: 'computed',
    customerSees: ['unit_amount', 'currency', 'current_period_end'],
    listeners: ['user-subscriptions', 'shop-days'],
  },
  subscription_payment_success: { status: 'unchanged', customerSees: null, listeners: ['user-subscriptions'] },
  subscription_payment_failed: {
    status: 'unchanged',
    customerSees: ['next_attempt_at'],
    listeners: ['subscriptions', 'user-subscriptions'],
  },
  subscription_past_due: { status: 'past_due', customerSees: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_recovered: { status: 'active', customerSees: [], listeners: ['user-subscriptions', 'shop-days'] },
  subscription_unpaid: { status: 'unpaid', customerSees: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_paused: { status: 'paused', customerSees: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_resumed: { status: 'active', customerSees: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_cancel_scheduled: { status: 'unchanged', customerSees: ['ends_at'], listeners: ['user-subscriptions'] },
  subscription_cancel_reverted: { status: 'unchanged', customerSees: [], listeners: ['user-subscriptions'] },
  subscription_canceled: {
    status: 'canceled',
    customerSees: ['cause', 'ended_at'],
    listeners: ['subscriptions', 'user-subscriptions', 'shop-days'],
  },
} as const satisfies FollowsAndShows<SubscriptionEvent, SubscriptionStatus, Listener>;

/** The events that a listener handles: all that name it above, and no others. */
export type SubscriptionEventFor<L extends Listener> = OfType<SubscriptionEvent, ListenedTo<typeof followsFrom, L>>;
