import type { AbandonCause } from '@orderstream/contracts/orders/lifecycle';

const poolRefusals = ['product_not_available', 'product_unknown', 'promised_to_orders'] as const satisfies readonly AbandonCause[];

/** The pool does not give these units, and will not: what was begun with them is abandoned. */
export const isPoolRefusal = (code: string): code is (typeof poolRefusals)[number] => poolRefusals.some((refusal) => refusal === code);
