import type Stripe from 'stripe';
import { objectionTo, priceFrom, type OfferedPrice } from './price.translation.ts';

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
  it('is usable when it is monthly, fixed, active and in the shop’s currency', () => expect(objection({})).toBeNull());
  it.each([
    [{ livemode: true }, 'price_of_other_mode'],
    [{ active: false }, 'price_inactive'],
    [{ productActive: false }, 'price_inactive'],
    [{ recurring: false }, 'price_not_recurring'],
    [{ monthly: false }, 'price_not_monthly'],
    [{ fixed: false }, 'price_without_amount'],
    [{ currency: 'eur' }, 'price_in_other_currency'],
    [{ unitAmount: 49 }, 'price_too_small'],
  ] as const)('is refused when it is %j', (change, code) => expect(objection(change)).toBe(code));
  it('is refused when its amount is finer than the provider accepts', () =>
    expect(objectionTo({ ...good, currency: 'kwd', unitAmount: 4_905 }, { currency: 'kwd', testMode: true })).toBe('price_too_fine'));
});

describe('the provider’s data of a price', () => {
  const recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed', meter: null, trial_period_days: null } as const;
  const price = {
    id: 'price_1',
    active: true,
    currency: 'usd',
    livemode: false,
    type: 'recurring',
    recurring,
    unit_amount: 4900,
    billing_scheme: 'per_unit',
    transform_quantity: null,
    tiers_mode: null,
    custom_unit_amount: null,
    product: { id: 'prod_1', active: true },
  };
  const translate = (change: object = {}) => priceFrom({ ...price, ...change } as unknown as Stripe.Price);

  it('are translated', () => expect(translate()).toEqual(good));
  it.each([
    { unit_amount: null },
    { unit_amount: 0 },
    { billing_scheme: 'tiered', tiers_mode: 'graduated' },
    { transform_quantity: { divide_by: 10, round: 'up' } },
    { custom_unit_amount: { minimum: 100 } },
    { recurring: { ...recurring, usage_type: 'metered' } },
  ])('have no reliable amount per unit: %j', (change) => expect(objection(translate(change))).toBe('price_without_amount'));
  it.each([{ interval: 'year' }, { interval: 'day' }, { interval_count: 2 }])('are not monthly: %j', (change) =>
    expect(objection(translate({ recurring: { ...recurring, ...change } }))).toBe('price_not_monthly'),
  );
  it('are not recurring', () => expect(objection(translate({ type: 'one_time', recurring: null }))).toBe('price_not_recurring'));
  it.each([{ product: { id: 'prod_1', active: false } }, { product: { id: 'prod_1', deleted: true } }])(
    'are refused with an inactive or deleted product: %j',
    (change) => expect(objection(translate(change))).toBe('price_inactive'),
  );
});
