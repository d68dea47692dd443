import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { Terms } from '../order/order.ts';

const actor = (id: string, role: Actor['role']): Actor => ({ kind: 'user', id, role });
export const [ann, bob, admin] = [actor('ann', 'customer'), actor('bob', 'customer'), actor('eve', 'admin')];

export const about = { order_id: 'o1', user_id: 'ann', sku: 'LinkedIn.Creator', quantity: 2 } as const;
export const items: Picks = [{ sku: 'LinkedIn.Creator', product_ids: ['p1', 'p2'] }];
export const pick = (...product_ids: string[]): Picks => [{ sku: 'LinkedIn.Creator', product_ids }];
export const one = pick('p1');
export const started: OrderEvent = { type: 'assignment_started', data: { ...about, items, assignment: 1 } };
export const unpaid_until = '2026-01-16T12:00:00.000Z';
export const termsData = {
  unit_amount: 500,
  amount: 1000,
  currency: 'usd',
  recurrence: 'monthly',
  billing_mode: 'subscription',
  subscription_plan: null,
} as const;
export const terms: Terms = { sku: 'LinkedIn.Creator', quantity: 2, ...termsData };
export const created: OfType<OrderEvent, 'order_created'> = {
  type: 'order_created',
  data: { ...about, type: 'user', status: 'awaiting_payment', ...termsData, price_id: 'price_1', unpaid_until },
};
export const customAbout = { ...about, sku: null, quantity: null } as const;
export const custom = (status: 'draft' | 'payment_required'): OrderEvent => ({
  type: 'order_created',
  data: { ...customAbout, type: 'custom', status, ...termsData, price_id: null, unpaid_until: null },
});
export const payment = { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: 'sub_1', amount: 1000, currency: 'usd' };
export const paid: OrderEvent = { type: 'order_paid', data: { ...about, ...payment } };
export const customPaid: OrderEvent = { type: 'order_paid', data: { ...customAbout, ...payment } };
export const delivered: OrderEvent = { type: 'product_delivered', data: { ...about, items } };
export const reserved: OrderEvent = { type: 'products_reserved', data: { ...customAbout, items: one } };
export const canceled = (cause: 'customer' | 'admin' | 'expired'): OrderEvent => ({
  type: 'order_canceled',
  data: { ...about, from: 'awaiting_payment', cause, items: [], assignment: 0 },
});
export const opened: OrderEvent = { type: 'checkout_opened', data: { ...about, session_id: 'cs_1', attempt: 1, expires_at: unpaid_until } };
export const pending: OrderEvent = { type: 'payment_pending', data: { ...about, session_id: 'cs_1', amount: 1000, currency: 'usd' } };
export const disputed: OrderEvent = { type: 'order_disputed', data: { ...about, charge_id: 'ch_1', dispute_id: 'dp_1' } };
export const refunded: OfType<OrderEvent, 'order_refunded'> = {
  type: 'order_refunded',
  data: { ...about, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'goodwill', items: [], assignment: 0 },
};
export const tooLate = new Date('2026-01-16T12:00:00.000Z');
