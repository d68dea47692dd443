import { screen, waitFor, within } from '@testing-library/react';
import { ann, heading, heard, path, signedInAs, visit } from '../../app/testing/visit.tsx';
import { aCustomOrder, anOrder, orderId } from '../../orders/testing/orders.ts';
import { ok, refuses, type Routes } from '../../platform/testing/server.ts';

const bob = {
  id: 'b0b0b0b0-0000-4000-8000-000000000001',
  email: 'bob@example.test',
  full_name: '',
  status: 'pending_approval',
  roles: ['moderator'],
  email_confirmed: true,
  created_at: '2026-09-28T10:00:00.000Z',
};
const details = { ...bob, avatar_url: null, business_name: null, phone: null, description: null };
const counts = { all: 40, pending_approval: 3, active: 30, inactive: 4, suspended: 3 };
const logged = {
  id: 'e1',
  event_type: 'user_registered',
  order_id: null,
  user_id: bob.id,
  user_name: null,
  user_deleted: false,
  created_at: bob.created_at,
  payload: { method: 'password' },
  actor: { kind: 'anonymous', id: null, role: null },
  source: 'ui',
  reason: null,
};
const one = `/api/admin/users/${bob.id}`;
const office: Routes = {
  ...signedInAs({ ...ann, roles: ['admin'] }),
  'GET /api/admin/users': (asked) =>
    ok({ items: asked.query.get('after') ? [] : [bob], next: asked.query.get('after') ? null : 'next-page', counts, found: 40 }),
  'GET /api/admin/events': ok({ items: [logged], next: null }),
  [`GET ${one}`]: ok(details),
  [`PATCH ${one}/status`]: ok({ position: '8' }),
  [`PUT ${one}/roles/admin`]: ok({ position: '8' }),
  [`DELETE ${one}/roles/moderator`]: ok({ position: '8' }),
  [`DELETE ${one}`]: { status: 202, body: { position: '9' } },
};

describe('the list of users', () => {
  it('shows counts, badges and a link to each', async () => {
    await visit('/admin/users', office);
    await heading('Users');
    expect(await screen.findByText('40 users found')).toBeVisible();
    expect(screen.getByText('3 pending approval')).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All', 'Pending (3)', 'Active', 'Suspended']);
    expect(screen.getByText('No name')).toBeVisible();
    expect(screen.getByText('Moderator')).toBeVisible();
    expect(screen.getByText('28 Sep 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: `Details: ${bob.email}` })).toHaveAttribute('href', `/admin/users/${bob.id}`);
  });

  it('keeps its filters in the address and asks the server', async () => {
    const { user, server } = await visit('/admin/users', office);
    await user.click(await screen.findByRole('tab', { name: 'Active' }));
    await user.type(screen.getByRole('searchbox'), 'bob');
    await waitFor(() => expect(window.location.search).toBe('?search=bob&status=active'));
    await waitFor(() => expect(server.to('GET /api/admin/users').at(-1)?.query.get('search')).toBe('bob'));
    expect(server.to('GET /api/admin/users').at(-1)?.query.get('status')).toBe('active');
  });

  it('opens with the filters of its address', async () => {
    const { server } = await visit('/admin/users?status=suspended&search=eve', office);
    await heading('Users');
    await waitFor(() => expect(server.to('GET /api/admin/users')[0]?.query.toString()).toContain('search=eve&status=suspended'));
    expect(screen.getByRole('tab', { name: 'Suspended' })).toHaveAttribute('aria-selected', 'true');
  });

  it('loads the next page on demand', async () => {
    const { user, server } = await visit('/admin/users', office);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(server.to('GET /api/admin/users').at(-1)?.query.get('after')).toBe('next-page'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  });

  it('says when there are none', async () => {
    await visit('/admin/users', { ...office, 'GET /api/admin/users': ok({ items: [], next: null, counts, found: 0 }) });
    expect(await screen.findByText('No users found')).toBeVisible();
  });
});

describe('a user', () => {
  const open = async (routes: Routes = office) => {
    const opened = await visit(`/admin/users/${bob.id}`, routes);
    await heading(bob.email);
    return opened;
  };

  it('is approved', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await heard('Status updated successfully')).toBeVisible();
    expect(server.to(`PATCH ${one}/status`)[0]?.body).toEqual({ status: 'active' });
    expect(server.to(`GET ${one}`).length).toBeGreaterThan(1);
  });

  it('is rejected', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await heard('Status updated successfully');
    expect(server.to(`PATCH ${one}/status`)[0]?.body).toEqual({ status: 'suspended' });
  });

  it('gets any status by the selector', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Inactive' }));
    await heard('Status updated successfully');
    expect(server.to(`PATCH ${one}/status`)[0]?.body).toEqual({ status: 'inactive' });
  });

  it.each([
    ['internal', 500, 'Failed to update status'],
    ['last_administrator', 409, 'The last active administrator cannot be removed'],
    ['email_unconfirmed', 409, 'The email of this account is not confirmed yet'],
  ])('keeps its status: %s', async (code, status, words) => {
    const { user } = await open({ ...office, [`PATCH ${one}/status`]: refuses(status, code) });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await heard(words)).toBeVisible();
  });

  it('is granted and revoked roles', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Grant Admin' }));
    await heard('Roles updated successfully');
    await user.click(screen.getByRole('button', { name: 'Revoke Moderator' }));
    await waitFor(() => expect(server.to(`DELETE ${one}/roles/moderator`)).toHaveLength(1));
    expect(server.to(`PUT ${one}/roles/admin`)).toHaveLength(1);
  });

  it('has a history that opens', async () => {
    const { user } = await open();
    const history = within(screen.getByRole('region', { name: 'Activity History' }));
    await user.click(await history.findByRole('button', { name: /user_registered/ }));
    expect(await history.findByText(/"method": "password"/)).toBeVisible();
  });

  it('has bought and done nothing yet, and the page says so', async () => {
    await open({
      ...office,
      'GET /api/admin/orders': ok({ items: [], next: null }),
      'GET /api/admin/events': ok({ items: [], next: null }),
      [`GET ${one}/orders-summary`]: ok({ total: 0, completed: 0, spent: [] }),
    });
    expect(await screen.findByText('No orders found')).toBeVisible();
    expect(await screen.findByText('No activity logs found')).toBeVisible();
  });

  it('is deleted after a confirmation', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete User' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(server.to(`DELETE ${one}`)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await heard('User deleted successfully')).toBeVisible();
    await heading('Users');
    expect(path()).toBe('/admin/users');
  });

  it('is not found', async () => {
    await visit(`/admin/users/${bob.id}`, { ...office, [`GET ${one}`]: refuses(404, 'account_unknown') });
    expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Users' })).toHaveAttribute('href', '/admin/users');
  });

  it('could not be loaded', async () => {
    await visit(`/admin/users/${bob.id}`, { ...office, [`GET ${one}`]: refuses(403, 'forbidden') });
    expect(await heard('Failed to load user details')).toBeVisible();
  });
});

