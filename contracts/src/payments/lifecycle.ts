export const paymentPurposes = ['first', 'renewal'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Why a mapping no longer sells: the provider's price was archived, its product was, or it was deleted. */
export const unmappedCauses = ['price_inactive', 'product_inactive', 'price_deleted'] as const;

export const webhookOutcomes = ['handled', 'not_ours', 'ignored'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

/** Where a webhook is in the inbox. `retrying`: an attempt has failed and another follows; after the last one it is given up. */
export const webhookStates = ['received', 'retrying', 'given_up', ...webhookOutcomes] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why an attempt to settle a webhook has failed. */
export const webhookProblems = ['unknown_object', 'other_api_version', 'refused', 'provider_unavailable', 'unexpected'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

export const transactionKinds = ['payment', 'refund'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** Why money moved. */
export const transactionCauses = ['first', 'renewal', 'refund', 'dispute_lost'] as const;
export type TransactionCause = (typeof transactionCauses)[number];

export const transactionStatuses = ['pending', 'succeeded', 'failed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Reasons to wait for a person. Each entry of the queue closes automatically when its cause is resolved. */
export const attentionKinds = [
  'waiting_for_stock',
  'payment_mismatched',
  'unknown_payment',
  'refund_failed',
  'subscription_without_payment',
  'dispute_open',
  'webhook_parked',
  'process_parked',
  'timer_parked',
  'deletion_waiting',
  'delivery_waits_for_account',
  'problem_reported',
  'order_left_unpaid',
  'not_delivered_by_itself',
  'ended_before_delivery',
  'units_missing',
  'tables_differ',
  'secret_lost',
  'person_lost',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Parts of the queue: what customers report and who cannot leave have lists of their own. */
export const attentionGroups = ['attention', 'problems', 'deletions'] as const;
export type AttentionGroup = (typeof attentionGroups)[number];

/** `assign_products`, `replace` and `open_order` lead to the order, `open_user` to the customer, `open_comparison` to the audit and `open_at_provider` to Stripe; the others are routes of the queue. */
export const attentionActions = [
  ...(['retry', 'dismiss', 'refund', 'end_subscription', 'answer'] as const),
  ...(['assign_products', 'replace', 'open_order', 'open_user', 'open_comparison', 'open_at_provider'] as const),
] as const;
export type AttentionAction = (typeof attentionActions)[number];

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
type RefundableEntry = { amount: number | null; details: Readonly<Record<string, unknown>> };
/** The part of a failed refund that has not been requested again. */
export const amountToRequest = ({ amount, details }: RefundableEntry): number => (amount ?? 0) - Number(details['under_way'] ?? 0);
export const isRefundRequestedAgain = (entry: RefundableEntry): boolean => 'under_way' in entry.details && amountToRequest(entry) <= 0;

/** The actions that a role may take on an entry. */
export function actionsOf(entry: RefundableEntry & { kind: AttentionKind }, isAdministrator: boolean): readonly AttentionAction[] {
  const { kind } = entry;
  if (isAdministrator) return isRefundRequestedAgain(entry) ? actionsWhileRefunding : actionsFor[kind];
  return forAdministrators.includes(kind) ? [] : actionsFor[kind].filter((action) => action !== 'refund');
}

/** Why an entry was dismissed although its cause persisted. */
export const dismissCauses = ['solved_elsewhere', 'not_needed', 'duplicate', 'other'] as const;
export type DismissCause = (typeof dismissCauses)[number];

/** The destination of a charge. `dismissed`: a person declared it settled otherwise. `nowhere` must not occur. */
export const chargePlaces = ['order', 'renewal', 'given_back', 'waiting', 'dismissed', 'nowhere'] as const;
export type ChargePlace = (typeof chargePlaces)[number];
