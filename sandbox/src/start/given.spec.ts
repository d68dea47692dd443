import { givenSettings, refuseUnusable } from './given.ts';

const here = { host: '127.0.0.1', otherMachines: false };

describe('a setting given to npm start', () => {
  it('is passed on to the programs that use it', () => {
    const given = { SHOP_CURRENCY: 'jpy', HOLD_MINUTES: '1', MAX_OPEN_UNPAID_ORDERS: '9', SECOND_FACTOR_DEMANDED_OF: 'admin' };
    expect(givenSettings({ ...given, HOME: '/root', CHECKOUT_MINUTES: '' })).toEqual(given);
  });

  it.each(['DATABASE_URL', 'SMTP_URL', 'STRIPE_HOST', 'GOOGLE_ISSUER'])('is refused, and named, if it is %s', (name) =>
    expect(() => refuseUnusable({ [name]: 'x' }, here)).toThrow(name),
  );

  it('is refused if it is a live key of Stripe', () =>
    expect(() => refuseUnusable({ STRIPE_SECRET_KEY: 'sk_live_1' }, here)).toThrow('live key'));

  it.each([
    [{}, '0.0.0.0'],
    [{ PUBLIC_URL: 'https://shop.example' }, '127.0.0.1'],
  ])('is refused if it admits other machines: %j on %s', (environment, host) => {
    expect(() => refuseUnusable(environment, { host, otherMachines: false })).toThrow('others would reach');
    expect(() => refuseUnusable(environment, { host, otherMachines: true })).not.toThrow();
  });

  it.each([{}, { PUBLIC_URL: 'http://localhost:4000' }, { STRIPE_SECRET_KEY: 'sk_test_1' }])('is accepted if it is %j', (environment) =>
    expect(() => refuseUnusable(environment, here)).not.toThrow(),
  );
});
