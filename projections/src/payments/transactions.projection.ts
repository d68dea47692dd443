import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import { followsFrom, type PaymentEventFor } from '@orderstream/contracts/payments/events';
import type { TransactionStatus } from '@orderstream/contracts/payments/lifecycle';
import type { HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import { changesRow, removesRow, type RowEffect, type Projection } from '../platform/declaring/projection.ts';
import { transactionsModel, type TransactionRow } from './transactions.table.ts';

/** A pending payment is a row of its order until the charge exists. */
type OrderMoneyEvent = OrderEventFor<'transactions'>;
type ChargeEvent = PaymentEventFor<'transactions'>;
type RefundEvent = OfType<ChargeEvent, 'payment_refund_pending' | 'payment_refunded' | 'payment_refund_failed'>;
type RefundRequestEvent = OfType<ChargeEvent, 'payment_refund_requested' | 'payment_refund_refused'>;
type MoneyFields = { user_id: string; order_id: string | null; amount: number; currency: string };
type Kind = Pick<TransactionRow, 'kind' | 'cause' | 'status'>;

const newRow = (id: string, { user_id, order_id, amount, currency }: MoneyFields, kind: Kind, charge_id: string | null, at: string) => ({
  id,
  user_id,
  order_id,
  ...kind,
  amount,
  currency,
  charge_id,
  invoice_id: null,
  subscription_id: null,
  created_at: at,
});
const refundKind = (status: TransactionStatus): Kind => ({ kind: 'refund', cause: 'refund', status });

/** Until the provider has created the refund, its request is shown instead. */
const tracksRequest: RowEffect<RefundRequestEvent, TransactionRow> = (row, { type, data, at }, key) => {
  const { status } = followsFrom[type];
  return row ? { ...row, status } : newRow(key, data, refundKind(status), data.charge_id, at);
};

/** The provider's refund replaces the row of its request. */
const tracksRefund: RowEffect<RefundEvent, TransactionRow> = (row, { type, data }, key) => {
  if (key !== data.refund_id) return null;
  const { status } = followsFrom[type];
  return row ? { ...row, status } : newRow(key, data, refundKind(status), data.charge_id, data.made_at);
};

function rowKeys({ type, data }: HandledEvent<ChargeEvent | OrderMoneyEvent>): string[] {
  switch (type) {
    case 'payment_success':
    case 'payment_attributed':
      return [data.charge_id];
    case 'payment_pending':
    case 'payment_pending_failed':
    case 'order_paid':
      return [`pending:${data.order_id}`];
    case 'payment_refund_requested':
    case 'payment_refund_refused':
      return [data.request_id];
    case 'payment_refund_pending':
    case 'payment_refunded':
    case 'payment_refund_failed':
      return data.request_id ? [data.refund_id, data.request_id] : [data.refund_id];
    case 'payment_dispute_lost':
      return [data.dispute_id];
  }
}

/** Money that came in and money that went back, a row each. */
export const transactionsProjection: Projection<ChargeEvent | OrderMoneyEvent, TransactionRow> = {
  of: transactionsModel,
  version: 1,
  indexes: `
    create index on rows (user_id, created_at desc, id desc);
    create index on rows (user_id, kind, created_at desc, id desc);
    create index on rows (order_id) where order_id is not null;
    create index on rows (charge_id) where kind = 'refund';
    create index on rows (created_at);`,
  key: rowKeys,
  on: {
    payment_success: (_row, { data }, key) => ({
      ...newRow(
        key,
        data,
        { kind: 'payment', cause: data.purpose, status: followsFrom.payment_success.status },
        data.charge_id,
        data.paid_at,
      ),
      invoice_id: data.invoice_id,
      subscription_id: data.subscription_id,
    }),
    payment_attributed: changesRow((row, { data: { order_id, purpose: cause, invoice_id, subscription_id } }) => {
      return { ...row, order_id, cause, invoice_id, subscription_id };
    }),
    payment_pending: (_row, { data, at }, key) => newRow(key, data, { kind: 'payment', cause: 'first', status: 'pending' }, null, at),
    payment_pending_failed: removesRow,
    order_paid: removesRow,
    payment_refund_requested: tracksRequest,
    payment_refund_refused: tracksRequest,
    payment_refund_pending: tracksRefund,
    payment_refunded: tracksRefund,
    payment_refund_failed: tracksRefund,
    payment_dispute_lost: (row, { data }, key) =>
      row ??
      newRow(
        key,
        data,
        { kind: 'refund', cause: 'dispute_lost', status: followsFrom.payment_dispute_lost.status },
        data.charge_id,
        data.made_at,
      ),
  },
  concerns: (row) => [`user:${row.user_id}`, 'admin'],
};
