import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { CancelCause, OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Consequence } from '../platform/processes/process.ts';
import { RequestMail } from './notifications.commands.ts';
import { orderEmailsProcess } from './order-emails.process.ts';

const order = '11111111-1111-4111-8111-111111111111';
const cause = '22222222-2222-4222-8222-222222222222';
const at = '2026-01-15T12:00:00.000Z';
const about = { order_id: order, user_id: order, sku: null, quantity: null };
const items = [{ sku: 'LinkedIn.Creator' as const, product_ids: [cause] }];

function follows(event: OrderEvent): unknown {
  const meta = { $correlationId: cause, $causationId: cause, actor: theSystem, source: 'system', commandId: cause, schema: 1, at };
  const table = orderEmailsProcess.when as Readonly<Record<string, (recorded: unknown) => Consequence>>;
  return table[event.type]?.({ ...event, id: cause, stream: `order-${order}`, revision: 0n, position: 1n, at, meta });
}
const created = (status: 'draft' | 'awaiting_payment' | 'payment_required'): OrderEvent => ({
  type: 'order_created',
  data: {
    ...about,
    type: 'custom',
    status,
    amount: 100,
    currency: 'usd',
    unit_amount: 100,
    recurrence: 'one_time',
    billing_mode: 'one_time',
    subscription_plan: null,
    price_id: null,
    unpaid_until: null,
  },
});
const mailRequest = (template: RequestMail['template'], facts: RequestMail['facts'] = {}) =>
  new RequestMail({ mailId: cause, userId: order, template, causeId: cause, orderId: order, facts, requestedAt: null });

describe('the mails about orders', () => {
  it('announce a custom order once it is sent, and no draft', () => {
    expect(follows(created('payment_required'))).toEqual(mailRequest('order_to_pay'));
    expect(follows({ type: 'order_sent', data: about })).toEqual(mailRequest('order_to_pay'));
    expect(follows(created('draft'))).toEqual([]);
    expect(follows(created('awaiting_payment'))).toEqual([]);
  });
  it('remind of an unpaid order', () =>
    expect(follows({ type: 'order_reminded', data: { ...about, cause: 'overdue', again_from: '2026-01-09T12:00:00.000Z' } })).toEqual(
      mailRequest('order_reminder'),
    ));
  it('report an order that expired or that the shop canceled, but not one that the customer canceled', () => {
    const ended = (cause: CancelCause, from: OrderStatus = 'payment_required') =>
      follows({ type: 'order_canceled', data: { ...about, from, cause, items, assignment: 1 } });
    expect(ended('expired')).toEqual(mailRequest('order_expired', { day: at }));
    expect(ended('admin')).toEqual(mailRequest('order_canceled', { day: at }));
    expect(ended('customer')).toEqual([]);
    expect(ended('account_deleted')).toEqual([]);
  });
  it('do not report a canceled draft, which its customer has never seen', () =>
    expect(follows({ type: 'order_canceled', data: { ...about, from: 'draft', cause: 'admin', items: [], assignment: 0 } })).toEqual([]));
  it('do not call an order delivered that was completed without products', () => {
    expect(follows({ type: 'product_delivered', data: { ...about, items } })).toEqual(mailRequest('order_delivered'));
    expect(follows({ type: 'order_confirmed_without_products', data: about })).toEqual(mailRequest('order_completed'));
  });
  it('report a replaced unit, and whether that solves a reported problem', () => {
    const unit = { product_id: cause, replaced_by: order, unit_sku: 'LinkedIn.Creator', assignment: 1 } as const;
    const replaced = (report: { report_id?: string }) =>
      follows({ type: 'unit_replaced', data: { ...about, ...unit, reason: 'other', fate: 'quarantine', seen: true, ...report } });
    expect(replaced({})).toEqual(mailRequest('unit_replaced'));
    expect(replaced({ report_id: cause })).toEqual(mailRequest('unit_replaced', { solvesReport: true }));
  });
  it('report a delivery that was taken back, but not units that were only reserved for an unpaid order', () => {
    const takenBack = (from: OrderStatus) => follows({ type: 'delivery_taken_back', data: { ...about, from, items, assignment: 1 } });
    expect(takenBack('delivered')).toEqual(mailRequest('delivery_taken_back'));
    expect(takenBack('payment_required')).toEqual([]);
  });
});
