import { exponentOf, sameMoney, toMajor, toMinor } from './money.ts';

describe('money', () => {
  it('has the decimals of its own currency', () => {
    expect(['usd', 'jpy', 'kwd'].map(exponentOf)).toEqual([2, 0, 3]);
  });

  it('turns major into minor units without losing a cent', () => {
    expect(toMinor(0.29, 'usd')).toBe(29);
    expect(toMinor(1.005, 'kwd')).toBe(1005);
    expect(toMajor({ amount: 10500, currency: 'usd' })).toBe(105);
  });

  it('never rounds what is finer than its currency', () => {
    expect([toMinor(10.005, 'usd'), toMinor(100.6, 'jpy'), toMinor(Number.NaN, 'usd')]).toEqual([null, null, null]);
  });

  it('is the same only in amount and currency', () => {
    expect(sameMoney({ amount: 5, currency: 'usd' }, { amount: 5, currency: 'usd' })).toBe(true);
    expect(sameMoney({ amount: 5, currency: 'usd' }, { amount: 5, currency: 'eur' })).toBe(false);
    expect(sameMoney({ amount: 5, currency: 'usd' }, null)).toBe(false);
  });
});
