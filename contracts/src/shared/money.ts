import { z } from 'zod';

/** ISO 4217, lower-case in data. */
export const currency = z.string().regex(/^[a-z]{3}$/);

/** Integer minor units of one currency. */
export const money = z.object({ amount: z.int().nonnegative(), currency });
export type Money = z.output<typeof money>;

export const sameMoney = (a: Money, b: Money | null): boolean => b !== null && a.amount === b.amount && a.currency === b.currency;

/** How many decimals a currency has: 2 for usd, 0 for jpy. */
export const exponentOf = (code: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2;

export const toMajor = ({ amount, currency: code }: Money): number => amount / 10 ** exponentOf(code);

/** Null for a fraction of the smallest unit: rounded, it would be a sum that nobody asked for. */
export function toMinor(major: number, code: string): number | null {
  const amount = Math.round(major * 10 ** exponentOf(code));
  return toMajor({ amount, currency: code }) === major ? amount : null;
}
