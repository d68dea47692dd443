import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import type { MailText } from './mail-texts.ts';

/** The details of an order or payment in the language of the mail; null for unknown ones. */
export type Named = {
  /** The order's short id; null for money that belongs to no order. */
  order: string | null;
  product: string | null;
  amount: string | null;
  day: string | null;
  attempt: number | null;
  /** When the payment is tried again. */
  next: string | null;
  /** It is known not to be tried again. */
  isLast: boolean;
  /** Its reader has reported the problem that it solves. */
  solvesReport: boolean;
  /** What the refunded payment was, where it did not pay its order. */
  refundOf: 'second_payment' | 'payment_after_cancellation' | 'wrong_amount' | null;
};
export type Words = Record<Language, (named: Named) => MailText>;

export const of = (product: string | null): string => (product ? `: ${product}` : '');

/** Sentences about what is not known are left out. */
export const known = (...lines: readonly (string | false | null)[]): readonly string[] =>
  lines.filter((line) => typeof line === 'string' && line !== '') as string[];
