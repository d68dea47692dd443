import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { quietStats, todayAnswer } from '../../app/testing/stats.ts';
import { annAccount, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';

const taken = { gross: 0, given_back: 0, net: 0, recurring: 0, subscribed: 0, lost: 0 };
const usd = {
  currency: 'usd',
  sum: { gross: 50_000, given_back: 1_000, net: 49_000, recurring: 20_000, subscribed: 3, lost: 1 },
  before: { ...taken, gross: 25_000 },
  days: [
    { day: '2026-03-04', ...taken, net: -1_000, recurring: 10_000 },
    { day: '2026-03-05', ...taken, net: 50_000, recurring: 20_000 },
  ],
};
const office = (more: RouteReplies = {}): RouteReplies => ({
  ...signedInAs({ ...annAccount, roles: ['admin'] }),
  'GET /api/admin/stats': ok(quietStats),
  'GET /api/admin/today': ok(todayAnswer()),
  'GET /api/admin/today/money': ok({ items: [] }),
  ...more,
});
const work = async () => within(await screen.findByRole('region', { name: 'Today' }));

describe('the work of today', () => {
  it('says that there is nothing to do', async () => {
    await visit('/admin/dashboard', office());
    expect(await (await work()).findByText('All done: nothing is waiting.')).toBeVisible();
  });

  it('has a count, the age of the oldest and the list that empties it', async () => {
    const oldest = new Date(Date.now() - 3 * 86_400_000 - 5_000).toISOString();
    const today = todayAnswer({ deliveries: { count: 13, oldest }, problems: { count: 1, oldest } });
    await visit('/admin/dashboard', office({ 'GET /api/admin/today': ok(today) }));
    const list = await work();
    expect(await list.findByText('14 items need action')).toBeVisible();
    const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['13Orders to deliveroldest: 3 days ago', '/admin/orders?status=paid_in_process'],
      ['0Approvalsnone waiting', '/admin/users?status=pending_approval'],
      ['1Reported problemsoldest: 3 days ago', '/admin/attention?group=problems'],
      ['0Attentionnone waiting', '/admin/attention?group=attention'],
      ['0Missing paymentsnone waiting', '/admin/failing-payments'],
      ['0Unfinished deletionsnone waiting', '/admin/attention?group=deletions'],
      ['0Drafts to sendnone waiting', '/admin/orders?status=draft'],
      ['0Units in quarantinenone waiting', '/admin/products?status=quarantined'],
      ['0Out of stock, or soonall in stock', '/admin/products?status=available'],
    ]);
  });

  it('names the products that run out first', async () => {
    const short = { channel: 'LinkedIn', product_type: 'Creator', available: 4, sold: 60, days_left: 2, out_since: null };
    await visit('/admin/dashboard', office({ 'GET /api/admin/today': ok(todayAnswer({}, [short])) }));
    const link = await (await work()).findByRole('link', { name: /LinkedIn • .*: 2 days left/ });
    expect(link).toHaveAttribute('href', '/admin/products?status=available&channel=LinkedIn&product_type=Creator');
  });

  it('says how many more run out', async () => {
    const short = { channel: 'LinkedIn', product_type: 'Creator', available: 0, sold: 60, days_left: 0, out_since: null };
    const others = [short, { ...short, channel: 'WhatsApp' }, { ...short, channel: 'Instagram' }];
    await visit('/admin/dashboard', office({ 'GET /api/admin/today': ok(todayAnswer({}, others)) }));
    const link = await (await work()).findByRole('link', { name: /LinkedIn • .*: out, \+2$/ });
    expect(link).toHaveAttribute('href', '/admin/products?status=available');
  });
});

describe('the money of today', () => {
  const open = (address = '/admin/dashboard') => visit(address, office({ 'GET /api/admin/today/money': ok({ items: [usd] }) }));

  it('is compared with the days before', async () => {
    await open();
    const figures = within(await screen.findByRole('group', { name: 'Money, USD' }));
    expect(figures.getByText('Revenue').parentElement).toHaveTextContent(/^Revenue\$500\.00before: \$250\.00$/);
    expect(figures.getByText('Returned').parentElement).toHaveTextContent(/^Returned\$10\.00before: \$0\.00$/);
    expect(figures.getByText('Lost subscriptions').parentElement).toHaveTextContent('Lost subscriptions1before: 0');
    expect(screen.getByRole('img', { name: /^Net revenue by day. In the chosen days: \$490\.00/ })).toBeVisible();
    expect(screen.getByRole('img', { name: /^Recurring revenue.*: \$200\.00/ })).toBeVisible();
  });

  it('covers 7, 30, 90 or chosen days, kept in the address', async () => {
    const { user, server } = await open('/admin/dashboard?days=7');
    await screen.findByRole('group', { name: 'Money, USD' });
    const last = () =>
      Object.fromEntries(server.requestsTo('GET /api/admin/today/money').at(-1)?.query ?? []) as { from: string; to: string };
    const length = () => (Date.parse(last().to) - Date.parse(last().from)) / 86_400_000 + 1;
    expect(length()).toBe(7);
    await user.click(screen.getByRole('button', { name: '90 days' }));
    await waitFor(() => expect(length()).toBe(90));
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-01-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-01-31' } });
    await waitFor(() => expect(last()).toEqual({ from: '2026-01-01', to: '2026-01-31' }));
    expect(window.location.search).toBe('?from=2026-01-01&to=2026-01-31');
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2025-12-31' } });
    expect(await screen.findByText(/^The last day must not be before the first/)).toBeVisible();
    expect(last().to).toBe('2026-01-31');
  });
});

describe('missing payments', () => {
  const owes = {
    id: 'sub_1',
    order_id: '0123456789ab',
    user_id: 'u1',
    user: { email: 'bo@shop.test', full_name: 'Bo' },
    channel: 'LinkedIn',
    product_type: 'Creator',
    status: 'past_due',
    amount: 9_800,
    currency: 'usd',
    since: '2026-03-05T10:00:00.000Z',
  };

  it('are listed with customer and order', async () => {
    await visit('/admin/failing-payments', office({ 'GET /api/admin/failing-payments': ok({ items: [owes], next: null }) }));
    await findHeading('Missing payments');
    expect(await screen.findByRole('link', { name: 'Bo' })).toHaveAttribute('href', '/admin/users/u1');
    expect(screen.getByText('Stripe tries again')).toBeVisible();
    expect(screen.getByRole('link', { name: '01234567' })).toHaveAttribute('href', '/admin/orders/0123456789ab');
  });

  it('are none', async () => {
    await visit('/admin/failing-payments', office({ 'GET /api/admin/failing-payments': ok({ items: [], next: null }) }));
    expect(await screen.findByText('No payment is missing')).toBeVisible();
  });
});
