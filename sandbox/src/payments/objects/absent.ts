import type Stripe from 'stripe';
import type { Words } from '../api/params.ts';

/** Fields that Stripe always sends and that are never filled here. */
export const absent = <const S extends string>(names: S): Record<Words<S>, null> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<S>, null>;

/** On the wire a decimal is a string; only the SDK turns it into its own class. */
export const decimal = (amount: number | null) => (amount === null ? null : String(amount)) as unknown as Stripe.Decimal | null;

export const listOf = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({ object: 'list', data, has_more: hasMore, url });
