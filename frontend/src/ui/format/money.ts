import { moneyIn, type Money } from '@orderstream/contracts/shared/money';
import { catalogue, textsNow } from '../../platform/texts.ts';

const englishAmount = (money: Money): string => moneyIn('en', money);
const russianAmount = (money: Money): string => moneyIn('ru', money);

const wholeAmountFormatter = (locale: string) => (major: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase(), maximumFractionDigits: 0 }).format(major);
const englishWhole = wholeAmountFormatter('en-US');
const russianWhole = wholeAmountFormatter('ru-RU');

const moneyForms = catalogue('moneyForm', {
  amount: { en: englishAmount, ru: russianAmount },
  whole: { en: englishWhole, ru: russianWhole },
});

/** Minor units as currency in the shown language. */
export const formatMoney = (money: Money): string => textsNow(moneyForms).amount(money);

/** An amount that is never less than a whole unit: $105, in Russian 105 $. */
export const formatWhole = (major: number, currency: string): string => textsNow(moneyForms).whole(major, currency);
