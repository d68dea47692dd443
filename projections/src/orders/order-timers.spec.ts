import { theSystem } from '@orderstream/contracts/shared/actor';
import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { orderTimersProjection } from './order-timers.projection.ts';

const [order_id, user_id] = ['44444444-4444-4444-8444-444444444441', '11111111-1111-4111-8111-111111111111'];
const about = { order_id, user_id };
const of = { ...about, sku: 'LinkedIn.Creator' as const, quantity: 1 };
const items = [{ sku: 'LinkedIn.Creator' as const, product_ids: ['55555555-5555-4555-8555-555555555551'] }];
const onOrder = (event: OrderEventFor<'order-timers'>, at: string) => ({ ...event, stream: `order-${order_id}`, at });
type Kind = 'order_expiry' | 'unpaid_check' | 'assignment_check' | 'replacement_check';
const timer = (kind: Kind, due_at: string, more: object = {}) => ({
  id: `${kind}:${order_id}`,
  kind,
  key: order_id,
  due_at,
  payload: { ...about, ...more },
});

const created = onOrder(
  {
    type: 'order_created',
    data: {
      ...of,
      type: 'user',
      status: 'awaiting_payment',
      amount: 500,
      currency: 'usd',
      unit_amount: 500,
      recurrence: 'monthly',
      billing_mode: 'subscription',
      subscription_plan: null,
      price_id: 'price_1',
      unpaid_until: '2026-01-02T12:00:00.000Z',
    },
  },
  '2026-01-01T12:00:01.000Z',
);
const started = onOrder(
  { type: 'assignment_started', data: { ...of, items, assignment: 1, started_by: theSystem } },
  '2026-01-01T13:00:00.000Z',
);

describe('the timer of an order', () => {
  const given = givenEventsOf(orderTimersProjection);
  it('expires the order until it is paid', () => given(created).rows(timer('order_expiry', '2026-01-02T12:00:00.000Z')));
  it('is removed when the order is canceled', () =>
    given(
      created,
      onOrder(
        { type: 'order_canceled', data: { ...of, from: 'awaiting_payment', cause: 'customer', items: [], assignment: 0 } },
        '2026-01-01T12:10:00.000Z',
      ),
    ).rows());
  it('checks an assignment that has started', () => given(started).rows(timer('assignment_check', '2026-01-01T13:05:00.000Z')));
  it('is removed when the order is delivered', () =>
    given(started, onOrder({ type: 'product_delivered', data: { ...of, items } }, '2026-01-01T13:00:01.000Z')).rows());
});

describe('the timer of an order with a pending payment', () => {
  const given = givenEventsOf(orderTimersProjection);
  const ofMoney = { ...of, session_id: 'cs_1' };
  const pending = onOrder({ type: 'payment_pending', data: { ...ofMoney, amount: 500, currency: 'usd' } }, '2026-01-01T20:00:00.000Z');
  const failed = onOrder({ type: 'payment_pending_failed', data: ofMoney }, '2026-01-05T12:00:00.000Z');
  const until = '2026-01-02T12:00:00.000Z';
  const farOff = '2026-01-22T20:00:00.000Z';
  it('is put off to three weeks after the payment became pending', () =>
    given(created, pending).rows(timer('order_expiry', farOff, { put_off: until, pending_until: farOff })));
  it('is the original deadline again when the pending payment fails', () =>
    given(created, pending, failed).rows(timer('order_expiry', until)));

  const reviewed = (charge_id: string, at: string) =>
    onOrder({ type: 'payment_review_started', data: { ...of, charge_id, amount: 10, currency: 'usd' } }, at);
  const decided = (charge_id: string) =>
    onOrder({ type: 'payment_review_ended', data: { ...of, charge_id, outcome: 'refunded' } }, '2026-01-04T12:00:00.000Z');
  const day = '2026-01-01T20:00:00.000Z';
  it('is a decision about money that differs, and the end of its day again after the last decision', async () => {
    await given(created, reviewed('ch_1', day)).rows(timer('order_expiry', farOff, { put_off: until, reviews: 1 }));
    await given(created, reviewed('ch_1', day), reviewed('ch_2', day), decided('ch_1')).rows(
      timer('order_expiry', '2026-01-25T12:00:00.000Z', { put_off: until, reviews: 1 }),
    );
    await given(created, reviewed('ch_1', day), reviewed('ch_2', day), decided('ch_1'), decided('ch_2')).rows(timer('order_expiry', until));
  });
  it('is the pending money where that arrives later than the decision', async () => {
    await given(created, pending, reviewed('ch_1', day), decided('ch_1')).rows(
      timer('order_expiry', farOff, { put_off: until, pending_until: farOff }),
    );
    await given(created, pending, reviewed('ch_1', day), failed, decided('ch_1')).rows(timer('order_expiry', until));
  });
});

describe('the timer of a custom order', () => {
  const given = givenEventsOf(orderTimersProjection);
  const ofNone = { ...about, sku: null, quantity: null };
  const custom = (status: 'draft' | 'payment_required') =>
    onOrder(
      {
        type: 'order_created',
        data: {
          ...ofNone,
          type: 'custom',
          status,
          amount: 500,
          currency: 'usd',
          unit_amount: 500,
          recurrence: 'one_time',
          billing_mode: 'one_time',
          subscription_plan: null,
          price_id: null,
          unpaid_until: null,
        },
      },
      '2026-01-01T12:00:00.000Z',
    );
  const since = '2026-01-01T12:00:00.000Z';
  const check = (day: string, more: object = {}) => timer('unpaid_check', `2026-01-${day}T12:00:00.000Z`, { since, ...more });
  const reminded = (cause: 'overdue' | 'requested', day: string) =>
    onOrder({ type: 'order_reminded', data: { ...ofNone, cause, again_from: `2026-01-${day}T12:00:00.000Z` } }, since);

  it('does not exist for a draft', () => given(custom('draft')).rows());
  it('is due a week after the order was sent', () =>
    given(custom('draft'), onOrder({ type: 'order_sent', data: ofNone }, '2026-01-03T12:00:00.000Z')).rows(
      timer('unpaid_check', '2026-01-10T12:00:00.000Z', { since: '2026-01-03T12:00:00.000Z' }),
    ));
  it('is due after a week, and after another one', async () => {
    await given(custom('payment_required')).rows(check('08'));
    await given(custom('payment_required'), reminded('overdue', '09')).rows(check('15'));
  });
  it('is put off by a reminder of the office, but not beyond two weeks', async () => {
    await given(custom('payment_required'), reminded('requested', '04')).rows(check('08'));
    await given(custom('payment_required'), reminded('requested', '09')).rows(check('09'));
    await given(custom('payment_required'), reminded('overdue', '09'), reminded('requested', '16')).rows(check('15'));
  });
  it('is removed when the order is left to the office, paid or canceled', async () => {
    const leftUnpaid: OrderEventFor<'order-timers'> = {
      type: 'order_left_unpaid',
      data: { ...ofNone, since, amount: 500, currency: 'usd' },
    };
    const canceled: OrderEventFor<'order-timers'> = {
      type: 'order_canceled',
      data: { ...ofNone, from: 'payment_required', cause: 'admin', items: [], assignment: 0 },
    };
    for (const over of [leftUnpaid, canceled]) await given(custom('payment_required'), onOrder(over, since)).rows();
  });
});
