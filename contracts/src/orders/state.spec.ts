import type { OrderStatus } from './lifecycle.ts';
import { orderState, type OrderState, type OrderStateSource, type SubscriptionStateSource } from './state.ts';

const end = '2026-04-05T09:30:00.000Z';
const order = (status: OrderStatus, change: Partial<OrderStateSource> = {}): OrderStateSource => ({
  status,
  payment_pending: false,
  payments_under_review: [],
  stripe_subscription_id: null,
  subscription_ended: false,
  refunded_amount: 0,
  refunding: false,
  ...change,
});
const running = { stripe_subscription_id: 'sub_1' };
const subscription = (change: Partial<SubscriptionStateSource> = {}): SubscriptionStateSource => ({
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: end,
  payment_pending: false,
  next_attempt_at: null,
  ...change,
});

type Expected = Pick<OrderState, 'payment' | 'subscription' | 'endsOn' | 'mayPay'>;
const rows: [string, OrderStateSource, SubscriptionStateSource | undefined, Expected][] = [
  ['a draft', order('draft'), undefined, { payment: 'closed', subscription: 'none', endsOn: null, mayPay: false }],
  ['unpaid', order('awaiting_payment'), undefined, { payment: 'due', subscription: 'none', endsOn: null, mayPay: true }],
  ['sent for payment', order('payment_required'), undefined, { payment: 'due', subscription: 'none', endsOn: null, mayPay: true }],
  [
    'paid with another amount, which awaits a decision',
    order('awaiting_payment', { payments_under_review: [{ amount: 1000, currency: 'usd' }] }),
    undefined,
    { payment: 'under_review', subscription: 'none', endsOn: null, mayPay: false },
  ],
  [
    'debited from a bank account, days before the money is here',
    order('awaiting_payment', { ...running, payment_pending: true }),
    subscription({ payment_pending: true }),
    { payment: 'processing', subscription: 'processing', endsOn: null, mayPay: false },
  ],
  [
    'debited once, without a subscription',
    order('payment_required', { payment_pending: true }),
    undefined,
    { payment: 'processing', subscription: 'none', endsOn: null, mayPay: false },
  ],
  [
    'unpaid with a subscription that still runs',
    order('awaiting_payment', running),
    subscription(),
    { payment: 'due', subscription: 'active', endsOn: null, mayPay: false },
  ],
  [
    'unpaid after its subscription ended',
    order('awaiting_payment', { ...running, subscription_ended: true }),
    subscription({ status: 'canceled' }),
    { payment: 'due', subscription: 'ended', endsOn: null, mayPay: true },
  ],
  [
    'paid, its subscription not reported yet',
    order('paid_in_process', running),
    undefined,
    { payment: 'received', subscription: 'unknown', endsOn: null, mayPay: false },
  ],
  [
    'unpaid, its subscription not reported yet',
    order('awaiting_payment', running),
    undefined,
    { payment: 'due', subscription: 'unknown', endsOn: null, mayPay: false },
  ],
  [
    'delivered and renewed each month',
    order('delivered', running),
    subscription(),
    { payment: 'received', subscription: 'active', endsOn: null, mayPay: false },
  ],
  [
    'delivered, its last month not paid',
    order('delivered', running),
    subscription({ status: 'past_due' }),
    { payment: 'received', subscription: 'past_due', endsOn: null, mayPay: false },
  ],
  [
    'delivered and not renewed',
    order('completed', running),
    subscription({ cancel_at_period_end: true }),
    { payment: 'received', subscription: 'ending', endsOn: end, mayPay: false },
  ],
  [
    'delivered, its subscription paused at the provider',
    order('delivered', running),
    subscription({ status: 'paused' }),
    { payment: 'received', subscription: 'other', endsOn: null, mayPay: false },
  ],
  ['canceled', order('canceled', running), subscription(), { payment: 'closed', subscription: 'ended', endsOn: null, mayPay: false }],
  ['refunded', order('refunded', running), undefined, { payment: 'closed', subscription: 'ended', endsOn: null, mayPay: false }],
];

describe('the state of an order', () => {
  it.each(rows)('that is %s', (_, one, subscription, expected) => {
    expect(orderState(one, subscription)).toMatchObject(expected);
  });

  it.each([
    ['delivered', 0, false],
    ['delivered', 500, true],
    ['refunded', 500, false],
  ] as const)('names a partial refund: %s, %s', (status, refunded_amount, isPartlyRefunded) => {
    expect(orderState(order(status, { refunded_amount })).isPartlyRefunded).toBe(isPartlyRefunded);
  });
});
