import { nextStepOf, nextStepOfSubscription, noNextStep, type NextStepOrder, type NextStepSubscription } from './next-step.ts';

const [made, sent, paid] = ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z', '2026-01-03T10:00:00.000Z'];
const [reminderDate, officeDate] = ['2026-01-09T10:00:00.000Z', '2026-01-16T10:00:00.000Z'];
const order = (change: Partial<NextStepOrder>): NextStepOrder => ({
  status: 'awaiting_payment',
  created_at: made,
  paid_at: null,
  payment_pending: false,
  payments_under_review: [],
  pending_since: null,
  disputed: false,
  refunding: false,
  unpaid_until: null,
  payable_since: made,
  unpaid_check_at: null,
  left_unpaid_at: null,
  quantity: 2,
  ...change,
});
const custom = { status: 'payment_required', payable_since: sent, unpaid_check_at: reminderDate } as const;
const waiting = { status: 'paid_in_process', paid_at: paid } as const;

describe('the next step of an order', () => {
  it.each([
    ['a draft', { status: 'draft', payable_since: null }, 'office', 'send', null, made],
    ['an order of the shop', { unpaid_until: sent }, 'customer', 'pay', sent, made],
    ['a custom order', custom, 'customer', 'pay_or_reminder', reminderDate, sent],
    ['a custom order after its reminder', { ...custom, unpaid_check_at: officeDate }, 'customer', 'pay_or_office', officeDate, sent],
    ['a custom order left unpaid', { ...custom, unpaid_check_at: null, left_unpaid_at: officeDate }, 'office', 'decide_unpaid', null, sent],
    ['a bank debit', { payment_pending: true, pending_since: made }, 'provider', 'money_arrives', '2026-01-22T10:00:00.000Z', made],
    ['an order paid with another amount', { unpaid_until: sent, payments_under_review: [{}] }, 'office', 'review_payment', null, null],
    ['a paid order', waiting, 'office', 'deliver', null, paid],
    ['a paid order with units in stock', { ...waiting, waits_for_stock: false, units_in_stock: 2 }, 'office', 'deliver', null, paid],
    ['a paid order in a list, without units', { ...waiting, waits_for_stock: true }, 'office', 'restock', null, paid],
    ['a paid order whose subscription has ended', { ...waiting, subscription_ended: true }, 'office', 'deliver_or_refund', null, paid],
    ['a delivered order that lacks units', { status: 'delivered', missing_units: 1 }, 'office', 'deliver_missing', null, null],
    ['a disputed order', { ...waiting, disputed: true }, 'office', 'answer_dispute', null, null],
    ['a delivered order that is disputed', { status: 'delivered', disputed: true }, 'office', 'answer_dispute', null, null],
    ['a paid order of which a refund is requested', { ...waiting, refunding: true }, 'provider', 'refund', null, null],
    ['a delivered order of which a refund is requested', { status: 'delivered', refunding: true }, 'provider', 'refund', null, null],
    [
      'a disputed order of which a refund is requested',
      { ...waiting, disputed: true, refunding: true },
      'office',
      'answer_dispute',
      null,
      null,
    ],
  ] as const)('of %s', (_, change, who, what, at, since) => expect(nextStepOf(order(change))).toEqual({ who, what, at, since }));

  it('of a paid order without enough stock states the required and available units', () =>
    expect(nextStepOf(order({ ...waiting, waits_for_stock: true, units_in_stock: 1 }))).toEqual({
      who: 'office',
      what: 'restock',
      at: null,
      since: paid,
      shortage: { required: 2, available: 1 },
    }));

  it.each(['delivered', 'completed', 'canceled', 'refunded'] as const)('is none once it is %s', (status) =>
    expect(nextStepOf(order({ status }))).toEqual(noNextStep),
  );
});

describe('the next step of a subscription', () => {
  const subscription = (change: Partial<NextStepSubscription>): NextStepSubscription => ({
    status: 'active',
    cancel_at_period_end: false,
    current_period_end: officeDate,
    payment_pending: false,
    failing_since: null,
    next_attempt_at: null,
    ...change,
  });
  const owed = { status: 'past_due', failing_since: paid } as const;

  it.each([
    ['active', {}, 'provider', 'renew', officeDate, null],
    ['on trial', { status: 'trialing' }, 'provider', 'renew', officeDate, null],
    ['canceling', { cancel_at_period_end: true }, 'provider', 'end', officeDate, null],
    ['first paid by bank debit', { payment_pending: true }, 'provider', 'money_arrives', null, null],
    ['never paid', { status: 'incomplete' }, 'customer', 'first_payment', null, null],
    ['past due', { ...owed, next_attempt_at: reminderDate }, 'provider', 'try_again', reminderDate, paid],
    ['past due after the last attempt', owed, 'office', 'pay_open_invoice', null, paid],
    ['given up', { ...owed, status: 'unpaid' }, 'office', 'pay_open_invoice', null, paid],
    ['paused', { status: 'paused', failing_since: paid }, 'office', 'resume', null, paid],
  ] as const)('that is %s', (_, change, who, what, at, since) =>
    expect(nextStepOfSubscription(subscription(change))).toEqual({ who, what, at, since }),
  );

  it.each(['canceled', 'incomplete_expired'] as const)('is none once it is %s', (status) =>
    expect(nextStepOfSubscription(subscription({ status }))).toEqual(noNextStep),
  );
});
