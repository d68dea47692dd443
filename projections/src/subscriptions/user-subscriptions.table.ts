import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { providerStatuses } from '@orderstream/contracts/subscriptions/lifecycle';
import { bigint, boolean, readModel, text, timestamptz, uuid, type RowOf } from '../platform/declaring/table.ts';

export const userSubscriptions = readModel('user_subscriptions', {
  stripe_subscription_id: text().key(),
  user_id: uuid(),
  order_id: uuid(),
  status: text(providerStatuses),
  channel: text(channels).nullable(),
  product_type: text(productTypes).nullable(),
  /** What is charged each month. */
  unit_amount: bigint(),
  currency: text(),
  current_period_start: timestamptz(),
  current_period_end: timestamptz(),
  cancel_at_period_end: boolean(),
  canceled_at: timestamptz().nullable(),
  created_at: timestamptz(),
  /** The first payment has arrived. */
  order_paid: boolean(),
  /** Since when a payment of a later month has been missing. */
  failing_since: timestamptz().nullable(),
  /** When the provider tries to charge a missing payment again. */
  next_attempt_at: timestamptz().nullable(),
});
export type SubscriptionRow = RowOf<typeof userSubscriptions>;

export const answeredSubscription = userSubscriptions.pick(
  'order_id',
  'status',
  'channel',
  'product_type',
  'currency',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'canceled_at',
  'created_at',
  'failing_since',
  'next_attempt_at',
);
