import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import type { OrderEventFor, ProblemEvent } from '@orderstream/contracts/orders/events';
import type { AttentionDetails, AttentionSubject } from '@orderstream/contracts/payments/attention';
import type { AttentionEvent, PaymentEventFor } from '@orderstream/contracts/payments/events';
import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import type { HandledEvent, OfType } from '@orderstream/contracts/shared/event';
import { changesRow, type RowEffect, type Projection } from '../../platform/declaring/projection.ts';
import { attentionModel, type AttentionRow } from './attention.table.ts';

type StreamEvent = PaymentEventFor<'attention'> | AccountEventFor<'attention'> | OrderEventFor<'attention'>;
type WatchedEvent = StreamEvent | ProblemEvent | OfType<AttentionEvent, 'attention_dismissed'>;
type RequestId = { request_id: string | null };
type MoneyFields = { user_id: string; order_id: string | null; charge_id: string; amount: number; currency: string };

type EntryOf<Kind extends AttentionRow['kind']> = Extract<AttentionRow, { kind: Kind }>;
type AboutColumns = Pick<AttentionRow, 'order_id' | 'user_id' | 'subscription_id' | 'charge_id' | 'amount' | 'currency'>;

const noIds: AboutColumns = { order_id: null, user_id: null, subscription_id: null, charge_id: null, amount: null, currency: null };

const newEntry = <Subject extends AttentionSubject>(id: string, subject: Subject, since: string, about: Partial<AboutColumns>) => ({
  id,
  since,
  ...noIds,
  requested_refunds: {},
  closed_at: null,
  ...about,
  ...subject,
});
const moneyColumns = ({ user_id, order_id, charge_id, amount, currency }: MoneyFields) => ({
  user_id,
  order_id,
  charge_id,
  amount,
  currency,
});

/** Closes the entry, unless an earlier event has. */
const closesEntry = <E extends WatchedEvent>(): RowEffect<E, AttentionRow> =>
  changesRow((row, { at }) => (row.closed_at === null ? { ...row, closed_at: at } : row));

/** A row that was loaded from the table has its bigint as text. */
const openAmount = (row: AttentionRow | undefined) => (row?.closed_at === null ? Number(row.amount ?? 0) : 0);

/** The sum of the refunds that were requested from the provider. */
const sumOf = (requested: AttentionRow['requested_refunds']) => Object.values(requested).reduce((total, amount) => total + amount, 0);

/** Who looks at the entry sees how much of it is the provider's turn. */
const withRequested = (row: EntryOf<'refund_failed'>, requested: AttentionRow['requested_refunds']): AttentionRow => {
  const { under_way: _, ...details } = row.details;
  const under_way = Math.min(openAmount(row), sumOf(requested));
  return { ...row, requested_refunds: requested, details: under_way > 0 ? { ...details, under_way } : details };
};

/** Another attempt stays part of the entry until the provider has answered it. */
const addRequest = (row: AttentionRow, request: string, amount: number): AttentionRow => {
  if (row.kind !== 'refund_failed') return row;
  const part = Math.min(amount, openAmount(row) - sumOf(row.requested_refunds));
  return part > 0 ? withRequested(row, { ...row.requested_refunds, [request]: part }) : row;
};

/** The requested refunds but for this one. */
const withoutRequest = (requested: AttentionRow['requested_refunds'], request: string | null) =>
  Object.fromEntries(Object.entries(requested).filter(([id]) => id !== request));

/** Several refunds of one charge may fail: the entry holds their sum. One that was asked for again is counted already. */
const addFailedRefund = (
  row: AttentionRow | undefined,
  key: string,
  at: string,
  about: MoneyFields & RequestId,
  details: AttentionDetails['refund_failed'],
): AttentionRow => {
  const open = row?.closed_at === null ? row : undefined;
  const again = open?.requested_refunds[about.request_id ?? ''] ?? 0;
  const amount = openAmount(open) + about.amount - again;
  const next = newEntry(key, { kind: 'refund_failed', details }, open?.since ?? at, moneyColumns({ ...about, amount }));
  return withRequested(next, withoutRequest(open?.requested_refunds ?? {}, about.request_id));
};

/** Lowers the open amount, and closes the entry when nothing is left. */
const reduceAmount = (row: AttentionRow, amount: number, at: string, request: string | null = null): AttentionRow => {
  const rest = openAmount(row) - amount;
  if (rest > 0 && row.kind === 'refund_failed')
    return withRequested({ ...row, amount: rest }, withoutRequest(row.requested_refunds, request));
  return row.closed_at === null ? { ...row, closed_at: at } : row;
};

const dismissEntry = <Row extends AttentionRow>(row: Row, dismissed: DismissCause, closed_at: string): Row => ({
  ...row,
  details: { ...row.details, dismissed },
  closed_at,
});

/** The refund request that was refused last. */
const refusedRequestOf = ({ kind, details }: AttentionRow) =>
  kind === 'refund_failed' && details.refund_id === null ? details.request_id : undefined;

const [charge, refund, dispute, deletion, unpaid] = ['payment', 'refund', 'dispute', 'deletion', 'unpaid'] as const;

