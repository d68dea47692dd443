import type Stripe from 'stripe';
import type { WordsOf } from '../api/params.ts';

/** Null for each named field: fields that Stripe always sends and the sandbox never fills. */
export const nullFields = <const S extends string>(names: S): Record<WordsOf<S>, null> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<WordsOf<S>, null>;

/** A decimal as on the wire: a string, which the SDK turns into its class. */
export const decimalText = (amount: number | null) => (amount === null ? null : String(amount)) as unknown as Stripe.Decimal | null;

export const listOf = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({ object: 'list', data, has_more: hasMore, url });
