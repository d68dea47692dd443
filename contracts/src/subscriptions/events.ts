import { z } from 'zod';
import { sku } from '../catalogue.ts';
import type { EventOf, Only } from '../shared/event.ts';
import type { FollowsAndTold, ListenedTo } from '../shared/follows.ts';
import { id } from '../shared/ids.ts';
import { currency } from '../shared/money.ts';
import { endCauses, providerStatuses, type SubscriptionStatus } from './lifecycle.ts';

const provider_id = z.string().min(1).max(255);
const amount = z.int().nonnegative();
const moment = z.iso.datetime();
const of = <S extends z.ZodRawShape>(shape: S) => z.strictObject({ subscription_id: provider_id, user_id: id, order_id: id, ...shape });

/** Stream `subscription-{id}`: one subscription of one order. */
export const subscriptionEvents = {
  subscription_created: of({
    sku: sku.nullable(),
    status: z.enum(providerStatuses),
    unit_amount: amount,
    currency,
    current_period_start: moment,
    current_period_end: moment,
  }),
  subscription_payment_success: of({
    invoice_id: provider_id,
    amount,
    currency,
    purpose: z.enum(['first', 'renewal']),
    current_period_start: moment,
    current_period_end: moment,
  }),
  subscription_payment_failed: of({ invoice_id: provider_id, attempt: z.int().nonnegative(), next_attempt_at: moment.nullable() }),
  subscription_past_due: of({}),
  subscription_recovered: of({}),
  subscription_unpaid: of({}),
  subscription_paused: of({}),
  subscription_resumed: of({}),
  subscription_cancel_scheduled: of({ ends_at: moment, canceled_at: moment }),
  subscription_cancel_reverted: of({}),
  subscription_canceled: of({ cause: z.enum(endCauses), ended_at: moment }),
};
export type SubscriptionEvent = EventOf<typeof subscriptionEvents>;

/** The processes and read models that handle events of subscriptions. */
type Listener = 'subscriptions' | 'user-subscriptions' | 'shop-days';

/** What follows from each event of a subscription. */
export const followsFrom = {
  subscription_created: {
    status: 'computed',
    told: ['unit_amount', 'currency', 'current_period_end'],
    listeners: ['user-subscriptions', 'shop-days'],
  },
  subscription_payment_success: { status: 'unchanged', told: null, listeners: ['user-subscriptions'] },
  subscription_payment_failed: { status: 'unchanged', told: ['next_attempt_at'], listeners: ['subscriptions', 'user-subscriptions'] },
  subscription_past_due: { status: 'past_due', told: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_recovered: { status: 'active', told: [], listeners: ['user-subscriptions', 'shop-days'] },
  subscription_unpaid: { status: 'unpaid', told: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_paused: { status: 'paused', told: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_resumed: { status: 'active', told: null, listeners: ['user-subscriptions', 'shop-days'] },
  subscription_cancel_scheduled: { status: 'unchanged', told: ['ends_at'], listeners: ['user-subscriptions'] },
  subscription_cancel_reverted: { status: 'unchanged', told: [], listeners: ['user-subscriptions'] },
  subscription_canceled: {
    status: 'canceled',
    told: ['cause', 'ended_at'],
    listeners: ['subscriptions', 'user-subscriptions', 'shop-days'],
  },
} as const satisfies FollowsAndTold<SubscriptionEvent, SubscriptionStatus, Listener>;

/** The events that a listener handles: all that name it above, and no others. */
export type SubscriptionEventFor<L extends Listener> = Only<SubscriptionEvent, ListenedTo<typeof followsFrom, L>>;
