import { screen, within } from '@testing-library/react';
import { ok, refuses } from '../platform/testing/server.ts';
import { anOrder } from '../orders/testing/orders.ts';
import { aSubscription } from '../subscriptions/testing/subscriptions.ts';
import { annAccount, findHeading, signedInAs, visit } from './testing/visit.tsx';

const subscription = aSubscription({ quantity: 2, units_delivered: 2 });
const routesOwning = (items: readonly object[], units_owned: number, orders: readonly object[] = []) => ({
  ...signedInAs(),
  'GET /api/subscriptions': ok({ items, units_owned, has_payment_profile: true }),
  'GET /api/orders': ok({ items: orders, next: null }),
});
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

describe("the cards of the customer's dashboard", () => {
  it('show the units and the sum of the next charges', async () => {
    const later = { ...subscription, id: 'sub_2', current_period_end: '2026-05-05T09:30:00.000Z' };
    const ending = { ...subscription, id: 'sub_3', current_period_end: '2026-03-09T09:30:00.000Z', cancel_at_period_end: true };
    const same = { ...subscription, id: 'sub_4', amount: 4_900 };
    await visit('/app/dashboard', routesOwning([later, ending, subscription, same], 3));
    const cardNamed = await findRegion('What you have');
    expect(cardNamed.getByText('3')).toBeVisible();
    expect(cardNamed.getByText('05 Apr 2026')).toBeVisible();
    expect(cardNamed.getByText(/^\$154\.00/)).toBeVisible();
    expect(cardNamed.getByText('for 2 subscriptions')).toBeVisible();
    expect((await findRegion('What needs doing')).getByText('Nothing needs doing.')).toBeVisible();
  });

  it('offer a first order to a customer without units', async () => {
    await visit('/app/dashboard', routesOwning([], 0));
    const cardNamed = await findRegion('What you have');
    expect(cardNamed.getByText('You have no units yet.')).toBeVisible();
    expect(cardNamed.getByRole('link', { name: 'New Order' })).toHaveAttribute('href', '/app/orders/new');
  });

  it('list amounts due with links to pay them', async () => {
    const order = anOrder();
    await visit('/app/dashboard', routesOwning([{ ...subscription, status: 'past_due' }], 2, [order]));
    const links = (await findRegion('What needs doing')).getAllByRole('link');
    expect(links.map((link) => [link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')])).toEqual([
      ['Payment failed, order 8c1f2a34: update your card', '/app/subscriptions'],
      [expect.stringMatching(/^Pay .*: LinkedIn •/), `/app/orders/${order.id}`],
    ]);
  });

  it('appear even if one of them cannot be loaded', async () => {
    const { server } = await visit('/app/dashboard', { ...routesOwning([], 0), 'GET /api/subscriptions': refuses(400, 'invalid') });
    expect((await findRegion('Recent Orders')).getByText('No orders yet')).toBeVisible();
    expect(server.requestsTo('GET /api/subscriptions').length).toBeLessThan(4);
  });

  it('stay placeholders until all of them are loaded', async () => {
    await visit('/app/dashboard', { ...routesOwning([], 0), 'GET /api/subscriptions': () => new Promise(() => undefined) });
    await findHeading('Welcome Back!');
    expect(screen.queryByRole('region')).toHaveAccessibleName(/Messages/);
    expect(screen.getAllByTestId('skeleton')).toHaveLength(3);
  });
});

describe("the customer's dashboard", () => {
  it('shows the account, its roles and status, and the first steps', async () => {
    await visit('/app/dashboard', routesOwning([], 0));
    await findHeading('Welcome Back!');
    await findRegion('Account Info');
    const cardNamed = (name: string) => within(screen.getByRole('region', { name }));
    expect(cardNamed('Account Info').getByText(annAccount.id)).toBeVisible();
    expect(cardNamed('Roles').getByText('No roles assigned')).toBeVisible();
    expect(cardNamed('Quick Stats').getByText('Active')).toBeVisible();
    expect(cardNamed('Quick Stats').getByText('05 Mar 2026')).toBeVisible();
    expect(
      cardNamed('Getting Started')
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      expect.stringContaining('Complete Your Profile'),
      expect.stringContaining('Explore Features'),
      expect.stringContaining('Customize Settings'),
    ]);
  });

  it('shows roles as badges', async () => {
    await visit('/app/dashboard', { ...routesOwning([], 0), ...signedInAs({ ...annAccount, roles: ['admin', 'moderator'] }) });
    await findHeading('Welcome Back!');
    expect((await findRegion('Roles')).getByText('Moderator')).toBeVisible();
  });
});
