import { assumedPeriodSeconds } from '@orderstream/contracts/subscriptions/lifecycle';
import { In, IsNull, Not } from 'typeorm';
import { OrderRow } from '../orders/order-list.entity.ts';
import { read, type Read } from '../platform/read.ts';
import { SubscriptionRow } from './user-subscriptions.entity.ts';

/** `estimated`: taken from a paid order, because its subscription has not been heard of yet. */
export type Subscription = SubscriptionRow & { estimated: boolean };

export const subscriptionsOf = (userId: string): Read<Subscription[]> =>
  read(['user_subscriptions', 'order_list_view'], async (db) => {
    const rows = await db.getRepository(SubscriptionRow).find({ where: { user_id: userId }, order: { created_at: 'DESC' }, take: 200 });
    if (rows.length > 0) return rows.map((row) => ({ ...row, estimated: false }));
    const orders = await db.getRepository(OrderRow).find({
      where: {
        user_id: userId,
        billing_mode: 'subscription',
        stripe_subscription_id: Not(IsNull()),
        status: In(['paid_in_process', 'delivered', 'completed']),
      },
      order: { created_at: 'DESC' },
      take: 200,
    });
    return orders.map(assumed);
  });

function assumed({ id, stripe_subscription_id, user_id, channel, product_type, amount, currency, created_at }: OrderRow): Subscription {
  return {
    ...{ stripe_subscription_id: stripe_subscription_id ?? id, user_id, order_id: id, status: 'active', channel, product_type },
    ...{ unit_amount: amount, currency, current_period_start: created_at, created_at },
    current_period_end: new Date(Date.parse(created_at) + assumedPeriodSeconds * 1000).toISOString(),
    ...{ cancel_at_period_end: false, canceled_at: null, estimated: true },
  };
}
