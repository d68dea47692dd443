import type { AccountStatus } from '../accounts/lifecycle.ts';
import type { Channel, ProductType } from '../catalogue.ts';
import type { ProblemReason, SelfDeliveryBar } from '../orders/lifecycle.ts';
import type { AttentionAction, AttentionKind, DismissCause } from './lifecycle.ts';

type Goods = { channel: Channel; product_type: ProductType };
type NoDetails = Record<never, never>;
/** `last_error_code`: why the newest attempt has failed. */
type Attempts = { attempts: number; next_attempt_at: string | null; last_error_code: string | null };
type OtherOrder = { expected_amount: number | null; expected_currency: string | null };

/** Looked up when the entry is read. `unit_number`: which of the order's units it is. */
type ReportedUnit = { channel?: Channel | null; product_type?: ProductType | null; unit_number?: number | null };

type OpenDetails = {
  waiting_for_stock: Goods & { required: number; available: number };
  payment_mismatched: OtherOrder;
  unknown_payment: OtherOrder;
  /** `under_way`: how much of it has been requested again. */
  refund_failed: { refund_id: string | null; request_id: string | null; last_error_code: string | null; under_way?: number };
  subscription_without_payment: NoDetails;
  dispute_open: { dispute_id: string };
  webhook_parked: Attempts & { stripe_event_id: string; stripe_type: string; body_hash: string };
  process_parked: {
    process: string;
    event_id: string;
    event_type: string;
    stream: string;
    last_error_code: string | null;
    /** of the same stream, which wait for this one */ events: number;
  };
  timer_parked: Attempts & { timer: string; model: string; timer_id: string; due_at: string };
  deletion_waiting: NoDetails;
  delivery_waits_for_account: { status: AccountStatus };
  problem_reported: {
    product_id: string;
    reason: ProblemReason;
    answer_id?: string;
    answered_at?: string;
    settled_at?: string;
    replaced_by?: string;
  } & ReportedUnit;
  order_left_unpaid: { since: string };
  not_delivered_by_itself: { reason: SelfDeliveryBar };
  ended_before_delivery: NoDetails;
  units_missing: Goods & { units: number };
  tables_differ: { differing_rows: number };
  secret_lost: Goods & { units: number };
  person_lost: NoDetails;
};

/** Ids, amounts and codes that detail an entry of the queue, by its kind; never free text. */
export type AttentionDetails = { [Kind in AttentionKind]: OpenDetails[Kind] & { dismissed?: DismissCause } };
/** A kind of entry with its details. */
export type AttentionSubject<Kind extends AttentionKind = AttentionKind> = {
  [One in Kind]: { kind: One; details: AttentionDetails[One] };
}[Kind];
/** An entry whose kind says which details it has. */
export type DetailedEntry<Entry extends { kind: AttentionKind }> = Entry extends unknown
  ? Omit<Entry, 'kind' | 'details'> & AttentionSubject
  : never;

/** The actions for each kind of entry. An entry without actions resolves itself, or is handled where it arose. */
const actionsFor: Record<AttentionKind, readonly AttentionAction[]> = {
  waiting_for_stock: ['assign_products', 'refund'],
  payment_mismatched: ['refund', 'open_at_provider', 'dismiss'],
  unknown_payment: ['refund', 'open_at_provider', 'dismiss'],
  refund_failed: ['retry', 'open_at_provider', 'dismiss'],
  subscription_without_payment: ['end_subscription'],
  dispute_open: ['open_at_provider', 'retry'],
  webhook_parked: ['retry', 'dismiss'],
  process_parked: ['retry', 'dismiss'],
  timer_parked: ['retry'],
  deletion_waiting: ['retry'],
  delivery_waits_for_account: ['open_user', 'refund', 'retry'],
  problem_reported: ['answer', 'replace'],
  order_left_unpaid: ['open_order'],
  not_delivered_by_itself: ['assign_products', 'refund'],
  ended_before_delivery: ['open_order', 'refund'],
  units_missing: ['assign_products', 'refund'],
  tables_differ: ['open_comparison'],
  secret_lost: ['open_order'],
  person_lost: ['open_order'],
};

/** Refunds, failed refunds, deletions and tables that differ from the log are for administrators only. */
const forAdministrators: readonly AttentionKind[] = [
  ...(['payment_mismatched', 'unknown_payment', 'refund_failed', 'process_parked', 'deletion_waiting', 'tables_differ'] as const),
];

/** A failed refund that has been requested again in full waits for the provider. */
const actionsWhileRefunding: readonly AttentionAction[] = ['open_at_provider'];
type RefundableEntry = AttentionSubject & { amount: number | null };
const amountUnderWay = (entry: RefundableEntry): number => (entry.kind === 'refund_failed' ? (entry.details.under_way ?? 0) : 0);
/** The part of a failed refund that has not been requested again. */
export const amountToRequest = (entry: RefundableEntry): number => (entry.amount ?? 0) - amountUnderWay(entry);
export const isRefundRequestedAgain = (entry: RefundableEntry): boolean => amountUnderWay(entry) > 0 && amountToRequest(entry) <= 0;

/** The actions that a role may take on an entry. */
export function actionsOf(entry: RefundableEntry, isAdministrator: boolean): readonly AttentionAction[] {
  const { kind } = entry;
  if (isAdministrator) return isRefundRequestedAgain(entry) ? actionsWhileRefunding : actionsFor[kind];
  return forAdministrators.includes(kind) ? [] : actionsFor[kind].filter((action) => action !== 'refund');
}
