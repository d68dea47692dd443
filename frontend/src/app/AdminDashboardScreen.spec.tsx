import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { languageChoice } from '../platform/texts.ts';
import { ok, refuses } from '../platform/testing/server.ts';
import { perDay, quietStats, todayAnswer } from './testing/stats.ts';
import { annAccount, findHeading, signedInAs, visit } from './testing/visit.tsx';

const users = Array.from({ length: 5 }, (_, at) => ({
  id: `u${at}`,
  email: `u${at}@example.test`,
  full_name: at === 0 ? 'Una First' : '',
  status: 'active',
  roles: [],
  email_confirmed: true,
  created_at: '2026-09-28T10:00:00.000Z',
}));
const logEntry = (at: number) => ({
  id: `e${at}`,
  event_type: 'order_created',
  order_id: '0123456789ab',
  user_id: 'fedcba987654',
  user_name: null,
  actor_name: null,
  user_deleted: at === 1,
  created_at: '2026-09-28T10:00:00.000Z',
  payload: { description: 'x'.repeat(80) },
  actor: { kind: 'user', id: null, role: 'customer' },
  source: 'ui',
  reason: null,
});
const office = {
  ...signedInAs({ ...annAccount, roles: ['admin'] }),
  'GET /api/admin/stats': ok(quietStats),
  'GET /api/admin/today': ok(todayAnswer()),
  'GET /api/admin/today/money': ok({ items: [] }),
  'GET /api/admin/users': ok({
    items: users,
    next: null,
    counts: { all: 8, pending_approval: 2, active: 5, inactive: 1, suspended: 0 },
    matching: 8,
  }),
  'GET /api/admin/events': ok({ items: [logEntry(0), logEntry(1)], next: null }),
};

describe('the dashboard of the office', () => {
  it('counts users and their active share', async () => {
    await visit('/admin/dashboard', office);
    await findHeading('Dashboard');
    expect(await screen.findByText('62.5% of total')).toBeVisible();
    for (const name of ['Total Users', 'Active Users', 'Pending Approval', 'Inactive Users']) expect(screen.getByText(name)).toBeVisible();
  });

  it('shows one error when its figures cannot be loaded, and stops requesting them', async () => {
    const { server } = await visit('/admin/dashboard', { ...office, 'GET /api/admin/stats': refuses(400, 'invalid') });
    expect(await screen.findByText('This could not be loaded. Please try again.')).toBeVisible();
    expect(screen.queryByTestId('skeleton')).toBeNull();
    // Once when the page opens, and once when it starts to listen to changes.
    expect(server.requestsTo('GET /api/admin/stats').length).toBeLessThanOrEqual(2);
  });

  it('replaces the placeholders of failed requests by errors', async () => {
    const failing = { 'GET /api/admin/today': refuses(400, 'invalid'), 'GET /api/admin/today/money': refuses(400, 'invalid') };
    await visit('/admin/dashboard', { ...office, ...failing });
    await waitFor(() => expect(screen.getAllByText('This could not be loaded. Please try again.')).toHaveLength(2));
    expect(document.querySelectorAll('.MuiSkeleton-root')).toHaveLength(0);
    expect(screen.queryByText('Loading the work list…')).toBeNull();
  });

  it('lists the five newest users by name or e-mail', async () => {
    const { server } = await visit('/admin/dashboard', office);
    const recent = within(await screen.findByRole('region', { name: 'Recent Users' }));
    expect(await recent.findByText('Una First')).toBeVisible();
    expect(recent.getAllByRole('listitem')).toHaveLength(5);
    expect(server.requestsTo('GET /api/admin/users')[0]?.query.get('limit')).toBe('5');
  });

  it('shows the event log with short ids and 50 characters of the payload', async () => {
    await visit('/admin/dashboard', office);
    const log = within(await screen.findByRole('region', { name: 'Event Log', hidden: false }));
    expect(await log.findByText('Showing 2 events')).toBeVisible();
    expect(log.getAllByText('01234567')).toHaveLength(2);
    expect(log.getAllByText('fedcba98')).toHaveLength(2);
    expect(log.getByText('deleted user')).toBeVisible();
    expect(log.getAllByRole('link', { name: '01234567' })[0]).toHaveAttribute('href', '/admin/orders/0123456789ab');
    expect(log.getAllByRole('link', { name: 'fedcba98' })).toHaveLength(1);
    expect(log.getByRole('link', { name: 'Open the log' })).toHaveAttribute('href', '/admin/log');
    expect(log.getAllByText(/…$/)[0]?.textContent).toHaveLength(51);
  });

  it('translates the kinds of events when the language is Russian', async () => {
    await visit('/admin/dashboard', office);
    await screen.findByText('Showing 2 events');
    expect(screen.getAllByText('order_created')).toHaveLength(2);
    try {
      act(() => languageChoice.set('ru'));
      expect(await screen.findAllByText('Заказ создан')).toHaveLength(2);
    } finally {
      act(() => languageChoice.set('en'));
    }
  });

  it('filters the event log by type and day, and clears the filters', async () => {
    const { user, server } = await visit('/admin/dashboard', office);
    await screen.findByText('Showing 2 events');
    const lastQuery = () => server.requestsTo('GET /api/admin/events').at(-1)?.query;
    expect(lastQuery()?.get('business')).toBe('true');
    await user.click(screen.getByRole('combobox', { name: 'Event Type' }));
    await user.click(screen.getByRole('option', { name: 'order_paid' }));
    await waitFor(() => expect(lastQuery()?.get('event_type')).toBe('order_paid'));
    expect(lastQuery()?.get('business')).toBeNull();
    fireEvent.change(screen.getByLabelText('Start Date'), { target: { value: '2026-09-01' } });
    await waitFor(() => expect(lastQuery()?.get('from')).toBe(new Date('2026-09-01T00:00:00.000').toISOString()));
    const before = server.requestsTo('GET /api/admin/events').length;
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(screen.getByLabelText('Start Date')).toHaveValue(''));
    expect(server.requestsTo('GET /api/admin/events').length).toBeGreaterThanOrEqual(before);
  });

  it('shows a message when the event log is empty', async () => {
    await visit('/admin/dashboard', { ...office, 'GET /api/admin/events': ok({ items: [], next: null }) });
    expect(await screen.findByText('No events found')).toBeVisible();
  });
});

