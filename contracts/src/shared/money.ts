import { z } from 'zod';

/** ISO 4217, lower-case in data. */
export const currency = z.string().regex(/^[a-z]{3}$/);

/** Integer minor units of one currency. */
export const money = z.object({ amount: z.int().nonnegative(), currency });
export type Money = z.output<typeof money>;

export const sameMoney = (a: Money, b: Money | null): boolean => b !== null && a.amount === b.amount && a.currency === b.currency;

const exponents = new Map<string, number>();

/** How many decimals a currency has: 2 for usd, 0 for jpy. */
export function exponentOf(code: string): number {
  const known = exponents.get(code);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  const exponent = format.resolvedOptions().maximumFractionDigits ?? 2;
  exponents.set(code, exponent);
  return exponent;
}

export const toMajor = ({ amount, currency: code }: Money): number => amount / 10 ** exponentOf(code);

const locales = { en: 'en-US', ru: 'ru-RU' } as const;
const formats = new Map<string, Intl.NumberFormat>();

/** Money as people read it, on screens and in mails alike: 10500 usd is $105.00, in Russian 105,00 $. */
export function moneyIn(language: keyof typeof locales, money: Money): string {
  const currency = money.currency.toUpperCase();
  const key = `${language} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locales[language], { style: 'currency', currency });
  formats.set(key, format);
  return format.format(toMajor(money));
}

/** Null for a fraction of the smallest unit: rounding would change the amount. */
export function toMinor(major: number, code: string): number | null {
  const amount = Math.round(major * 10 ** exponentOf(code));
  return toMajor({ amount, currency: code }) === major ? amount : null;
}
