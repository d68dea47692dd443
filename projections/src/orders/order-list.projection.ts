import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import { statusAfter, type OrderEventFor } from '@orderstream/contracts/orders/events';
import { isAwaitingDelivery, isDraft, stageOf, type OrderType } from '@orderstream/contracts/orders/lifecycle';
import { isRestRequested, refundRequestsAfter } from '@orderstream/contracts/orders/refund-requests';
import { dueAfterReminder, reminderDue } from '@orderstream/contracts/orders/unpaid';
import {
  missingUnitsAfter,
  unitsAfterAssignment,
  unitsAfterDelivery,
  unitsAfterReplacement,
  unitsAfterReturn,
  unitsAfterReveal,
} from '@orderstream/contracts/orders/units';
import type { CustodyEvent, Picks } from '@orderstream/contracts/stock/events';
import { changesRow, startsRow, type Projection } from '../platform/declaring/projection.ts';
import { orderList, type OrderRow } from './order-list.table.ts';

/** The row with the status after the event, and the stage that customers see. */
const withStatus = (row: OrderRow, event: OrderEventFor<'order-list'>): OrderRow => {
  const status = statusAfter(event, row.status);
  return { ...row, status, stage_weight: stageOf[status] };
};

const otherDisputes = ({ open_disputes }: OrderRow, dispute: string) => open_disputes.filter((id) => id !== dispute);
const withDisputes = (row: OrderRow, open_disputes: readonly string[]): OrderRow => ({
  ...row,
  open_disputes,
  disputed: open_disputes.length > 0,
});

const withRefunds = (row: OrderRow, change: Partial<Pick<OrderRow, 'refund_requests' | 'refunded_amount'>>): OrderRow => {
  const after = { ...row, ...change };
  return { ...after, refunding: isRestRequested(after.refund_requests, Number(after.amount), Number(after.refunded_amount)) };
};

/** Returned units leave the row together with their replacement marks. */
function withoutReturned(row: OrderRow, returned: Picks): Pick<OrderRow, 'items' | 'unseen' | 'replacements'> {
  const remaining = unitsAfterReturn(row, returned);
  const isRemaining = (unit: string) => remaining.items.some(({ product_ids }) => product_ids.includes(unit));
  return { ...remaining, replacements: row.replacements.filter(({ new: unit }) => isRemaining(unit)) };
}

/** Custom orders have no SKU. */
const skuColumns = (sku: Sku | null) => (sku ? skuParts(sku) : { channel: null, product_type: null });

/** An unpaid custom order enters the attention queue; any other is canceled. */
const payableColumns = (type: OrderType, since: string) => ({
  payable_since: since,
  unpaid_check_at: type === 'custom' ? reminderDue(since) : null,
});

const newOrderColumns = {
  refunded_amount: 0,
  stripe_subscription_id: null,
  stripe_payment_id: null,
  stripe_charge_id: null,
  checkout_session_id: null,
  payment_pending: false,
  payments_under_review: [],
  disputed: false,
  open_disputes: [],
  ...unitsAfterAssignment([]),
  replacements: [],
  refunding: false,
  refund_requests: {},
  assigning: false,
  replacing: false,
  taken_back: false,
  missing_units: 0,
  words: '',
  cancel_cause: null,
  left_unpaid_at: null,
  remind_again_from: null,
  pending_since: null,
  paid_at: null,
  closed_at: null,
};

