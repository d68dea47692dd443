import { z } from 'zod';
import type { Language } from './languages.ts';
import { isMultipleOfStep, currencyUnits } from './currencies.ts';

/** ISO 4217, lower-case in data. */
export const currency = z.string().regex(/^[a-z]{3}$/);

/** An integer in the units in which the payment provider counts the currency. */
export const money = z.object({ amount: z.int().nonnegative(), currency });
export type Money = z.output<typeof money>;

/** Whether amount and currency are equal; false for null. */
export const sameMoney = (a: Money, b: Money | null): boolean => b !== null && a.amount === b.amount && a.currency === b.currency;

/** 10500 usd is 105. */
export const toMajor = ({ amount, currency: code }: Money): number => amount / 10 ** currencyUnits(code).decimals;

/** The digits after the point that people read: none where the provider only counts whole units. */
function shownDecimals({ amount, currency: code }: Money): number {
  const { decimals, step } = currencyUnits(code);
  return step === 10 ** decimals && amount % step === 0 ? 0 : decimals;
}

/** Money as a number for spreadsheets: 105.00. */
export const decimalOf = (money: Money): string => toMajor(money).toFixed(shownDecimals(money));

const formats = new Map<string, Intl.NumberFormat>();

/** Money as people read it, on screens and in mails alike: 10500 usd is $105.00, in Russian 105,00 $. */
export function moneyIn(language: Language, money: Money): string {
  const currency = money.currency.toUpperCase();
  const decimals = shownDecimals(money);
  const key = `${language} ${currency} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency, ...digits });
  formats.set(key, format);
  return format.format(toMajor(money));
}

/** Null for an amount that is too fine for the provider: rounding would change it. */
export function toMinor(major: number, code: string): number | null {
  const amount = Math.round(major * 10 ** currencyUnits(code).decimals);
  return toMajor({ amount, currency: code }) === major && isMultipleOfStep(amount, code) ? amount : null;
}
