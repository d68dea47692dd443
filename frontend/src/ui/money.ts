import { toMajor, type Money } from '@orderstream/contracts/shared/money';
import { languageChoice, type LanguageChoice } from '../platform/texts.ts';

/** The specification quotes amounts in the Russian manner on every screen. */
const locales: Record<LanguageChoice, string> = { en: 'en-US', ru: 'ru-RU', quoted: 'ru-RU' };
const formats = new Map<string, Intl.NumberFormat>();

/** Minor units as currency in the shown language: 10500 usd is $105.00, in Russian 105,00 $. */
export function formatMoney(money: Money): string {
  const currency = money.currency.toUpperCase();
  const locale = locales[languageChoice.get()];
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format.format(toMajor(money));
}
