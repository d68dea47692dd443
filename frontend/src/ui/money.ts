import { toMajor, type Money } from '@orderstream/contracts/shared/money';

const formats = new Map<string, Intl.NumberFormat>();

/** Minor units as currency in the Russian manner, whatever the language of the screen: 10500 usd is 105,00 $. */
export function formatMoney(money: Money): string {
  const code = money.currency.toUpperCase();
  const format = formats.get(code) ?? new Intl.NumberFormat('ru-RU', { style: 'currency', currency: code });
  formats.set(code, format);
  return format.format(toMajor(money));
}
