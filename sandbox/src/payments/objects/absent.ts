import type Stripe from 'stripe';
import type { WordsOf } from '../api/params.ts';

/** Fields that Stripe always sends and that are never filled here. */
export const nullFields = <const S extends string>(names: S): Record<WordsOf<S>, null> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<WordsOf<S>, null>;

/** On the wire a decimal is a string; only the SDK turns it into its own class. */
export const decimalText = (amount: number | null) => (amount === null ? null : String(amount)) as unknown as Stripe.Decimal | null;

export const listOf = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({ object: 'list', data, has_more: hasMore, url });
