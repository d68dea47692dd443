import { languages } from './languages.ts';
import fc from 'fast-check';
import { currencyCodes, isMultipleOfStep, largestAmount, smallestAmount, currencyUnits } from './currencies.ts';
import { decimalOf, moneyIn, sameMoney, toMajor, toMinor } from './money.ts';

describe('money', () => {
  it('is counted as the provider counts its currency', () => {
    const counted = ['usd', 'jpy', 'huf', 'twd', 'isk', 'ugx', 'kwd', 'clp']
      .map(currencyUnits)
      .map(({ decimals, step }) => [decimals, step]);
    expect(counted).toEqual([[2, 1], [0, 1], [2, 1], [2, 1], [2, 100], [2, 100], [3, 10], [0, 1]]); // oxfmt-ignore
    expect(currencyUnits('xyz')).toEqual({ decimals: 2, step: 1 });
  });

  it('turns major into minor units without losing a cent', () => {
    expect(toMinor(0.29, 'usd')).toBe(29);
    expect(toMinor(1.01, 'kwd')).toBe(1010);
    expect(toMinor(200, 'huf')).toBe(20_000);
    expect(toMajor({ amount: 10500, currency: 'usd' })).toBe(105);
  });

  it('is null in minor units when the provider does not accept its fraction', () => {
    const tooFine = [toMinor(10.005, 'usd'), toMinor(100.6, 'jpy'), toMinor(1.005, 'kwd'), toMinor(5.5, 'isk'), toMinor(Number.NaN, 'usd')];
    expect(tooFine).toEqual([null, null, null, null, null]);
  });

  it('is equal only if amount and currency are equal', () => {
    expect(sameMoney({ amount: 5, currency: 'usd' }, { amount: 5, currency: 'usd' })).toBe(true);
    expect(sameMoney({ amount: 5, currency: 'usd' }, { amount: 5, currency: 'eur' })).toBe(false);
    expect(sameMoney({ amount: 5, currency: 'usd' }, null)).toBe(false);
  });

  it('shows decimals that a currency does not have only where a payment has them', () => {
    expect(languages.map((language) => moneyIn(language, { amount: 50_000, currency: 'isk' }).replace(/\s/g, ' '))).toEqual([
      'ISK 500',
      '500 ISK',
    ]);
    expect(decimalOf({ amount: 50_050, currency: 'isk' })).toBe('500.50');
  });
});

/** The number in a formatted amount, whichever language's separators it has. */
function numberIn(text: string, separator: '.' | ','): number {
  const digits = [...text].filter((sign) => /\d/.test(sign) || sign === separator).join('');
  return Number(digits.replace(/^[.,]+|[.,]+$/g, '').replace(',', '.'));
}

describe('an amount that a person types, in each currency that a shop may have', () => {
  const typed = fc.constantFrom(...currencyCodes()).chain((currency) => {
    const { step } = currencyUnits(currency);
    return fc.record({
      currency: fc.constant(currency),
      amount: fc.integer({ min: 1, max: Math.floor(largestAmount / step) }).map((n) => n * step),
    });
  });

  it('is what the provider is asked for, and what screens, mails and files show', () => {
    fc.assert(
      fc.property(typed, (money) => {
        const text = decimalOf(money);
        expect(toMinor(Number(text), money.currency)).toBe(money.amount);
        expect(numberIn(moneyIn('en', money), '.')).toBe(Number(text));
        expect(numberIn(moneyIn('ru', money), ',')).toBe(Number(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is accepted when it is the smallest amount of the currency', () => {
    const tooFine = currencyCodes().filter((currency) => !isMultipleOfStep(smallestAmount(currency), currency));
    expect(tooFine).toEqual([]);
  });
});
