import { objectionTo, type OfferedPrice } from './price.translation.ts';

const good: OfferedPrice = {
  id: 'price_1',
  unitAmount: 4900,
  currency: 'usd',
  active: true,
  productActive: true,
  productId: 'prod_1',
  recurring: true,
  monthly: true,
  fixed: true,
  livemode: false,
};
const objection = (change: Partial<OfferedPrice>) => objectionTo({ ...good, ...change }, { currency: 'usd', testMode: true });

describe('a price at the provider', () => {
  it('can be sold at when it is monthly, fixed, active and in the shop’s currency', () => expect(objection({})).toBeNull());
  it.each([
    [{ livemode: true }, 'price_of_other_mode'],
    [{ active: false }, 'price_inactive'],
    [{ productActive: false }, 'price_inactive'],
    [{ recurring: false }, 'price_not_recurring'],
    [{ monthly: false }, 'price_not_monthly'],
    [{ fixed: false }, 'price_without_amount'],
    [{ currency: 'eur' }, 'price_in_other_currency'],
  ] as const)('is refused when it is %j', (change, code) => expect(objection(change)).toBe(code));
});
