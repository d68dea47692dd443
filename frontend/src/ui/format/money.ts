import { moneyIn, type Money } from '@orderstream/contracts/shared/money';
import { languageOf, languageChoice } from '../../platform/texts.ts';

/** Minor units as currency in the shown language. The specification quotes amounts in the Russian manner on every screen. */
export const formatMoney = (money: Money): string => moneyIn(languageOf('ru', languageChoice.get()), money);

/** An amount that is never less than a whole unit: $105, in Russian 105 $. */
export const formatWhole = (major: number, currency: string): string =>
  new Intl.NumberFormat(languageChoice.get() === 'ru' ? 'ru-RU' : 'en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    maximumFractionDigits: 0,
  }).format(major);
