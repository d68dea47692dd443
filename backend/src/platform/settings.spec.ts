import fs from 'node:fs';
import { testEnvironment } from './testing/environment.ts';
import { InvalidSettings } from './settings.reading.ts';
import { readSettings } from './settings.ts';

const good = testEnvironment({ databaseUrl: 'postgres://localhost/shop', eventStoreUrl: 'esdb://localhost:2113' });
const problemsOf = (more: Record<string, string>): readonly string[] => {
  try {
    readSettings({ ...good, ...more });
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
};

describe('an environment that says what is needed', () => {
  it('is read, with the usual periods where nothing is said', () => {
    expect(readSettings(good)).toMatchObject({
      publicUrl: 'http://shop.test',
      holdMinutes: 30,
      checkoutMinutes: 35,
      shopCurrency: 'usd',
      stripe: null,
    });
  });

  it('may shorten every period', () => {
    expect(readSettings({ ...good, HOLD_MINUTES: '0.01' }).holdMinutes).toBe(0.01);
  });

  it('uses the first key and knows the others', () => {
    const keys = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const { tokenKeys } = readSettings({ ...good, TOKEN_KEYS: `b:${keys[0]}, a:${keys[1]}` });
    expect(tokenKeys.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('an environment that does not', () => {
  it('is told everything at once', () => {
    expect(problemsOf({ DATABASE_URL: '', PORT: 'many', SHOP_CURRENCY: 'USD' })).toEqual([
      'PORT must be a number from 0 to 65535',
      'DATABASE_URL is missing',
      'SHOP_CURRENCY must be three small letters, such as usd',
    ]);
  });

  it.each([
    ['TOKEN_KEYS', 'a:c2hvcnQ='],
    ['TOKEN_KEYS', 'no colon'],
    ['SEALING_KEYS', `a:${Buffer.alloc(32).toString('base64')},a:${Buffer.alloc(32).toString('base64')}`],
    ['AUDIT_KEYS', 'a:c2hvcnQ='],
    ['AUDIT_ANCHOR_URL', 'nowhere'],
    ['FINGERPRINT_KEY', 'c2hvcnQ='],
    ['EVENTSTORE_URL', 'http://localhost'],
    ['PUBLIC_URL', 'shop.test'],
    ['HOLD_MINUTES', '-1'],
  ])('is refused with %s=%s, and the value is not repeated', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain(value);
  });

  it('is refused with a live key that goes to another host', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'w' };
    expect(problemsOf(live)).toEqual([]);
    expect(problemsOf({ ...live, STRIPE_HOST: '127.0.0.1' })).toEqual([
      'STRIPE_HOST must not be set together with a live STRIPE_SECRET_KEY',
    ]);
  });
});

describe('every setting', () => {
  const read = (file: string) => fs.readFileSync(new URL(file, import.meta.url), 'utf8');

  it('is described for those who operate the product', () => {
    const described = read('../../../docs/operations.md');
    const names = [...read('settings.ts').matchAll(/reading\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });
});
