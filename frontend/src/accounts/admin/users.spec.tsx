import { screen, waitFor, within } from '@testing-library/react';
import { findHeading, findMessage, currentPath, visit } from '../../app/testing/visit.tsx';
import { aCustomOrder, anOrder, orderId } from '../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import { bobAccount, someUserCounts, bobDetails, officeRoutes, bobPath } from '../testing/office.ts';

describe('the list of users', () => {
  it('shows counts, badges and a link to each user', async () => {
    await visit('/admin/users', officeRoutes);
    await findHeading('Users');
    expect(await screen.findByText('40 users found')).toBeVisible();
    expect(screen.getByText('3 pending approval')).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All', 'Pending (3)', 'Active', 'Suspended']);
    expect(screen.getByText('No name')).toBeVisible();
    expect(screen.getByText('Moderator')).toBeVisible();
    expect(screen.getByText('28 Sep 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: `Details: ${bobAccount.email}` })).toHaveAttribute('href', `/admin/users/${bobAccount.id}`);
  });

  it('writes its filters into the address and the request', async () => {
    const { user, server } = await visit('/admin/users', officeRoutes);
    await user.click(await screen.findByRole('tab', { name: 'Active' }));
    await user.type(screen.getByRole('searchbox'), 'bob');
    await waitFor(() => expect(window.location.search).toBe('?search=bob&status=active'));
    await waitFor(() => expect(server.requestsTo('GET /api/admin/users').at(-1)?.query.get('search')).toBe('bob'));
    expect(server.requestsTo('GET /api/admin/users').at(-1)?.query.get('status')).toBe('active');
  });

  it('opens with the filters of its address', async () => {
    const { server } = await visit('/admin/users?status=suspended&search=eve', officeRoutes);
    await findHeading('Users');
    await waitFor(() => expect(server.requestsTo('GET /api/admin/users')[0]?.query.toString()).toContain('search=eve&status=suspended'));
    expect(screen.getByRole('tab', { name: 'Suspended' })).toHaveAttribute('aria-selected', 'true');
  });

  it('loads the next page on demand', async () => {
    const { user, server } = await visit('/admin/users', officeRoutes);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(server.requestsTo('GET /api/admin/users').at(-1)?.query.get('after')).toBe('next-page'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  });

  it('shows a message when it is empty', async () => {
    await visit('/admin/users', {
      ...officeRoutes,
      'GET /api/admin/users': ok({ items: [], next: null, counts: someUserCounts, matching: 0 }),
    });
    expect(await screen.findByText('No users found')).toBeVisible();
  });
});

describe('the page of a user', () => {
  const openUser = async (routes: RouteReplies = officeRoutes) => {
    const opened = await visit(`/admin/users/${bobAccount.id}`, routes);
    await findHeading(bobAccount.email);
    return opened;
  };

  it('shows an initial, never the picture that the user has chosen', async () => {
    await openUser({ ...officeRoutes, [`GET ${bobPath}`]: ok({ ...bobDetails, avatar_url: 'https://evil.test/pixel.png' }) });
    expect(screen.getByText('B', { selector: '.MuiAvatar-root' })).toBeVisible();
    expect(document.querySelector('img[src*="evil.test"]')).toBeNull();
  });

  it('has two-factor authentication that another administrator resets, with a reason', async () => {
    const { user, server } = await openUser({
      ...officeRoutes,
      [`GET ${bobPath}/second-factor`]: ok({ kinds: ['passkey', 'totp'] }),
      [`POST ${bobPath}/second-factor/recovery`]: ok({ position: '9' }),
    });
    const card = within(screen.getByRole('region', { name: 'Two-factor authentication' }));
    expect(await card.findByText('Set up: passkey, authenticator app')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Reset two-factor authentication' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'The device was replaced' }));
    server.setReplyAfter(`POST ${bobPath}/second-factor/recovery`, `GET ${bobPath}/second-factor`, ok({ kinds: [] }));
    await user.click(dialog.getByRole('button', { name: 'Reset two-factor authentication' }));
    expect(await findMessage('Two-factor authentication reset')).toBeVisible();
    expect(await card.findByText('Not set up')).toBeVisible();
    expect(server.requestsTo(`POST ${bobPath}/second-factor/recovery`)[0]?.body).toEqual({ reason: 'device_replaced' });
  });

  it('shows the payload of an event in the history on request', async () => {
    const { user } = await openUser();
    const history = within(screen.getByRole('region', { name: 'Activity History' }));
    await user.click(await history.findByRole('button', { name: /Account registered.*:\d\d:\d\d · by (customer|the system|a visitor)/ }));
    expect(await history.findByText(/"method": "password"/)).toBeVisible();
  });

  it('has a history without e-mails and intermediate steps unless they are switched on', async () => {
    const { user, server } = await openUser();
    const history = within(screen.getByRole('region', { name: 'Activity History' }));
    const sentQueries = () => server.requestsTo('GET /api/admin/events').map(({ query }) => [query.get('brief'), query.get('business')]);
    await history.findByRole('button', { name: /Account registered/ });
    for (const one of sentQueries()) expect(one).toEqual(['true', null]);
    await user.click(history.getByRole('switch', { name: 'Show emails and intermediate steps' }));
    await waitFor(() => expect(sentQueries().at(-1)).toEqual([null, 'true']));
    expect(history.getByRole('link', { name: 'All events in the log' })).toHaveAttribute(
      'href',
      `/admin/log?search=${bobAccount.id}&technical=yes`,
    );
  });

  it('without orders and activity shows empty lists with a message', async () => {
    await openUser({
      ...officeRoutes,
      'GET /api/admin/orders': ok({ items: [], next: null }),
      'GET /api/admin/events': ok({ items: [], next: null }),
      [`GET ${bobPath}/orders-summary`]: ok({ total: 0, completed: 0, spent: [] }),
    });
    expect(await screen.findByText('No orders found')).toBeVisible();
    expect(await screen.findByText('No activity logs found')).toBeVisible();
  });

  it('deletes the user for a reason after a confirmation with the address', async () => {
    const { user, server } = await visit(`/admin/users/${bobAccount.id}`, {
      ...officeRoutes,
      [`GET ${bobPath}`]: ok({ ...bobDetails, full_name: 'Bob Birch' }),
    });
    await findHeading('Bob Birch');
    await user.click(screen.getByRole('button', { name: 'Delete User' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(`Bob Birch (${bobAccount.email}) loses access at once`, { exact: false })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete User' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Requested by the customer' }));
    await user.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await findMessage('User deleted successfully')).toBeVisible();
    expect(server.requestsTo(`DELETE ${bobPath}`).map(({ body }) => body)).toEqual([{ reason: 'customer_request' }]);
    await findHeading('Users');
    expect(currentPath()).toBe('/admin/users');
  });

  it('shows a message for an unknown user', async () => {
    await visit(`/admin/users/${bobAccount.id}`, { ...officeRoutes, [`GET ${bobPath}`]: refuses(404, 'account_unknown') });
    expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Users' })).toHaveAttribute('href', '/admin/users');
  });

  it('shows an error when the user cannot be loaded', async () => {
    await visit(`/admin/users/${bobAccount.id}`, { ...officeRoutes, [`GET ${bobPath}`]: refuses(403, 'forbidden') });
    expect(await findMessage('Failed to load user details')).toBeVisible();
    expect(screen.getAllByText('Failed to load user details')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back to Users' })).toHaveAttribute('href', '/admin/users');
  });
});

describe('a refused deletion of a user', () => {
  it.each([
    ['paid_orders_awaiting_delivery', 'You have paid orders awaiting delivery'],
    ['internal', 'Failed to delete user'],
  ])('shows the reason in the dialog: %s', async (code, words) => {
    const { user } = await visit(`/admin/users/${bobAccount.id}`, { ...officeRoutes, [`DELETE ${bobPath}`]: refuses(409, code) });
    await user.click(await screen.findByRole('button', { name: 'Delete User' }));
    await user.click(await screen.findByRole('radio', { name: 'Abuse' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await dialog.findByText(words)).toBeVisible();
    expect(currentPath()).toBe(`/admin/users/${bobAccount.id}`);
  });
});

describe('the orders and payments of a user', () => {
  it('are summed by currency and listed', async () => {
    const orders = [
      anOrder({ status: 'delivered', stage_weight: 3 }),
      aCustomOrder({ id: 'aaaaaaaa-5b6d-4e7f-8a9b-0c1d2e3f4a5b', status: 'refunded' }),
    ];
    const payment = {
      id: 'ch_1',
      created: 1_772_703_000,
      kind: 'payment',
      cause: 'first',
      description: 'Payment, order 8c1f2a34',
      amount: 21_000,
      currency: 'usd',
      status: 'succeeded',
      order_id: orderId,
      receipt_url: null,
      invoice_url: null,
      invoice_pdf: null,
    };
    const spent = [
      { currency: 'eur', amount: 5_000, orders: 1 },
      { currency: 'usd', amount: 31_500, orders: 2 },
    ];
    await visit(`/admin/users/${bobAccount.id}`, {
      ...officeRoutes,
      [`GET ${bobPath}/orders-summary`]: ok({ total: 4, completed: 2, spent }),
      [`GET ${bobPath}/transactions`]: ok({ items: [payment], next: null }),
      'GET /api/admin/orders': ok({ items: orders, next: null }),
    });
    expect(await screen.findByText(/^€50\.00 \+ \$315\.00$/)).toBeVisible();
    expect(screen.getByText(/^Average: €50\.00, \$157\.50$/)).toBeVisible();
    expect(screen.getByText('2 completed')).toBeVisible();
    const history = within(await screen.findByRole('region', { name: 'Order History' })).getAllByRole('link');
    expect(history.map((link) => [link.getAttribute('href'), link.textContent?.replaceAll('\u00a0', ' ')])).toEqual([
      [
        `/admin/orders/${orderId}`,
        expect.stringMatching(/^DeliveredStandardSubscriptionLinkedIn • Basic profile × 28c1f2a34 · 05 Mar 2026, \d\d:30\$210\.00$/),
      ],
      [
        '/admin/orders/aaaaaaaa-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
        expect.stringMatching(/^RefundedCustomTen warm leadsaaaaaaaa · 05 Mar 2026, \d\d:30\$210\.00$/),
      ],
    ]);
    const money = within(await screen.findByRole('table', { name: 'Transactions' }));
    expect(money.getByRole('link', { name: 'Payment, order 8c1f2a34' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
  });
});