/** The entries that an event opens, changes or closes. */
function keysOf({ type, data }: HandledEvent<WatchedEvent>): string[] {
  switch (type) {
    case 'order_paid':
      return [`${charge}.${data.charge_id}`, `${unpaid}.${data.order_id}`];
    case 'order_left_unpaid':
    case 'order_canceled':
      return [`${unpaid}.${data.order_id}`];
    case 'payment_mismatched':
      return [`${charge}.${data.charge_id}`];
    case 'payment_refunded':
      return data.full ? [`${charge}.${data.charge_id}`, `${refund}.${data.charge_id}`] : [`${refund}.${data.charge_id}`];
    case 'payment_attributed':
      return [`${charge}.${data.charge_id}`, `${refund}.${data.charge_id}`];
    case 'payment_refund_requested':
    case 'payment_refund_failed':
    case 'payment_refund_refused':
      return [`${refund}.${data.charge_id}`];
    case 'payment_disputed':
    case 'payment_dispute_won':
      return [`${dispute}.${data.dispute_id}`];
    case 'payment_dispute_lost':
      return [`${dispute}.${data.dispute_id}`, `${refund}.${data.charge_id}`];
    case 'user_deletion_started':
    case 'user_deletion_refused':
    case 'user_deleted':
      return [`${deletion}.${data.user_id}`];
    case 'attention_dismissed':
      return [data.attention_id];
    case 'problem_reported':
    case 'problem_answered':
    case 'problem_settled':
      return [`problem.${data.report_id}`];
  }
}

/** The entries that wait for a person because of an event. Entries that only a comparison finds are added when the queue is read. */
export const attentionProjection: Projection<WatchedEvent, AttentionRow> = {
  of: attentionModel,
  version: 2,
  indexes:
    'create index on rows (since desc, id desc) where closed_at is null; create index on rows (order_id) where order_id is not null;',
  key: keysOf,
  on: {
    payment_mismatched: (row, { data, at }, key) => {
      const { expected_amount, expected_currency } = data;
      const kind = expected_amount === null ? 'unknown_payment' : 'payment_mismatched';
      const details = { expected_amount, expected_currency };
      return row?.closed_at === null ? row : newEntry(key, { kind, details }, at, moneyColumns(data));
    },
    /** A payment that does not fit this order either gets a new entry. */
    payment_attributed: changesRow((row, { data: { order_id }, at }) => {
      return { ...row, order_id, closed_at: row.kind === 'refund_failed' ? row.closed_at : (row.closed_at ?? at) };
    }),
    payment_refund_failed: (row, { data, at }, key) =>
      addFailedRefund(row, key, at, data, { refund_id: data.refund_id, request_id: data.request_id, last_error_code: null }),
    payment_refund_refused: (row, { data, at }, key) =>
      addFailedRefund(row, key, at, data, { refund_id: null, request_id: data.request_id, last_error_code: data.code }),
    /** A new attempt is under way, for all of it or for a part. */
    payment_refund_requested: changesRow((row, { data }) => addRequest(row, data.request_id, data.amount)),
    /** A request that was given up may have been fulfilled after all. */
    payment_refunded: changesRow((row, { data, at }) => {
      const late = data.request_id === refusedRequestOf(row) ? data.amount : 0;
      return reduceAmount(row, data.full ? Infinity : (row.requested_refunds[data.request_id ?? ''] ?? late), at, data.request_id);
    }),
    /** Its order was found after all, or has been paid. */
    order_paid: closesEntry(),
    order_left_unpaid: (row, { data: { user_id, order_id, since, amount, currency }, at }, key) =>
      row ?? newEntry(key, { kind: 'order_left_unpaid', details: { since } }, at, { user_id, order_id, amount, currency }),
    order_canceled: closesEntry(),
    payment_disputed: (row, { data, at }, key) =>
      row ?? newEntry(key, { kind: 'dispute_open', details: { dispute_id: data.dispute_id } }, at, moneyColumns(data)),
    payment_dispute_won: closesEntry(),
    payment_dispute_lost: changesRow((row, { data, at }) => reduceAmount(row, row.kind === 'refund_failed' ? data.amount : Infinity, at)),
    user_deletion_started: (_row, { data, at }, key) =>
      newEntry(key, { kind: 'deletion_waiting', details: {} }, at, { user_id: data.user_id }),
    user_deletion_refused: closesEntry(),
    user_deleted: closesEntry(),
    attention_dismissed: changesRow((row, { data: { cause }, at }) => (row.closed_at === null ? dismissEntry(row, cause, at) : row)),
    problem_reported: (_row, { data: { user_id, order_id, product_id, reason }, at }, key) =>
      newEntry(key, { kind: 'problem_reported', details: { product_id, reason } }, at, { user_id, order_id }),
    problem_answered: changesRow((row, { data: { answer_id }, at }) => {
      if (row.kind !== 'problem_reported') return row;
      return { ...row, details: { ...row.details, answer_id, answered_at: at }, closed_at: at };
    }),
    problem_settled: changesRow((row, { data: { replaced_by }, at }) => {
      if (row.kind !== 'problem_reported') return row;
      return { ...row, details: { ...row.details, settled_at: at, ...(replaced_by && { replaced_by }) }, closed_at: row.closed_at ?? at };
    }),
  },
  /** Customers see the outcome of their reports. */
  concerns: ({ kind, user_id }) => (kind === 'problem_reported' && user_id ? ['admin', `user:${user_id}`] : ['admin']),
};
