import type { CustomerSubscription } from '../subscriptions.queries.ts';

/** The active subscription of one LinkedIn creator. */
export const aSubscription = (change: Partial<CustomerSubscription> = {}): CustomerSubscription => ({
  id: 'sub_1',
  order_id: '8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
  status: 'active',
  channel: 'LinkedIn',
  product_type: 'Creator',
  amount: 10_500,
  currency: 'usd',
  current_period_start: '2026-03-05T09:30:00.000Z',
  current_period_end: '2026-04-05T09:30:00.000Z',
  cancel_at_period_end: false,
  canceled_at: null,
  created_at: '2026-03-05T09:30:00.000Z',
  estimated: false,
  quantity: 1,
  units_delivered: 1,
  payment_pending: false,
  failing_since: null,
  next_attempt_at: null,
  ...change,
});
