import { identityProviderNames } from '@orderstream/contracts/accounts/identity-providers';
import fs from 'node:fs';
import { testEnvironment } from '../testing/environment.ts';
import { InvalidSettings, type Environment } from './settings.reading.ts';
import { readSettings } from './settings.ts';

const good = testEnvironment({ databaseUrl: 'postgres://localhost/shop', eventStoreUrl: 'esdb://localhost:2113' });
const settingsProblems = (more: Environment): readonly string[] => {
  try {
    readSettings({ ...good, ...more });
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
};

describe('a complete environment', () => {
  it('is read, with default periods', () => {
    expect(readSettings(good)).toMatchObject({
      publicUrl: 'http://shop.localhost',
      holdMinutes: 30,
      checkoutMinutes: 35,
      shopCurrency: 'usd',
      stripe: null,
    });
  });

  it('may set periods to fractions of a minute', () => {
    expect(readSettings({ ...good, HOLD_MINUTES: '0.01' }).holdMinutes).toBe(0.01);
  });

  it('signs with the first key and accepts the others', () => {
    const keys = [10, 11].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const { tokenKeys } = readSettings({ ...good, TOKEN_KEYS: `b:${keys[0]}, a:${keys[1]}` });
    expect(tokenKeys.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('the roles that need a second factor', () => {
  const { SECOND_FACTOR_DEMANDED_OF: _, ...unsaid } = good;
  it.each([
    [undefined, ['admin', 'auditor']],
    ['', ['admin', 'auditor']],
    ['none', []],
    ['moderator, admin', ['moderator', 'admin']],
  ])('%j means %j', (text, roles) => {
    expect(readSettings({ ...unsaid, SECOND_FACTOR_DEMANDED_OF: text }).secondFactorDemandedOf).toEqual(roles);
  });
  it('is a list of roles', () => {
    expect(settingsProblems({ SECOND_FACTOR_DEMANDED_OF: 'admin,emperor' })).toEqual([
      expect.stringContaining('SECOND_FACTOR_DEMANDED_OF'),
    ]);
  });
});

describe('the hour of the nightly comparison', () => {
  it('is a number from 0 to 23, 3 by default, or none for "never"', () => {
    const at = (REPLAY_AT?: string) => readSettings({ ...good, REPLAY_AT }).replayAt;
    expect([at(), at('0'), at('23'), at('never')]).toEqual([3, 0, 23, null]);
    expect(settingsProblems({ REPLAY_AT: '24' })).toEqual(['REPLAY_AT must be a number from 0 to 23']);
  });
});

describe('an incomplete environment', () => {
  it('is refused with all errors at once', () => {
    expect(settingsProblems({ DATABASE_URL: '', PORT: 'many', SHOP_CURRENCY: 'USD' })).toEqual([
      'PORT must be a number from 0 to 65535',
      'DATABASE_URL is missing',
      'SHOP_CURRENCY must be a currency that Stripe takes, in small letters, such as usd',
    ]);
  });

  it.each([
    ['TOKEN_KEYS', 'a:c2hvcnQ='],
    ['TOKEN_KEYS', 'no colon'],
    ['SEALING_KEYS', `a:${Buffer.alloc(32, 8).toString('base64')},a:${Buffer.alloc(32, 9).toString('base64')}`],
    ['AUDIT_KEYS', 'a:c2hvcnQ='],
    ['AUDIT_ANCHOR_URL', 'nowhere'],
    ['FINGERPRINT_KEY', 'c2hvcnQ='],
    ['EVENTSTORE_URL', 'http://localhost'],
    ['PUBLIC_URL', 'shop.test'],
    ['HOLD_MINUTES', '-1'],
  ])('is refused with %s=%s, without repeating the value', (name, value) => {
    const problems = settingsProblems({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).not.toContain(value);
  });

  it('is refused with a live key of the payment provider for another host', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'w' };
    expect(settingsProblems(live)).toEqual([]);
    expect(settingsProblems({ ...live, STRIPE_HOST: '127.0.0.1' })).toEqual([
      'STRIPE_HOST must not be set together with a live STRIPE_SECRET_KEY',
    ]);
  });
});

describe('a shop reachable from other machines', () => {
  const published = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: 'loopback' };

  it('is accepted with https, a proxy and stores on this machine', () => expect(settingsProblems(published)).toEqual([]));

  it.each([
    [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must begin with https:'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY is missing'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be'],
    [{ TRUST_PROXY: 'nonsense' }, 'TRUST_PROXY must be'],
    [{ EVENTSTORE_URL: 'esdb://node.example:2113?tls=false' }, 'EVENTSTORE_URL is not encrypted'],
    [{ EVENTSTORE_URL: 'esdb://127.0.0.1:2113,node.example:2113?tls=false' }, 'EVENTSTORE_URL is not encrypted'],
    [{ DATABASE_URL: 'postgres://u:p@db.example/shop' }, 'DATABASE_URL is not encrypted'],
    [{ SMTP_URL: 'smtp://mail.example:587' }, 'SMTP_URL is not encrypted'],
  ])('is refused with %j', (more, problem) => {
    const problems = settingsProblems({ ...published, ...more });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it.each<Environment>([
    { TRUST_PROXY: 'none' },
    { TRUST_PROXY: '2' },
    { TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' },
    { EVENTSTORE_URL: 'esdb://node.example:2113' },
    { DATABASE_URL: 'postgres://u:p@db.example/shop?sslmode=verify-full' },
    { SMTP_URL: 'smtps://mail.example' },
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
    { DATABASE_URL: 'postgres://u:p@postgres/shop', UNENCRYPTED_HOSTS: 'eventstore, postgres' },
  ])('is accepted with %j', (more) => expect(settingsProblems({ ...published, ...more })).toEqual([]));
});

describe('the keys', () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
  it.each([
    [{ FINGERPRINT_KEY: key(0) }, 'FINGERPRINT_KEY has a key of zeros'],
    [{ SEALING_KEYS: `a:${key(7)},b:${key(7)}` }, 'SEALING_KEYS has the same key twice'],
    [{ SEALING_KEYS: `a:${key(7)}`, TOKEN_KEYS: `a:${key(7)}` }, 'TOKEN_KEYS has a key of SEALING_KEYS'],
    [{ METRICS_TOKEN: 'm' }, 'METRICS_TOKEN must have at least 16 characters'],
  ])('are refused when they protect nothing: %j', (more, problem) => {
    const problems = settingsProblems(more);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});

describe('the address of the event store', () => {
  it.each([
    'esdb://h1:2113,h2:2113,h3:2113?tls=false',
    'esdb://user:password@h1:2113,h2:2113',
    'esdb://admin:password@eventstore:2113?tlsCAFile=/certs/ca/ca.crt',
    'esdb+discover://cluster.example:2113',
    'kurrentdb://127.0.0.1:2113?tls=false',
  ])('may be %s', (url) => expect(readSettings({ ...good, EVENTSTORE_URL: url }).eventStoreUrl).toBe(url));
  it.each(['esdb://', 'esdb://h1:2113,,h3', 'esdb://h1:port', 'http://h1:2113'])('may not be %s', (url) =>
    expect(settingsProblems({ EVENTSTORE_URL: url })).toHaveLength(1),
  );
});

describe('every setting', () => {
  const read = (file: string) => fs.readFileSync(new URL(file, import.meta.url), 'utf8');

  it('is described for operators', () => {
    const described = read('../../../../docs/operations.md');
    const sources = `${read('../../../src/platform/settings/settings.ts')}${read('../../../src/platform/settings/settings.safety.ts')}`;
    const names = [...sources.matchAll(/reading\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(30);
    const clients = identityProviderNames.flatMap((name) =>
      ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map((what) => `${name.toUpperCase()}_${what}`),
    );
    expect([...names, ...clients].filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });
});
