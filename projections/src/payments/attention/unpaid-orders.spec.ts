import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { givenEventsOf } from '../../platform/testing/read-model.ts';
import { attentionProjection } from './attention.projection.ts';

const [order_id, user_id] = ['44444444-4444-4444-8444-444444444441', '11111111-1111-4111-8111-111111111111'];
const about = { order_id, user_id, sku: null, quantity: null };
const since = '2025-12-01T00:00:00.000Z';
const at = <E extends OrderEvent>(event: E, day: string) => ({ ...event, stream: `order-${order_id}`, at: `2026-01-${day}T12:00:00.000Z` });
const leftUnpaid = at({ type: 'order_left_unpaid', data: { ...about, since, amount: 500, currency: 'usd' } }, '01');
const charge = { charge_id: 'ch_4', payment_id: 'pi_4', subscription_id: null, amount: 500, currency: 'usd' };

describe('the entry of an unpaid order', () => {
  const given = givenEventsOf(attentionProjection);
  it('names the order and the amount due', () =>
    given(leftUnpaid).rows({
      id: `unpaid.${order_id}`,
      kind: 'order_left_unpaid',
      since: leftUnpaid.at,
      order_id,
      user_id,
      details: { since },
      closed_at: null,
    }));
  it('is closed once the order is paid', () =>
    given(leftUnpaid, at({ type: 'order_paid', data: { ...about, ...charge } }, '03')).rows({ closed_at: '2026-01-03T12:00:00.000Z' }));
  it('is closed once the order is canceled', () =>
    given(
      leftUnpaid,
      at({ type: 'order_canceled', data: { ...about, from: 'payment_required', cause: 'admin', items: [], assignment: 0 } }, '03'),
    ).rows({
      closed_at: '2026-01-03T12:00:00.000Z',
    }));
});
