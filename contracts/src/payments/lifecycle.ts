export const paymentPurposes = ['first', 'renewal'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Why a mapping no longer sells: the provider's price was archived, its product was, or it is gone. */
export const unmappedCauses = ['price_inactive', 'product_inactive', 'price_deleted'] as const;

export const webhookOutcomes = ['handled', 'not_ours', 'ignored'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

export const transactionKinds = ['payment', 'refund'] as const;
export type TransactionKind = (typeof transactionKinds)[number];