export const orderListProjection: Projection<OrderEventFor<'order-list'> | CustodyEvent, OrderRow> = {
  of: orderList,
  version: 3,
  indexes: `
    create index on rows (user_id, stage_weight, created_at desc, id desc);
    create index on rows (user_id, created_at desc, id desc);
    create index on rows (user_id, channel, product_type, created_at desc, id desc) where channel is not null;
    create index on rows (channel, product_type, created_at desc, id desc) where channel is not null;
    create index on rows (created_at desc, id desc);
    create index on rows (status, created_at desc, id desc);
    create index on rows (type, created_at desc, id desc);
    create index on rows (type, status, created_at desc, id desc);
    create index on rows (amount desc, id desc);
    create index on rows (status, amount desc, id desc);
    create index on rows using gin ((id::text) gin_trgm_ops);
    create index on rows (stripe_subscription_id) where stripe_subscription_id is not null;
    create index on rows (stripe_payment_id) where stripe_payment_id is not null;
    create index on rows (stripe_charge_id) where stripe_charge_id is not null;
    create index on rows (status) where missing_units > 0;`,
  key: ({ data }) => data.order_id ?? [],
  on: {
    order_created: startsRow(({ data, at }): OrderRow => ({
      id: data.order_id,
      user_id: data.user_id,
      type: data.type,
      status: data.status,
      visible: !isDraft(data.status),
      stage_weight: stageOf[data.status],
      billing_mode: data.billing_mode,
      recurrence: data.recurrence,
      ...skuColumns(data.sku),
      quantity: data.quantity,
      subscription_plan: data.subscription_plan,
      amount: data.amount,
      currency: data.currency,
      price_id: data.price_id,
      price_unit_amount: data.unit_amount,
      price_currency: data.currency,
      ...newOrderColumns,
      unpaid_until: data.unpaid_until,
      ...(isDraft(data.status) ? { payable_since: null, unpaid_check_at: null } : payableColumns(data.type, at)),
      created_at: at,
    })),
    order_draft_changed: changesRow((row, { data }) => ({
      ...row,
      amount: data.amount,
      currency: data.currency,
      price_unit_amount: data.unit_amount,
      price_currency: data.currency,
      recurrence: data.recurrence,
      billing_mode: data.billing_mode,
      subscription_plan: data.subscription_plan,
      words: data.words ?? '',
    })),
    order_sent: changesRow((row, event) => ({ ...withStatus(row, event), visible: true, ...payableColumns(row.type, event.at) })),
    order_reminded: changesRow((row, { data }) => {
      const { payable_since: since, unpaid_check_at: due } = row;
      return { ...row, remind_again_from: data.again_from, unpaid_check_at: since && due && dueAfterReminder(since, due, data) };
    }),
    order_left_unpaid: changesRow((row, { at }) => ({ ...row, left_unpaid_at: at, unpaid_check_at: null })),
    checkout_opened: changesRow((row, { data }) => ({ ...row, checkout_session_id: data.session_id })),
    checkout_expired: changesRow((row) => ({ ...row, checkout_session_id: null })),
    payment_pending: changesRow((row, { at }) => ({ ...row, payment_pending: true, pending_since: at })),
    payment_pending_failed: changesRow((row) => ({ ...row, payment_pending: false, pending_since: null, checkout_session_id: null })),
    payment_review_started: changesRow((row, { data: { charge_id, amount, currency } }) => ({
      ...row,
      payments_under_review: [...row.payments_under_review, { charge_id, amount, currency }],
    })),
    payment_review_ended: changesRow((row, { data }) => ({
      ...row,
      payments_under_review: row.payments_under_review.filter(({ charge_id }) => charge_id !== data.charge_id),
    })),
    order_paid: changesRow((row, event) => ({
      ...withStatus(row, event),
      stripe_subscription_id: event.data.subscription_id,
      stripe_payment_id: event.data.payment_id,
      stripe_charge_id: event.data.charge_id,
      checkout_session_id: null,
      payment_pending: false,
      pending_since: null,
      unpaid_check_at: null,
      paid_at: event.at,
    })),
    assignment_started: changesRow((row) => ({ ...row, assigning: true })),
    assignment_abandoned: changesRow((row) => ({ ...row, assigning: false })),
    products_reserved: changesRow((row, { data }) => ({ ...row, ...unitsAfterAssignment(data.items), assigning: false })),
    product_delivered: changesRow((row, event) => ({
      ...withStatus(row, event),
      ...unitsAfterDelivery(row, event.data.items),
      missing_units: missingUnitsAfter(row.missing_units, event),
      assigning: false,
      taken_back: false,
      closed_at: event.at,
    })),
    private_info_revealed: changesRow((row, { data }) =>
      data.to === 'owner' && data.subject === 'product' ? { ...row, ...unitsAfterReveal(row, data.product_id) } : row,
    ),
    replacement_started: changesRow((row) => ({ ...row, replacing: true })),
    replacement_abandoned: changesRow((row) => ({ ...row, replacing: false })),
    unit_replaced: changesRow((row, event) => ({
      ...row,
      ...unitsAfterReplacement(row, event),
      replacing: false,
      replacements: [...row.replacements, { old: event.data.product_id, new: event.data.replaced_by }],
    })),
    delivery_taken_back: changesRow((row, event) => ({
      ...withStatus(row, event),
      ...withoutReturned(row, event.data.items),
      missing_units: missingUnitsAfter(row.missing_units, event),
      taken_back: true,
      closed_at: null,
    })),
    order_confirmed_without_products: changesRow((row, event) => ({ ...withStatus(row, event), closed_at: event.at })),
    order_canceled: changesRow((row, event) => ({
      ...withStatus(row, event),
      ...withoutReturned(row, event.data.items),
      cancel_cause: event.data.cause,
      unpaid_check_at: null,
      closed_at: event.at,
    })),
    order_refunded: changesRow((row, event) => ({
      ...withStatus(row, event),
      ...withoutReturned(row, event.data.items),
      missing_units: missingUnitsAfter(row.missing_units, event),
      refunded_amount: row.amount,
      refunding: false,
      refund_requests: {},
      closed_at: event.at,
    })),
    order_refund_requested: changesRow((row, event) =>
      withRefunds(row, { refund_requests: refundRequestsAfter(row.refund_requests, event) }),
    ),
    order_refund_request_ended: changesRow((row, event) =>
      withRefunds(row, { refund_requests: refundRequestsAfter(row.refund_requests, event) }),
    ),
    order_partially_refunded: changesRow((row, { data }) => withRefunds(row, { refunded_amount: data.refunded })),
    order_refund_failed: changesRow((row, event) => {
      const missing_units = missingUnitsAfter(row.missing_units, event);
      const after = { ...withRefunds(withStatus(row, event), { refunded_amount: event.data.refunded }), missing_units };
      return isAwaitingDelivery(after.status) ? { ...after, closed_at: null } : after;
    }),
    order_disputed: changesRow((row, { data }) => withDisputes(row, [...otherDisputes(row, data.dispute_id), data.dispute_id])),
    order_dispute_closed: changesRow((row, { data }) => withDisputes(row, otherDisputes(row, data.dispute_id))),
  },
  /** A draft does not exist for its customer, who is not notified of it either. */
  concerns: (row) => (row.visible ? [`user:${row.user_id}`, 'admin'] : ['admin']),
};
