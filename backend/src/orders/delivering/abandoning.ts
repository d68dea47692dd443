import type { AbandonCause } from '@orderstream/contracts/orders/lifecycle';

const poolRefusals = ['product_not_available', 'product_unknown', 'promised_to_orders'] as const satisfies readonly AbandonCause[];

/** Whether a refusal means that the pool will never assign these units, so that the assignment is abandoned. */
export const isPoolRefusal = (code: string): code is (typeof poolRefusals)[number] => poolRefusals.some((refusal) => refusal === code);
