import type { Page } from '@playwright/test';
import { signInByCookie, type JourneyPerson, type JourneyPeople } from '../support/people.ts';
import { demoPassword, expect, navigateWithin, test } from '../support/product.ts';

const missingId = '00000000-0000-4000-8000-000000000001';

/** Every guarded address, and where people with access arrive. */
const addresses = {
  app: {
    '/app': '/app/dashboard',
    '/app/dashboard': '/app/dashboard',
    '/app/profile': '/app/profile',
    '/app/settings': '/app/settings',
    '/app/orders': '/app/orders',
    '/app/orders/new': '/app/orders/new',
    [`/app/orders/${missingId}`]: `/app/orders/${missingId}`,
    '/app/subscriptions': '/app/subscriptions',
    '/app/transactions': '/app/transactions',
  },
  admin: {
    '/admin': '/admin/dashboard',
    '/admin/dashboard': '/admin/dashboard',
    '/admin/users': '/admin/users',
    [`/admin/users/${missingId}`]: `/admin/users/${missingId}`,
    '/admin/orders': '/admin/orders',
    [`/admin/orders/${missingId}`]: `/admin/orders/${missingId}`,
    '/admin/products': '/admin/products',
    '/admin/billing-prices': '/admin/billing-prices',
    '/admin/create-custom-order': '/admin/create-custom-order',
  },
  audit: {
    '/audit': '/audit',
    '/audit/facts': '/audit/facts',
    '/audit/seals': '/audit/seals',
    '/audit/comparison': '/audit/comparison',
    '/audit/custody': '/audit/custody',
    '/audit/money': '/audit/money',
    '/audit/webhooks': '/audit/webhooks',
    '/audit/export': '/audit/export',
    '/audit/follow': '/audit/follow',
    '/audit/moment': '/audit/moment',
    '/audit/profile': '/audit/profile',
    '/audit/settings': '/audit/settings',
  },
  payment: {
    '/payment/success': '/payment/success',
    '/payment/cancel': '/payment/cancel',
  },
} satisfies Record<string, Record<string, string>>;

type Area = keyof typeof addresses;
type Outcome = 'in' | 'sign in' | 'status' | 'denied' | 'audit';
type Credentials = { email: string; password: string };
type Visitor = {
  who: string;
  as: (people: JourneyPeople) => Promise<Credentials | null>;
  meets: Record<Area, Outcome>;
  /** A person with the same access, whose pages are all tried. */
  like?: string;
};

const withClosedStatus = (status: 'suspended' | 'inactive') => async (people: JourneyPeople) => {
  const person: JourneyPerson = await people.active();
  await people.setStatus(person, status);
  return person;
};
const demoAccount = (name: string) => () => Promise.resolve({ email: `${name}@demo.test`, password: demoPassword });

const visitors: Visitor[] = [
  { who: 'anonymous', as: () => Promise.resolve(null), meets: { app: 'sign in', admin: 'sign in', audit: 'sign in', payment: 'sign in' } },
  { who: 'a pending person', as: demoAccount('pending'), meets: { app: 'status', admin: 'status', audit: 'status', payment: 'in' } },
  {
    who: 'a suspended person',
    as: withClosedStatus('suspended'),
    meets: { app: 'status', admin: 'status', audit: 'status', payment: 'in' },
    like: 'a pending person',
  },
  {
    who: 'an inactive person',
    as: withClosedStatus('inactive'),
    meets: { app: 'status', admin: 'status', audit: 'status', payment: 'in' },
    like: 'a pending person',
  },
  { who: 'a customer', as: demoAccount('customer'), meets: { app: 'in', admin: 'denied', audit: 'denied', payment: 'in' } },
  { who: 'an auditor', as: demoAccount('auditor'), meets: { app: 'audit', admin: 'denied', audit: 'in', payment: 'in' } },
  { who: 'an administrator', as: demoAccount('admin'), meets: { app: 'in', admin: 'in', audit: 'in', payment: 'in' } },
];

const deniedHeading = (page: Page) => page.getByRole('heading', { name: 'Access Denied' });

async function expectOutcome(page: Page, path: string, arrives: string, outcome: Outcome): Promise<void> {
  if (outcome === 'sign in') {
    await expect(page, path).toHaveURL('/login');
    return expect(page.getByRole('heading', { level: 1, name: 'Sign in to Orderstream' })).toBeVisible();
  }
  if (outcome === 'status') {
    await expect(page, path).toHaveURL('/account-status');
    return expect(page.getByRole('heading', { level: 1, name: /^Account / })).toBeVisible();
  }
  if (outcome === 'denied') {
    await expect(deniedHeading(page), path).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    return expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/app');
  }
  await expect(page, path).toHaveURL(outcome === 'audit' ? '/audit' : arrives);
  await expect(page.locator('main')).toContainText(/\S/);
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toHaveCount(0);
  await expect(deniedHeading(page), path).toHaveCount(0);
}

for (const { who, as, meets: outcomes, like } of visitors) {
  test(
    `${who} finds ${like ? 'each area' : 'every guarded page'} open or closed as it should be`,
    { tag: '@wide' },
    async ({ page, people }) => {
      const person = await as(people);
      if (person) await signInByCookie(page, person, '/contact');
      for (const area of ['app', 'admin', 'audit', 'payment'] as const) {
        let loaded = false;
        for (const [path, arrives] of Object.entries(addresses[area]).slice(0, like ? 1 : undefined)) {
          await (loaded ? navigateWithin(page, path) : page.goto(path));
          loaded = true;
          await expectOutcome(page, path, arrives, outcomes[area]);
        }
      }
    },
  );
}
