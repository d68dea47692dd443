import { screen } from '@testing-library/react';
import { annAccount } from '../../app/testing/visit.tsx';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';
import type { AdminOrderDetails, CustomerOrder, UnitProblem } from '../orders.queries.ts';

export const orderId = '8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
export const unitId = '11112222-3333-4444-8555-666677778888';
export const otherUnitId = '99998888-3333-4444-8555-666677778888';

/** A user order of two LinkedIn profiles that waits for its payment. */
export const anOrder = (change: Partial<CustomerOrder> = {}): CustomerOrder => ({
  id: orderId,
  user_id: annAccount.id,
  type: 'user',
  status: 'awaiting_payment',
  stage_weight: 1,
  billing_mode: 'subscription',
  recurrence: 'monthly',
  channel: 'LinkedIn',
  product_type: 'BasicProfile',
  quantity: 2,
  subscription_plan: null,
  amount: 21_000,
  currency: 'usd',
  price_unit_amount: 10_500,
  price_currency: 'usd',
  refunded_amount: 0,
  refunding: false,
  stripe_subscription_id: null,
  subscription_ended: false,
  stripe_payment_id: null,
  payment_pending: false,
  payments_under_review: [],
  disputed: false,
  description: null,
  has_private_info: false,
  created_at: '2026-03-05T09:30:00.000Z',
  unpaid_until: '2026-03-06T09:30:00.000Z',
  payable_since: '2026-03-05T09:30:00.000Z',
  pending_since: null,
  paid_at: null,
  closed_at: null,
  ...change,
});

export const aCustomOrder = (change: Partial<CustomerOrder> = {}): CustomerOrder =>
  anOrder({
    type: 'custom',
    status: 'payment_required',
    channel: null,
    product_type: null,
    quantity: null,
    billing_mode: 'one_time',
    recurrence: 'one_time',
    description: 'Ten warm leads',
    unpaid_until: null,
    ...change,
  });

/** The charge that pays an order. */
export const chargeId = 'ch_1';

/** A customer's order as the office's list and page have it. */
export const adminOrderOf = (order: CustomerOrder, change: Partial<AdminOrderDetails> = {}): AdminOrderDetails => ({
  ...order,
  user: { email: annAccount.email, full_name: 'Ann Ember' },
  waits_for_stock: false,
  taken_by: null,
  tags: [],
  assigning: false,
  replacing: false,
  seen: false,
  unpaid_check_at: order.type === 'custom' ? '2026-03-12T09:30:00.000Z' : null,
  left_unpaid_at: null,
  remind_again_from: null,
  missing_units: 0,
  has_units: (change.products ?? []).length > 0,
  hold_expires_at: null,
  private_info_mask: null,
  charge_id: order.paid_at === null ? null : chargeId,
  given_back: order.refunded_amount,
  draft_version: 'as first saved',
  products: [],
  problems: [],
  units_in_stock: order.type === 'user' ? 3 : null,
  self_delivery: null,
  payment_page: null,
  subscription_page: null,
  ...change,
});

export const aUnit = (id = unitId) => ({
  id,
  channel: 'LinkedIn' as const,
  product_type: 'BasicProfile' as const,
  mask: 'lo**********22',
  version: 'first',
  replacement: false,
});
/** A unit as the office sees it. */
export const anOfficeUnit = (id = unitId, seen = false) => ({ ...aUnit(id), seen });
export const aProduct = (id = unitId, change: object = {}) => ({
  ...aUnit(id),
  status: 'available',
  seen: false,
  batch: null,
  note: null,
  assigned_order_id: null,
  created_at: '2026-03-01T08:00:00.000Z',
  ...change,
});
/** An open report about the unit. */
export const aProblem = (change: Partial<UnitProblem> = {}): UnitProblem => ({
  id: '5f3c2a10-7d2e-4c55-9a0b-1d2e3f405162',
  product_id: unitId,
  unit_id: unitId,
  reason: 'blocked',
  note: 'it says blocked',
  reported_at: '2026-03-05T09:30:00.000Z',
  answer: null,
  answered_at: null,
  settled_at: null,
  replaced_by: null,
  ...change,
});
/** An answer with the only page of a list. */
export const onePage = (items: readonly object[]) => ok({ items, next: null, as_of: '7' });
/** The same for the products of the office, with the counts above the list. */
export const onePageOfProducts = (items: readonly object[]) => ok({ items, next: null, stats: { total: 5, available: 3, assigned: 2 } });

/** My Orders sends one request per section: each order is answered in its own section. */
export const ordersByStage = (...orders: readonly CustomerOrder[]): RouteReplies => ({
  'GET /api/orders': ({ query }) =>
    onePage(orders.filter(({ stage_weight }) => query.get('stage') === null || query.get('stage') === String(stage_weight))),
});

/** The answer with a subscription for each of these orders that runs and is paid. */
export const runningSubscriptions = (...orderIds: readonly string[]): RouteReplies => ({
  'GET /api/subscriptions': ok({
    items: orderIds.map((order_id) => ({
      order_id,
      status: 'active',
      payment_pending: false,
      cancel_at_period_end: false,
      current_period_end: '2026-04-05T09:30:00.000Z',
      next_attempt_at: null,
    })),
    units_owned: 0,
    has_payment_profile: true,
  }),
});

export const anAdmin = { ...annAccount, roles: ['admin'] };

/** Waits for a text, such as a toast, even while a dialog covers the page. */
export const textShown = (text: string | RegExp) => screen.findByText(text);