describe('the charts of the office dashboard', () => {
  const busy = {
    ...quietStats,
    orders: {
      by_status: [
        { status: 'delivered', count: 3 },
        { status: 'refunded', count: 0 },
      ],
      per_day: perDay({ '2026-03-05': 4, '2026-03-30': 1 }),
    },
    users: { ...quietStats.users, per_day: perDay({ '2026-03-07': 2 }) },
    stock: quietStats.stock.map((level, at) => (at === 1 ? { ...level, units: 5, on_hold: 2, available: 3, assigned: 7 } : level)),
  };
  const openDashboard = () => visit('/admin/dashboard', { ...office, 'GET /api/admin/stats': ok(busy) });

  it('have a text alternative', async () => {
    await openDashboard();
    const name = 'Orders. Created in the last 30 days: 5. Highest: 4 on 05\u00a0Mar.';
    expect(await screen.findByRole('img', { name })).toBeVisible();
    expect(screen.getByRole('img', { name: /^Stock by product/ })).toBeVisible();
  });

  it('can be shown as tables with the same numbers', async () => {
    const { user } = await openDashboard();
    const tableCells = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .map((row) => [...row.querySelectorAll('th,td')].map(({ textContent }) => textContent));
    await screen.findByRole('img', { name: /^Orders\./ });
    expect(tableCells('Orders')[0]).toEqual(['Day (UTC)', 'Orders']);
    expect(tableCells('Orders')[5]).toEqual(['05\u00a0Mar', '4']);
    expect(tableCells('Orders by status')).toContainEqual(['Delivered', '3']);
    expect(tableCells('Stock by product')).toContainEqual(['LinkedIn • Premium profile', '3', '2', '7']);
    await user.click(screen.getByRole('button', { name: 'Orders: show as table' }));
    expect(screen.queryByRole('img', { name: /^Orders\./ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Orders: show as chart' }));
    expect(screen.getByRole('img', { name: /^Orders\./ })).toBeVisible();
  });

  it('announce the day that the arrow keys or the pointer choose', async () => {
    const { user } = await openDashboard();
    const slider = await screen.findByRole('slider', { name: /^Orders, day by day/ });
    act(() => slider.focus());
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', '30\u00a0Mar: 1');
    expect(screen.getByText('30 Mar: 1')).toBeVisible();
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByText('05 Mar: 4')).toBeVisible();
    await user.tab();
    expect(screen.queryByText('05 Mar: 4')).toBeNull();
    slider.getBoundingClientRect = () => ({ x: 100, width: 300 }) as DOMRect;
    fireEvent.mouseMove(slider, { clientX: 145 });
    expect(screen.getByText('05 Mar: 4')).toBeVisible();
  });

  it('show a message when there are no data', async () => {
    await visit('/admin/dashboard', office);
    for (const text of [
      'No orders in the last 30 days',
      'No orders yet',
      'No money moved on these days',
      'No new users in the last 30 days',
      'The stock is empty',
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });
});
