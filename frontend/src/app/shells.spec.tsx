import { screen, waitFor, within } from '@testing-library/react';
import { ok } from '../platform/testing/server.ts';
import { quietStats, todayAnswer } from './testing/stats.ts';
import { annAccount, findHeading, findMessage, currentPath, signedInAs, visit } from './testing/visit.tsx';

const admin = { ...annAccount, roles: ['admin'] };
const backOffice = {
  ...signedInAs(admin),
  'GET /api/admin/stats': ok(quietStats),
  'GET /api/admin/today': ok(todayAnswer()),
  'GET /api/admin/today/money': ok({ items: [] }),
  'GET /api/admin/users': ok({
    items: [],
    next: null,
    counts: { all: 8, pending_approval: 2, active: 5, inactive: 1, suspended: 0 },
    matching: 0,
  }),
  'GET /api/admin/events': ok({ items: [], next: null }),
};
/** The bottom bar is not laid out on a wide screen, so it is looked up by its label alone. */
const linksIn = (name: string) =>
  [...document.querySelectorAll(`nav[aria-label="${name}"] a`)].map((link) => [link.textContent, link.getAttribute('href')]);

describe('the frame of the office', () => {
  it('shows since when the payment provider has not answered', async () => {
    await visit('/admin/dashboard', { ...backOffice, 'GET /api/admin/provider': ok({ away_since: '2026-03-05T09:30:00.000Z' }) });
    expect(await screen.findByText(/^Stripe has not answered since .*2026/)).toBeVisible();
    await visit('/admin/dashboard', backOffice);
    await findHeading('Dashboard');
    expect(screen.queryByText(/Stripe has not answered/)).toBeNull();
  });
});

describe('the frame of the shop', () => {
  it('has the sidebar, the bottom bar and the header of the specification', async () => {
    await visit('/app', signedInAs());
    await findHeading('Welcome Back!');
    expect(linksIn('Main navigation').slice(1)).toEqual([
      ['Dashboard', '/app/dashboard'],
      ['Orders', '/app/orders'],
      ['Subscriptions', '/app/subscriptions'],
      ['Transactions', '/app/transactions'],
      ['Profile', '/app/profile'],
      ['Settings', '/app/settings'],
    ]);
    expect(linksIn('Quick navigation').map(([name]) => name)).toEqual(['Dashboard', 'Orders', 'Subscriptions', 'Profile', 'Settings']);
    expect(within(screen.getAllByRole('banner')[0] ?? document.body).getByText(annAccount.email)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  });

  it('has a link to the office for administrators', async () => {
    await visit('/app', signedInAs(admin));
    expect(await screen.findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  it('after a navigation marks the link, sets the title and focuses the heading', async () => {
    const { user } = await visit('/app', signedInAs());
    await findHeading('Welcome Back!');
    const navigation = screen.getByRole('navigation', { name: 'Main navigation' });
    await user.click(within(navigation).getByRole('link', { name: 'Settings' }));
    await waitFor(async () => expect(await findHeading('Settings')).toHaveFocus());
    expect(within(navigation).getByRole('link', { current: 'page' })).toHaveTextContent('Settings');
    expect(document.title).toBe('Settings · Orderstream');
  });

  it('leads to the landing page after Sign Out', async () => {
    const { user, server } = await visit('/app', { ...signedInAs(), 'POST /api/auth/logout': { status: 204 } });
    await findHeading('Welcome Back!');
    await user.click(within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(currentPath()).toBe('/'));
    expect(await findMessage('Signed out')).toBeVisible();
    expect(server.requestsTo('POST /api/auth/logout')).toHaveLength(1);
    expect(within(await screen.findByRole('banner')).getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  it('shows that payments are in test mode', async () => {
    await visit('/app', signedInAs());
    await findHeading('Welcome Back!');
    expect(screen.queryByTitle('Payments are in test mode: no money moves.')).toBeNull();
    document.head.insertAdjacentHTML('beforeend', '<meta name="payment-mode" content="test">');
    try {
      for (const address of ['/app', '/admin', '/payment/cancel']) {
        await visit(address, { ...backOffice, ...signedInAs(admin) });
        expect(await screen.findByTitle('Payments are in test mode: no money moves.')).toHaveTextContent('Test mode');
      }
    } finally {
      document.head.querySelector('meta[name=payment-mode]')?.remove();
    }
  });

  it('shows that the data are catching up after a stale answer (I11)', async () => {
    await visit('/app', { ...signedInAs(), 'GET /api/me': ok(annAccount, { 'x-stale': 'true' }) });
    expect(await screen.findByText('Catching up with your latest change…')).toBeVisible();
  });
});

describe('the navigation of the office', () => {
  it('has the sidebar, the bottom bar and the header of the specification', async () => {
    await visit('/admin', backOffice);
    await findHeading('Dashboard');
    expect(currentPath()).toBe('/admin/dashboard');
    expect(linksIn('Main navigation').slice(1)).toEqual([
      ['Dashboard', '/admin/dashboard'],
      ['Users', '/admin/users'],
      ['Orders', '/admin/orders'],
      ['Products', '/admin/products'],
      ['Billing Prices', '/admin/billing-prices'],
      ['Create Custom Order', '/admin/create-custom-order'],
      ['Audit', '/audit'],
      ['Attention', '/admin/attention'],
      ['Event Log', '/admin/log'],
    ]);
    expect(linksIn('Quick navigation').map(([name]) => name)).toEqual(['Dashboard', 'Orders', 'Attention', 'Users']);
    const header = within(screen.getAllByRole('banner')[0] ?? document.body);
    expect(header.getByRole('link', { name: 'Back to App' })).toHaveAttribute('href', '/app');
    expect(header.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
    expect(header.getByText(annAccount.email)).toBeVisible();
  });
});