describe('a user who is not deleted', () => {
  it.each([
    ['paid_orders_awaiting_delivery', 'You have paid orders awaiting delivery'],
    ['internal', 'Failed to delete user'],
  ])('stays where they are, and the page says why: %s', async (code, words) => {
    const { user } = await visit(`/admin/users/${bob.id}`, { ...office, [`DELETE ${one}`]: refuses(409, code) });
    await user.click(await screen.findByRole('button', { name: 'Delete User' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete User' }));
    expect(await heard(words)).toBeVisible();
    expect(path()).toBe(`/admin/users/${bob.id}`);
  });
});

describe('the money of a user', () => {
  it('is shown for what was bought, paid and given back, in each currency for itself', async () => {
    const orders = [
      anOrder({ status: 'delivered', stage_weight: 3 }),
      aCustomOrder({ id: 'aaaaaaaa-5b6d-4e7f-8a9b-0c1d2e3f4a5b', status: 'refunded' }),
    ];
    const payment = {
      ...{ id: 'ch_1', created: 1_772_703_000, kind: 'payment', cause: 'first', description: 'Payment, order 8c1f2a34', amount: 21_000 },
      ...{ currency: 'usd', status: 'succeeded', order_id: orderId, receipt_url: null, invoice_url: null, invoice_pdf: null },
    };
    const spent = [
      { currency: 'eur', amount: 5_000, orders: 1 },
      { currency: 'usd', amount: 31_500, orders: 2 },
    ];
    await visit(`/admin/users/${bob.id}`, {
      ...office,
      [`GET ${one}/orders-summary`]: ok({ total: 4, completed: 2, spent }),
      [`GET ${one}/transactions`]: ok({ items: [payment], next: null }),
      'GET /api/admin/orders': ok({ items: orders, next: null }),
    });
    expect(await screen.findByText(/^50,00\s€ \+ 315,00\s\$$/)).toBeVisible();
    expect(screen.getByText(/^Average: 50,00\s€, 157,50\s\$$/)).toBeVisible();
    expect(screen.getByText('2 completed')).toBeVisible();
    const history = within(await screen.findByRole('region', { name: 'Order History' })).getAllByRole('link');
    expect(history.map((link) => [link.getAttribute('href'), link.textContent?.replaceAll('\u00a0', ' ')])).toEqual([
      [
        `/admin/orders/${orderId}`,
        expect.stringMatching(/^DeliveredUserSubscriptionLinkedIn • BasicProfile × 28c1f2a34 · 05 Mar 2026, \d\d:30210,00 \$$/),
      ],
      [
        '/admin/orders/aaaaaaaa-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
        expect.stringMatching(/^RefundedCustomTen warm leadsaaaaaaaa · 05 Mar 2026, \d\d:30210,00 \$$/),
      ],
    ]);
    const money = within(await screen.findByRole('table', { name: 'Transactions' }));
    expect(money.getByRole('link', { name: 'Payment, order 8c1f2a34' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
  });
});
