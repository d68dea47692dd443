import { theSystem } from '@orderstream/contracts/shared/actor';
import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { orderListProjection } from './order-list.projection.ts';

const of = {
  order_id: '44444444-4444-4444-8444-444444444441',
  user_id: '11111111-1111-4111-8111-111111111111',
  sku: 'LinkedIn.Creator' as const,
  quantity: 1,
};
const on = (event: OrderEventFor<'order-list'>) => ({ ...event, stream: `order-${of.order_id}` });
const terms = { amount: 500, currency: 'usd', unit_amount: 500, recurrence: 'one_time', billing_mode: 'one_time' } as const;
const born = { ...of, ...terms, subscription_plan: null, price_id: null, unpaid_until: null };
const made = on({ type: 'order_created', data: { ...born, type: 'user', status: 'awaiting_payment' } });
const paid = on({
  type: 'order_paid',
  data: { ...of, charge_id: 'ch_1', subscription_id: null, payment_id: 'pi_1', amount: 500, currency: 'usd' },
});
const disputed = (dispute_id: string) => on({ type: 'order_disputed', data: { ...of, charge_id: 'ch_1', dispute_id } });
const over = (dispute_id: string) => on({ type: 'order_dispute_closed', data: { ...of, charge_id: 'ch_1', dispute_id, outcome: 'won' } });
const product = '55555555-5555-4555-8555-555555555551';
const items = [{ sku: of.sku, product_ids: [product] }];
const delivered = on({ type: 'product_delivered', data: { ...of, items } });
/** A bigint as the table itself tells it. */
const whole = (amount: number) => String(amount) as unknown as number;
const takenBack = on({ type: 'delivery_taken_back', data: { ...of, from: 'delivered', items, assignment: 1 } });

describe('an order in the list', () => {
  const given = givenEventsOf(orderListProjection);

  it('is disputed until the last of its disputes is closed', async () => {
    await given(made, paid, disputed('dp_1'), disputed('dp_2'), over('dp_1')).rows({ disputed: true });
    await given(made, paid, disputed('dp_1'), disputed('dp_2'), over('dp_1'), over('dp_2')).rows({ disputed: false });
  });

  it('is being refunded until the request has ended', async () => {
    const request = { ...of, charge_id: 'ch_1', request_id: of.order_id };
    const wish = { amount: null, reason: 'goodwill', given_back: 0, again: false, requested_by: theSystem } as const;
    const requested = on({ type: 'order_refund_requested', data: { ...request, ...wish } });
    const ended = on({ type: 'order_refund_request_ended', data: request });
    await given(made, paid, requested).rows({ refunding: true });
    await given(made, paid, requested, ended).rows({ refunding: false });
  });

  it('is closed while its units are delivered, and open again once they are taken back', async () => {
    await given(made, paid).rows({ status: 'paid_in_process', closed_at: null });
    await given(made, paid, delivered).rows({ status: 'delivered', items, closed_at: '2026-01-01T00:00:02.000Z' });
    await given(made, paid, delivered, takenBack).rows({ status: 'paid_in_process', items: [], taken_back: true, closed_at: null });
    await given(made, paid, delivered, takenBack, delivered).rows({ status: 'delivered', items, taken_back: false });
  });

  it('has the status that its failed refund states: delivered, or awaiting delivery', async () => {
    const of_charge = { ...of, charge_id: 'ch_1' };
    const refunded = (returned: typeof items | []) =>
      on({ type: 'order_refunded', data: { ...of_charge, subscription_id: null, reason: 'goodwill', items: returned, assignment: 1 } });
    const failed = (status: 'delivered' | 'paid_in_process') =>
      on({ type: 'order_refund_failed', data: { ...of_charge, refunded: 0, currency: 'usd', status } });
    const closed_at = '2026-01-01T00:00:03.000Z';
    const seen = [made, paid, delivered, refunded([])];
    await given(...seen).rows({ status: 'refunded', refunded_amount: whole(500), items, closed_at });
    await given(...seen, failed('delivered')).rows({ status: 'delivered', items, closed_at });
    const unseen = [made, paid, delivered, refunded(items)];
    await given(...unseen).rows({ status: 'refunded', refunded_amount: whole(500), items: [], closed_at });
    await given(...unseen, failed('paid_in_process')).rows({ status: 'paid_in_process', items: [], closed_at: null });
  });

  it('loses returned units and their replacement marks', async () => {
    const fresh = '55555555-5555-4555-8555-555555555552';
    const swap = { product_id: product, replaced_by: fresh, unit_sku: of.sku, assignment: 1 };
    const replaced = on({ type: 'unit_replaced', data: { ...of, ...swap, reason: 'other', fate: 'quarantine', seen: false } });
    const given_back = { items: [{ sku: of.sku, product_ids: [fresh] }], assignment: 1 };
    const refunded = on({
      type: 'order_refunded',
      data: { ...of, ...given_back, charge_id: 'ch_1', subscription_id: null, reason: 'goodwill' },
    });
    await given(made, paid, delivered, replaced).rows({ replacements: [{ old: swap.product_id, new: fresh }] });
    await given(made, paid, delivered, replaced, refunded).rows({ items: [], replacements: [] });
    const reserved = on({ type: 'products_reserved', data: { ...of, items } });
    const canceled = on({ type: 'order_canceled', data: { ...of, from: 'payment_required', cause: 'admin', items, assignment: 1 } });
    await given(made, reserved, canceled).rows({ status: 'canceled', items: [] });
  });

  it('lacks the units that went back with a refund that has failed, until others are delivered', async () => {
    const fresh = '55555555-5555-4555-8555-555555555552';
    const both = [{ sku: of.sku, product_ids: [product, fresh] }];
    const unitsBack = [{ sku: of.sku, product_ids: [fresh] }];
    const of_charge = { ...of, charge_id: 'ch_1' };
    const refunded = on({
      type: 'order_refunded',
      data: { ...of_charge, subscription_id: null, reason: 'goodwill', items: unitsBack, assignment: 1 },
    });
    const failed = on({ type: 'order_refund_failed', data: { ...of_charge, refunded: 0, currency: 'usd', status: 'delivered' } });
    const story = [made, paid, on({ type: 'product_delivered', data: { ...of, items: both } }), refunded, failed] as const;
    await given(...story).rows({ status: 'delivered', items, missing_units: 1 });
    await given(...story, on({ type: 'product_delivered', data: { ...of, items: unitsBack } })).rows({ items: both, missing_units: 0 });
  });

  it('is seen by its customer from the moment it is sent', async () => {
    const draft = on({ type: 'order_created', data: { ...born, type: 'custom', status: 'draft', sku: null, quantity: null } });
    await given(draft).rows({ visible: false, payable_since: null });
    await given(draft, on({ type: 'order_sent', data: of })).rows({ visible: true, payable_since: '2026-01-01T00:00:01.000Z' });
  });
});
