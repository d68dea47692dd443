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

/** Why an entry was dismissed although its cause persisted. */
export const dismissCauses = ['solved_elsewhere', 'not_needed', 'duplicate', 'other'] as const;
export type DismissCause = (typeof dismissCauses)[number];

/** The destination of a charge. `dismissed`: a person declared it settled otherwise. `nowhere` must not occur. */
export const chargePlaces = ['order', 'renewal', 'given_back', 'waiting', 'dismissed', 'nowhere'] as const;
export type ChargePlace = (typeof chargePlaces)[number];
