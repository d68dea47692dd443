import { upcast, versionOf, type Upcaster } from './upcasters.ts';

describe('a type with two upcasters', () => {
  const steps: Upcaster[] = [
    (data) => ({ ...(data as object), currency: 'usd' }),
    (data) => {
      const { price, ...rest } = data as { price: number };
      return { ...rest, amount: price * 100 };
    },
  ];

  it('has three versions', () => {
    expect(versionOf('order_paid', steps)).toBe(3);
    expect(versionOf('order_paid', [])).toBe(1);
  });

  it('reads each of them in the shape of today', () => {
    expect(upcast('order_paid', 1, { price: 5 }, steps)).toEqual({ amount: 500, currency: 'usd' });
    expect(upcast('order_paid', 2, { price: 5, currency: 'eur' }, steps)).toEqual({ amount: 500, currency: 'eur' });
    expect(upcast('order_paid', 3, { amount: 500, currency: 'eur' }, steps)).toEqual({ amount: 500, currency: 'eur' });
  });

  it('is looked up by its own name only', () => {
    expect(versionOf('constructor')).toBe(1);
    expect(upcast('constructor', 1, { as: 'it is' })).toEqual({ as: 'it is' });
  });
});
