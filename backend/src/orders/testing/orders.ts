import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { Picks } from '@orderstream/contracts/stock/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { FinishAssignment, StartAssignment, Terms } from '../order/order.ts';

const userActor = (id: string, role: Actor['role']): Actor => ({ kind: 'user', id, role });
export const [annActor, bobActor, adminActor] = [userActor('ann', 'customer'), userActor('bob', 'customer'), userActor('eve', 'admin')];

export const orderBase = { order_id: 'o1', user_id: 'ann', sku: 'LinkedIn.Creator', quantity: 2 } as const;
export const twoUnits: Picks = [{ sku: 'LinkedIn.Creator', product_ids: ['p1', 'p2'] }];
export const picksOf = (...product_ids: string[]): Picks => [{ sku: 'LinkedIn.Creator', product_ids }];
export const oneUnit = picksOf('p1');
export const assignmentStarted: OfType<OrderEvent, 'assignment_started'> = {
  type: 'assignment_started',
  data: { ...orderBase, items: twoUnits, assignment: 1, started_by: adminActor },
};
export const startAssignment = (items: Picks, assignment = 1, automatic = false): StartAssignment => ({
  type: 'StartAssignment',
  orderId: 'o1',
  items,
  assignment,
  by: adminActor,
  automatic,
});
export const finishAssignment = (items: Picks, assignment = 1): FinishAssignment => ({
  type: 'FinishAssignment',
  orderId: 'o1',
  assignment,
  items,
});
export const unpaidUntil = '2026-01-16T12:00:00.000Z';
export const termsData = {
  unit_amount: 500,
  amount: 1000,
  currency: 'usd',
  recurrence: 'monthly',
  billing_mode: 'subscription',
  subscription_plan: null,
} as const;
export const sampleTerms: Terms = { sku: 'LinkedIn.Creator', quantity: 2, ...termsData };
export const orderCreated: OfType<OrderEvent, 'order_created'> = {
  type: 'order_created',
  data: { ...orderBase, type: 'user', status: 'awaiting_payment', ...termsData, price_id: 'price_1', unpaid_until: unpaidUntil },
};
export const customOrderBase = { ...orderBase, sku: null, quantity: null } as const;
export const customOrderCreated = (status: 'draft' | 'payment_required'): OrderEvent => ({
  type: 'order_created',
  data: { ...customOrderBase, type: 'custom', status, ...termsData, price_id: null, unpaid_until: null },
});
export const samplePayment = { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: 'sub_1', amount: 1000, currency: 'usd' };
export const orderPaid: OrderEvent = { type: 'order_paid', data: { ...orderBase, ...samplePayment } };
export const customOrderPaid: OrderEvent = { type: 'order_paid', data: { ...customOrderBase, ...samplePayment } };
export const productDelivered: OrderEvent = { type: 'product_delivered', data: { ...orderBase, items: twoUnits } };
export const productsReserved: OrderEvent = { type: 'products_reserved', data: { ...customOrderBase, items: oneUnit } };
export const orderCanceledEvent = (cause: 'customer' | 'admin' | 'expired'): OrderEvent => ({
  type: 'order_canceled',
  data: { ...orderBase, from: 'awaiting_payment', cause, items: [], assignment: 0 },
});
export const checkoutOpened: OrderEvent = {
  type: 'checkout_opened',
  data: { ...orderBase, session_id: 'cs_1', attempt: 1, expires_at: unpaidUntil },
};
export const paymentPending: OrderEvent = {
  type: 'payment_pending',
  data: { ...orderBase, session_id: 'cs_1', amount: 1000, currency: 'usd' },
};
export const orderDisputed: OrderEvent = { type: 'order_disputed', data: { ...orderBase, charge_id: 'ch_1', dispute_id: 'dp_1' } };
export const orderRefunded: OfType<OrderEvent, 'order_refunded'> = {
  type: 'order_refunded',
  data: { ...orderBase, charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'goodwill', items: [], assignment: 0 },
};
export const afterUnpaidUntil = new Date('2026-01-16T12:00:00.000Z');
