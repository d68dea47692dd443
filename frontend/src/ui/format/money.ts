import { inEachLanguage, type Language } from '@orderstream/contracts/shared/languages';
import { moneyIn, type Money } from '@orderstream/contracts/shared/money';
import { catalogue, textsNow } from '../../platform/texts.ts';

const amountIn = (language: Language) => (money: Money) => moneyIn(language, money);
const wholeIn = (language: Language) => (major: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase(), maximumFractionDigits: 0 }).format(major);
const moneyForms = catalogue('moneyForm', { amount: inEachLanguage(amountIn), whole: inEachLanguage(wholeIn) });

/** Minor units as currency in the shown language. */
export const formatMoney = (money: Money): string => textsNow(moneyForms).amount(money);

/** An amount that is never less than a whole unit: $105, in Russian 105 $. */
export const formatWhole = (major: number, currency: string): string => textsNow(moneyForms).whole(major, currency);
