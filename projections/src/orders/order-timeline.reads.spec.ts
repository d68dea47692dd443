import type { DomainEvent } from '@orderstream/contracts/events';
import { notificationsLogsProjection } from '../notifications/notifications-logs.projection.ts';
import { firstPage } from '../platform/reading/read.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { ownTimeline } from './order-timeline.reads.ts';

const [ann, bob] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const [order, draft] = ['44444444-4444-4444-8444-444444444441', '44444444-4444-4444-8444-444444444442'];
const units = ['55555555-5555-4555-8555-555555555551', '55555555-5555-4555-8555-555555555552'];
const of = { order_id: order, user_id: ann, sku: 'LinkedIn.Creator' as const, quantity: 2 };

const alongside = `
  create table read.order_list_view (id uuid, user_id uuid, visible boolean);
  insert into read.order_list_view values ('${order}', '${ann}', true), ('${draft}', '${ann}', false);`;

const looked = (to: 'owner' | 'admin', unit: number, request: string) => ({
  type: 'private_info_revealed' as const,
  data: { subject: 'product' as const, product_id: units[unit] ?? '', order_id: order, user_id: ann, to },
  meta: { $causationId: `66666666-6666-4666-8666-66666666666${request}` },
});
const onOrder = (event: DomainEvent) => ({ ...event, stream: `order-${order}` });
const items = [{ sku: of.sku, product_ids: units }];
const delivered = onOrder({ type: 'product_delivered', data: { ...of, items } });
const takenBack = (from: 'delivered' | 'payment_required') =>
  onOrder({ type: 'delivery_taken_back', data: { ...of, from, items, assignment: 1 } });

describe('the story of an order, as its customer reads it', () => {
  const given = givenEventsOf(notificationsLogsProjection, { alongside });
  const own = ownTimeline(ann, order, firstPage);

  it('leaves out reveals by the office, and shows one entry for each reveal by the customer', () =>
    given(looked('admin', 0, '1'), looked('owner', 0, '2'), looked('owner', 1, '2'), looked('owner', 0, '3'))
      .reading(own)
      .returns({ position: '200' }, { position: '400' }));

  it('says that units were taken back only when they had been delivered, and once', async () => {
    const data = { ...of, items, assignment: 1 };
    const inStock = { type: 'product_unassigned' as const, stream: 'pool-LinkedIn.Creator', data };
    await given(takenBack('payment_required')).reading(own).returns();
    await given(delivered, takenBack('delivered'), inStock)
      .reading(own)
      .returns({ event_type: 'product_delivered' }, { event_type: 'delivery_taken_back' });
  });

  it('shows each payment once: the one that paid the order as "order paid", another one as a payment', async () => {
    const money = { user_id: ann, order_id: order, session_id: null, invoice_id: null, amount: 500, currency: 'usd' };
    const paid = onOrder({
      type: 'order_paid',
      data: { ...of, charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: null, amount: 500, currency: 'usd' },
    });
    const payment = (charge_id: string): DomainEvent & { stream: string } => ({
      type: 'payment_success',
      stream: `payment-${charge_id}`,
      data: { ...money, charge_id, payment_id: 'pi', subscription_id: null, purpose: 'first', paid_at: '2026-01-15T12:00:00.000Z' },
    });
    await given(payment('ch_1'), paid, payment('ch_2'))
      .reading(own)
      .returns({ event_type: 'order_paid' }, { event_type: 'payment_success', stream: 'payment-ch_2' });
  });

  it('is read by its customer alone, and not before it is sent', async () => {
    const reveals = [looked('owner', 0, '1'), { ...looked('owner', 0, '2'), data: { ...looked('owner', 0, '2').data, order_id: draft } }];
    await given(...reveals)
      .reading(own)
      .returns({ position: '100' });
    await given(...reveals)
      .reading(ownTimeline(bob, order, firstPage))
      .returns();
    await given(...reveals)
      .reading(ownTimeline(ann, draft, firstPage))
      .returns();
  });
});
